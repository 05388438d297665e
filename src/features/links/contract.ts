/** The administrator's calls of the link checks: paths and schemas. */
import { z } from "zod";
import { linkHealthSchema } from "#domain/link-health-schema.ts";
import { bulkLinkChecks } from "#shared/admin/history-entities.ts";

const templateId = z.int().positive();

export const checkLinksSchema = z.object({
  ids: z
    .array(templateId, { error: "Velg malene som skal sjekkes." })
    .min(1, "Velg minst én mal.")
    .max(bulkLinkChecks, `Velg høyst ${bulkLinkChecks} maler om gangen.`),
});

export const listedIdsSchema = z.object({
  ids: z
    .string({ error: "Mangler ids." })
    .regex(
      /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,49}$/,
      `ids må være fra 1 til ${bulkLinkChecks} id-er med komma mellom.`,
    ),
});

const healthRowSchema = z.object({
  templateId,
  linkHealth: linkHealthSchema.nullable().meta({ description: "Null until the first check." }),
});

export const linkHealthListSchema = z.object({ rows: z.array(healthRowSchema) });
export type LinkHealthList = z.infer<typeof linkHealthListSchema>;

export const checkedLinksSchema = linkHealthListSchema.extend({
  askedAt: z.iso
    .datetime()
    .meta({ description: "A row is checked when its `checkedAt` is not before this." }),
  pending: z.array(templateId).meta({ description: "Still being checked: list them again in a moment." }),
  postponed: z
    .array(z.object({ templateId, until: z.iso.datetime() }))
    .meta({ description: "Their hosts have asked for no request before then." }),
});
