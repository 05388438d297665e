/** Definition of the suggestion form, and its validation in the browser; the server validates everything again. */
import { noCategory, type SuggestionField, suggestionFields } from "#features/suggestions/fields.ts";
import { minimumFormMs } from "#shared/form-state.ts";
import { problemsOnly, textProblem } from "#shared/text/text-rules.ts";
import { urlProblem } from "#web/ui/forms/url-problem.ts";
import type { FieldErrors, FormDefinition, FormValues } from "#web/ui/forms/form-definition.ts";

export const suggestionForm: FormDefinition<SuggestionField> = {
  fields: {
    name: { ...suggestionFields.name, id: "forslag-navn" },
    url: {
      ...suggestionFields.url,
      id: "forslag-adresse",
      label: "Nettadresse",
      hint: "Siden der malen ligger, for eksempel https://www.eksempel.no/mal",
    },
    category: { ...suggestionFields.category, id: "forslag-kategori" },
    description: { ...suggestionFields.description, id: "forslag-beskrivelse" },
  },
  submitId: "forslag-send",
  minimumMs: minimumFormMs.long,
  sent: {
    title: "Takk for forslaget!",
    description: "Vi vil gjennomgå forslaget ditt og legge det til hvis det er passende.",
  },
  failed: { title: "Feil", description: "Kunne ikke sende forslag." },
  failedHeading: "Forslaget ble ikke sendt",
};

export const suggestionFieldNames = Object.keys(suggestionFields) as SuggestionField[];

/** As typed. */
export type SuggestionValues = FormValues<SuggestionField>;

export function findSuggestionErrors(values: SuggestionValues): FieldErrors<SuggestionField> {
  return problemsOnly({
    name: textProblem(values.name, suggestionFields.name),
    url: urlProblem(values.url, suggestionFields.url),
    category: values.category ? undefined : noCategory,
    description: textProblem(values.description, suggestionFields.description),
  });
}
