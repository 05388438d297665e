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
    guess: z.object({ format: z.string(), source: z.string() }).meta({
      description:
        "For the form that publishes it: the format by the url, the publisher as other templates of that host have it.",
    }),
    duplicateOf: z
      .object({ id: z.int().positive(), name: z.string(), url: z.string() })
      .nullable()
      .meta({ description: "Another template with the same url, active or not." }),
  })
  .meta({ id: "AdminSuggestion" });
export type AdminSuggestion = z.infer<typeof adminSuggestionSchema>;
