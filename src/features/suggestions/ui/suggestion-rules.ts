/** Validation of a suggestion in the browser; the server validates everything again. */
import { noCategory, type SuggestionField, suggestionFields } from "#features/suggestions/fields.ts";
import { textProblem, problemsOnly } from "#shared/text-rules.ts";
import { urlProblem } from "#web/ui/form-rules.ts";

export type SuggestionValues = Readonly<Record<SuggestionField, string>>;

export function findSuggestionErrors(values: SuggestionValues): Partial<Record<SuggestionField, string>> {
  return problemsOnly({
    name: textProblem(values.name, suggestionFields.name),
    url: urlProblem(values.url, suggestionFields.url),
    category: values.category ? undefined : noCategory,
    description: textProblem(values.description, suggestionFields.description),
  });
}
