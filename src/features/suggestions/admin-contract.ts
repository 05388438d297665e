/** Suggestions as the administrator reads them. */
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
    templateId: z
      .int()
      .positive()
      .nullable()
      .meta({ description: "The template that the approval published." }),
    duplicateOf: z
      .object({ id: z.int().positive(), name: z.string(), url: z.string() })
      .nullable()
      .meta({ description: "Another template at the same address, active or not." }),
  })
  .meta({ id: "AdminSuggestion" });
export type AdminSuggestion = z.infer<typeof adminSuggestionSchema>;
