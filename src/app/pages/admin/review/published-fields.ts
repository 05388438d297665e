/** The fields of a suggestion as it is published: the template's own, without those that only a listed one has. */
import { tagsField, templateFields } from "#features/templates/admin-fields.ts";
import type { AdminSuggestion } from "#features/suggestions/contract.ts";
import { guessFormat, publisherGuess } from "#features/suggestions/guess-template.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { initialValues, type RowValues } from "#web/admin/rows/row-values.ts";

const { isActive: _isActive, isFeatured: _isFeatured, ...listedFields } = templateFields;
/** In line with its neighbours, which have no hint. */
const { hint: _hint, ...source } = templateFields.source;

export const comparedFields = { ...listedFields, source };
export const publishedFields = { ...comparedFields, tags: tagsField };
export type PublishedValues = RowValues<typeof publishedFields>;

export interface Draft {
  readonly suggestion: AdminSuggestion;
  readonly values: PublishedValues;
}

/**
 * What is typed into the queue's forms and not yet decided, by item: going on to another loses none of it, nor does another
 * administrator who decides the suggestion meanwhile.
 */
export type Drafts = Map<string, Draft>;

/** As it was suggested, with guesses for the rest. */
export function prefilled(
  { name, description, url, category }: AdminSuggestion,
  templates: readonly AdminTemplate[],
): PublishedValues {
  const guessed = { format: guessFormat(url), source: publisherGuess(templates)(url) };
  return { ...initialValues(publishedFields), name, description, url, category, ...guessed };
}

export function isEdited(values: PublishedValues, before: PublishedValues): boolean {
  return Object.entries(values).some(([name, value]) => before[name as keyof PublishedValues] !== value);
}
