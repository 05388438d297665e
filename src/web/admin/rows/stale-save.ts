/** A save that was based on an older row than the stored one: three-way merge of both edits, and its texts. Pure. */
import type { RowFields } from "#shared/admin/row-fields.ts";
import { readableText, type RowValues } from "#web/admin/rows/row-values.ts";

export interface MergedEdits<Values> {
  /** Merged values: theirs where only they changed a field, mine where I did. */
  readonly values: Values;
  /** Fields that they changed and I did not. */
  readonly theirs: readonly (keyof Values & string)[];
  /** Fields that both changed, to different values. */
  readonly conflicts: readonly (keyof Values & string)[];
}

/** Merges field by field. @param base the row that both edits began with */
export function mergeEdits<Values extends Readonly<Record<string, unknown>>>(
  base: Values,
  mine: Values,
  theirs: Values,
): MergedEdits<Values> {
  const fields = Object.keys(base) as (keyof Values & string)[];
  const isMine = (field: keyof Values) => mine[field] !== base[field];
  const isTheirs = (field: keyof Values) => theirs[field] !== base[field];
  return {
    values: Object.fromEntries(
      fields.map((field) => [field, isMine(field) ? mine[field] : theirs[field]]),
    ) as Values,
    theirs: fields.filter((field) => isTheirs(field) && !isMine(field)),
    conflicts: fields.filter((field) => isTheirs(field) && isMine(field) && mine[field] !== theirs[field]),
  };
}

/** Another administrator's save since the form was opened. The form has its values where nothing else was typed. */
export interface StaleSave {
  readonly changes: readonly { readonly label: string; readonly from: string; readonly to: string }[];
  readonly conflicts: readonly { readonly label: string; readonly theirs: string }[];
}

/** @param before the row as it was when the form was opened @param theirs the row as it is now */
export function describeStale<Values extends RowValues<RowFields>>(
  merged: MergedEdits<Values>,
  before: Values,
  theirs: Values,
  fields: RowFields,
): StaleSave {
  const labelOf = (name: string) => fields[name]?.label ?? name;
  const readable = (name: string, value: string | boolean | undefined) => {
    if (typeof value === "boolean") return value ? "ja" : "nei";
    if (value === "" || value === undefined) return "tomt";
    return `«${readableText(fields[name], value)}»`;
  };
  return {
    changes: merged.theirs.map((field) => ({
      label: labelOf(field),
      from: readable(field, before[field]),
      to: readable(field, theirs[field]),
    })),
    conflicts: merged.conflicts.map((field) => ({
      label: labelOf(field),
      theirs: readable(field, theirs[field]),
    })),
  };
}
