/** The admin API's schemas of templates. */
import { z } from "zod";
import { tagsField, templateFields } from "#features/templates/admin-fields.ts";
import { templateSchema } from "#features/templates/contract.ts";
import { formSchema, revisionField } from "#shared/admin/admin-input.ts";
import { linkHealthSchema } from "#shared/link-health-schema.ts";

export const templateFormSchema = formSchema(templateFields);
export type TemplateForm = z.output<typeof templateFormSchema>;

/** What an administrator changes of a template before it is published, or while another is merged into it. */
export const templateEditsSchema = formSchema({ ...templateFields, tags: tagsField }).partial();

/** What can be changed of many templates at once. */
export const manyTemplatesSchema = templateFormSchema
  .pick({ category: true, isActive: true, isFeatured: true })
  .partial()
  .refine((values) => Object.keys(values).length > 0, "values må ha noe å endre.");
export type ManyTemplates = z.output<typeof manyTemplatesSchema>;

/** A full row, inactive ones too. `category` and `format` are as filed, not as the public filter calls them. */
export const adminTemplateSchema = templateSchema
  .omit({ isLinkBroken: true, linkWorkedAt: true, isUrlShared: true, nameBreaks: true })
  .extend({
    category: z.string(),
    format: z.string(),
    askedAs: z.array(z.string()).meta({ description: "What people say when they need it; for search only." }),
    isFeatured: z.boolean(),
    isActive: z.boolean(),
    reportCount: z.int().nonnegative().meta({ description: "Unresolved reports." }),
    linkHealth: linkHealthSchema.nullable().meta({ description: "Null until the url's first check." }),
    updatedAt: z.iso.datetime(),
    revision: z.int().positive(),
  })
  .meta({ id: "AdminTemplate" });
export type AdminTemplate = z.infer<typeof adminTemplateSchema>;

export const templateMergeSchema = z.object({
  into: z
    .int("Velg malen det skal slås sammen med.")
    .positive("Velg malen det skal slås sammen med.")
    .max(2_147_483_647, "Velg malen det skal slås sammen med."),
  revision: revisionField,
});
export type TemplateMerge = z.output<typeof templateMergeSchema>;

export const mergedTemplateSchema = z.object({
  template: adminTemplateSchema.meta({ description: "The template that is left." }),
  historyId: z
    .int()
    .positive()
    .meta({ description: "The merge's entry in the history, by which it is undone." }),
});
