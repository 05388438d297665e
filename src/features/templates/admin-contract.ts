/** Templates as the administrator reads and writes them. */
import { z } from "zod";
import { templateSchema } from "#features/templates/contract.ts";
import { flag, requiredUrl, requiredText, revisionField } from "#shared/admin-input.ts";

export const adminTemplatesPath = "/api/admin/templates";

/**
 * The fields of the form. Category and format are the administrator's choices, the public ids, or what the row already
 * holds: which of them, only the server can say.
 */
export const templateFormSchema = z.object({
  name: requiredText({ needed: "Navn er påkrevd", label: "Navn", max: 300 }),
  description: requiredText({
    needed: "Beskrivelse er påkrevd",
    label: "Beskrivelse",
    max: 5000,
    lines: "many",
  }),
  url: requiredUrl(),
  category: requiredText({ needed: "Kategori er påkrevd", label: "Kategori", max: 100 }),
  format: requiredText({ needed: "Format er påkrevd", label: "Format", max: 100 }),
  source: requiredText({ needed: "Kilde er påkrevd", label: "Kilde", max: 300 }),
  isFeatured: flag("Fremhevet").meta({ description: "false when left out of a new template." }),
  isActive: flag("Aktiv").meta({ description: "true when left out of a new template." }),
});
export type TemplateForm = z.output<typeof templateFormSchema>;

/** An edit. A flag that is left out stays as it is. */
export const templateEditSchema = templateFormSchema.extend({ revision: revisionField });

/** A whole row, inactive ones too. `category` and `format` are as filed, not as the public filter calls them. */
export const adminTemplateSchema = templateSchema
  .extend({
    category: z.string(),
    format: z.string(),
    isFeatured: z.boolean(),
    isActive: z.boolean(),
    reportCount: z.int().nonnegative().meta({ description: "Reports that nobody has resolved yet." }),
    updatedAt: z.iso.datetime(),
    revision: z.int().positive(),
  })
  .meta({ id: "AdminTemplate" });
export type AdminTemplate = z.infer<typeof adminTemplateSchema>;
