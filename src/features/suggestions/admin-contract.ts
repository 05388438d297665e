/** The admin API's schemas of suggestions. */
import { z } from "zod";

export const adminSuggestionsPath = "/api/admin/suggestions";

export const adminSuggestionSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    description: z.string(),
    url: z.string(),
    category: z.string(),
    createdAt: z.iso.datetime(),
    isApproved: z.boolean(),
    isRejected: z.boolean(),
    templateId: z.int().positive().nullable().meta({
      description:
        "The template that was published by the approval; of a rejected one, the one it duplicates.",
    }),
  })
  .meta({ id: "AdminSuggestion" });
export type AdminSuggestion = z.infer<typeof adminSuggestionSchema>;

/** Of a decision that publishes it or merges it into a template: the screen says what was done by this. */
export const decidedSuggestionSchema = adminSuggestionSchema
  .extend({
    templateName: z.string().nullable().meta({ description: "Of the template with `templateId`." }),
    operationId: z.int().positive().nullable().meta({
      description: "The decision's operation in the history; null where it had been decided so before.",
    }),
  })
  .meta({ id: "DecidedSuggestion" });
export type DecidedSuggestion = z.infer<typeof decidedSuggestionSchema>;
