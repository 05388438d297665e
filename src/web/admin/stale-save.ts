/** What is said when a form is saved from an older row than the one that is stored. Pure. */
import { mergeEdits } from "#web/admin/merge-edits.ts";

export type FormValues = Readonly<Record<string, string | number | boolean>>;

/** A field that both changed, with both values. */
export interface Conflict {
  readonly field: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly choice: "mine" | "theirs" | null;
}

/** What somebody else has saved since the form was opened. The form holds it where nothing else was typed. */
export interface StaleSave {
  readonly changes: readonly { readonly label: string; readonly from: string; readonly to: string }[];
  readonly conflicts: readonly Conflict[];
}

/** The row as it was when the form was opened, what was typed, and the row as it is now. */
export interface Rebase<Values> {
  readonly before: Values;
  readonly mine: Values;
  readonly theirs: Values;
  /** What was chosen where both changed a field. */
  readonly choices: Readonly<Record<string, "mine" | "theirs">>;
}

interface StaleWords<Values> {
  readonly labels: Readonly<Record<keyof Values, string>>;
  readonly nameOf?: (field: string, value: string) => string;
}

export function describeStale<Values extends FormValues>(
  { before, mine, theirs, choices }: Rebase<Values>,
  values: Values,
  { labels, nameOf = (_field, value) => value }: StaleWords<Values>,
): StaleSave {
  const merged = mergeEdits(before, mine, theirs);
  const readable = (field: string, value: FormValues[string] | undefined) => {
    if (typeof value === "boolean") return value ? "ja" : "nei";
    return value === "" || value === undefined ? "tomt" : `«${nameOf(field, String(value))}»`;
  };
  return {
    changes: merged.theirs.map((field) => ({
      label: labels[field],
      from: readable(field, before[field]),
      to: readable(field, theirs[field]),
    })),
    conflicts: merged.conflicts.map((field) => ({
      field,
      label: labels[field],
      mine: readable(field, choices[field] === "mine" ? values[field] : mine[field]),
      theirs: readable(field, theirs[field]),
      choice: choices[field] ?? null,
    })),
  };
}
