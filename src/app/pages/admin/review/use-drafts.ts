/** What is typed into the queue's forms and not yet decided, and the browser's question before the page is left with it. */
import { useState } from "react";
import type { Draft, Drafts } from "#app/pages/admin/review/published-fields.ts";
import type { AdminSuggestion } from "#features/suggestions/contract.ts";
import { useLeaveWarning } from "#web/admin/rows/edit-dialog.tsx";

export interface KeptDrafts {
  readonly drafts: Drafts;
  /** The suggestions that have one. */
  readonly edited: readonly AdminSuggestion[];
  /** @param draft null forgets it */
  readonly onDraft: (key: string, draft: Draft | null) => void;
}

export function useDrafts(): KeptDrafts {
  const [drafts] = useState<Drafts>(() => new Map());
  const [edited, setEdited] = useState<readonly AdminSuggestion[]>([]);
  useLeaveWarning(edited.length > 0);
  const onDraft = (key: string, draft: Draft | null) => {
    // Not for each letter: whether there is one changes the queue, its values do not.
    const isOther = drafts.has(key) !== (draft !== null);
    if (draft) drafts.set(key, draft);
    else drafts.delete(key);
    if (isOther) setEdited([...drafts.values()].map(({ suggestion }) => suggestion));
  };
  return { drafts, edited, onDraft };
}
