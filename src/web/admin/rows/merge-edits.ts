/** Three-way merge of two edits of one row, field by field. Pure. */

export interface MergedEdits<Values> {
  /** Mine where only I changed a field, theirs where only they did, and mine where both did. */
  readonly values: Values;
  /** What they changed and I did not. */
  readonly theirs: readonly (keyof Values & string)[];
  /** What both changed, to different values. */
  readonly conflicts: readonly (keyof Values & string)[];
}

/** @param base the row that both edits began with */
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
