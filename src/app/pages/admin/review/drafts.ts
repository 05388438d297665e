/** Drafts of suggestions as they are published: the template's fields, their typed values, and the confirmation before a loss. */
import { useState } from "react";
import { tagsField, templateFields } from "#features/templates/admin-fields.ts";
import type { AdminSuggestion } from "#features/suggestions/contract.ts";
import { guessFormat, publisherGuess } from "#features/suggestions/guess-template.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { useLeaveWarning } from "#web/admin/rows/edit-dialog.tsx";
import { initialValues, type RowValues } from "#web/admin/rows/row-values.ts";

const { isActive: _isActive, isFeatured: _isFeatured, ...listedFields } = templateFields;
/** The field without its hint, in line with its neighbours. */
const { hint: _hint, ...source } = templateFields.source;

export const comparedFields = { ...listedFields, source };
export const publishedFields = { ...comparedFields, tags: tagsField };
export type PublishedValues = RowValues<typeof publishedFields>;

export interface Draft {
  readonly suggestion: AdminSuggestion;
  readonly values: PublishedValues;
}

/** Text typed into the queue's forms, by item: it survives a change of item, and another administrator's decision meanwhile. */
export interface Drafts {
  readonly find: (key: string) => Draft | undefined;
  /** The suggestions that have one. */
  readonly edited: readonly AdminSuggestion[];
  /** @param draft null forgets it */
  readonly keep: (key: string, draft: Draft | null) => void;
}

export function useDrafts(): Drafts {
  const [drafts] = useState(() => new Map<string, Draft>());
  const [edited, setEdited] = useState<readonly AdminSuggestion[]>([]);
  useLeaveWarning(edited.length > 0);
  return {
    find: (key) => drafts.get(key),
    edited,
    keep(key, draft) {
      // Only a new or removed draft changes the queue; its values do not.
      const isOther = drafts.has(key) !== (draft !== null);
      if (draft) drafts.set(key, draft);
      else drafts.delete(key);
      if (isOther) setEdited([...drafts.values()].map(({ suggestion }) => suggestion));
    },
  };
}

/** A suggestion's values, with guesses for the rest. */
export function prefilled(
  { name, description, url, category }: AdminSuggestion,
  templates: readonly AdminTemplate[],
): PublishedValues {
  const guessed = { format: guessFormat(url), source: publisherGuess(templates)(url) };
  return { ...initialValues(publishedFields), name, description, url, category, ...guessed };
}

export function isTyped(values: PublishedValues, before: PublishedValues): boolean {
  return Object.entries(values).some(([name, value]) => before[name as keyof PublishedValues] !== value);
}
