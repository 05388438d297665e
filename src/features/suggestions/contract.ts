import { z } from "zod";
import { noCategory, suggestionFields } from "#features/suggestions/fields.ts";
import { formGuardShape, requiredUrl, requiredText } from "#shared/input.ts";
import { categoryIds, otherCategory } from "#shared/vocabulary.ts";

export const suggestionsPath = "/api/suggestions";

/** The suggestion form. */
export const suggestionSchema = z.object({
  name: requiredText(suggestionFields.name),
  url: requiredUrl(suggestionFields.url.label),
  category: z.enum([...categoryIds, otherCategory], { error: noCategory }),
  description: requiredText(suggestionFields.description),
  ...formGuardShape,
});
export type Suggestion = z.output<typeof suggestionSchema>;

/** The response to a suggestion that is stored. */
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
