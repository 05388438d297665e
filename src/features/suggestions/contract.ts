/** The API's schemas of suggestions: as sent, their receipt, and as the administrator reads them. */
import { z } from "zod";
import { noCategory, suggestionFields } from "#features/suggestions/fields.ts";
import { formGuardShape, requiredText, requiredUrl } from "#shared/input.ts";
import { categoryIds, otherCategory } from "#domain/vocabulary.ts";

export { adminSuggestionsPath } from "#domain/admin-paths.ts";

export const suggestionsPath = "/api/suggestions";

export const suggestionSchema = z.object({
  name: requiredText(suggestionFields.name),
  url: requiredUrl(suggestionFields.url.label),
  category: z.enum([...categoryIds, otherCategory], { error: noCategory }),
  description: requiredText(suggestionFields.description),
  ...formGuardShape,
});
export type Suggestion = z.output<typeof suggestionSchema>;

export const storedSuggestionSchema = z
  .object({ status: z.literal("received"), receipt: z.string() })
  .meta({ description: "Stored, with the code of its receipt." });
export type StoredSuggestion = z.output<typeof storedSuggestionSchema>;

/** `GET /api/suggestions/listed?url=…`: whether a url is in the catalogue already. */
export const listedPath = "/api/suggestions/listed";
export const listedSchema = z.object({
  template: z.object({ id: z.int(), name: z.string(), source: z.string() }).nullable(),
});
export type Listed = z.output<typeof listedSchema>;

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

/** A suggestion after a decision that publishes it or merges it into a template. */
export const decidedSuggestionSchema = adminSuggestionSchema
  .extend({
    templateName: z.string().nullable().meta({ description: "Of the template with `templateId`." }),
  })
  .meta({ id: "DecidedSuggestion" });
export type DecidedSuggestion = z.infer<typeof decidedSuggestionSchema>;
