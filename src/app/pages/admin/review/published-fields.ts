/** The fields of a suggestion as it is published: the template's own, without those that only a listed one has. */
import { tagsField, templateFields } from "#features/templates/admin-fields.ts";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import { initialValues, type RowValues } from "#web/admin/row-values.ts";

const { isActive: _isActive, isFeatured: _isFeatured, ...listedFields } = templateFields;

/** Those that a listed template can be compared in. */
export const comparedFields = listedFields;
export const publishedFields = { ...listedFields, tags: tagsField };
export type PublishedValues = RowValues<typeof publishedFields>;

/** As it was suggested, with the server's guesses for the rest. */
export function prefilled({ name, description, url, category, guess }: AdminSuggestion): PublishedValues {
  const { format, source } = guess;
  return { ...initialValues(publishedFields), name, description, url, category, format, source };
}

export function isEdited(values: PublishedValues, suggestion: AdminSuggestion): boolean {
  const before = prefilled(suggestion);
  return Object.entries(values).some(([name, value]) => before[name as keyof PublishedValues] !== value);
}
