/** The plan of an undo: its effect on each row, the obstacles, and their texts. Pure. */
import type { RecordedChange, RowSnapshot } from "#domain/server/rows/recorded-change.ts";
import { kindName, type HistoryEntity, nameOfRow } from "#shared/admin/history-entities.ts";

export type StoredChange = Pick<RecordedChange, "entity" | "entityId" | "before" | "after">;

/** The result of an operation for one row, all its changes together. A row that is kept but marked as deleted is null. */
export type NetChange = StoredChange & { readonly fields: readonly string[] };

export type Conflict =
  | { readonly reason: "changed"; readonly change: NetChange; readonly fields: readonly string[] }
  | { readonly reason: "gone" | "there" | "merged"; readonly change: NetChange };

/** Fields that visitors or the program change, and not only administrators' decisions. */
const bookkeeping: ReadonlySet<string> = new Set([
  "updatedAt",
  "revision",
  "version",
  "downloadCount",
  "ratingSum",
  "ratingCount",
]);

/** Net changes, one for each row that is not as it was. */
export function netChanges(entries: readonly StoredChange[]): readonly NetChange[] {
  const byRow = new Map<string, StoredChange>();
  for (const entry of entries) {
    const key = `${entry.entity} ${entry.entityId}`;
    const before = byRow.has(key) ? (byRow.get(key)?.before ?? null) : present(entry.before);
    byRow.set(key, { ...entry, before, after: present(entry.after) });
  }
  return [...byRow.values()]
    .map((change) => ({ ...change, fields: changedFields(change.before, change.after) }))
    .filter(({ before, after, fields }) => (before === null) !== (after === null) || fields.length > 0);
}

/** A row as it counts: null once it is marked as deleted. */
export function present(row: RowSnapshot | null | undefined): RowSnapshot | null {
  return row && (row["deletedAt"] ?? null) === null ? row : null;
}

/** The values that two rows do not share; empty with one row. */
export function changedFields(before: RowSnapshot | null, after: RowSnapshot | null): readonly string[] {
  if (!before || !after) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !bookkeeping.has(field) && !isSame(before[field], after[field]),
  );
}

/** A column that came later is not there in older rows, which is as if it were empty. */
const comparable = (value: unknown) =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null));
const isSame = (one: unknown, other: unknown) => comparable(one) === comparable(other);

/** A report or a suggestion whose template alone changed. If it is deleted, nothing has to be moved back. */
export const isLinkOnly = ({ before, after, fields }: NetChange) =>
  before !== null && after !== null && fields.every((field) => field === "templateId");

/**
 * @param stored the row as it is stored, marked as deleted or not
 * @param isChangedLater whether the history has later changes of the row
 */
export function findConflict(
  change: NetChange,
  stored: RowSnapshot | undefined,
  isChangedLater: boolean,
): Conflict | null {
  const { before, after, fields } = change;
  const current = present(stored);
  if (after === null) {
    if (current) return { reason: "there", change };
    if ((stored?.["mergedInto"] ?? null) !== null) return { reason: "merged", change };
    return isChangedLater ? { reason: "changed", change, fields: [] } : null;
  }
  if (!current) return isLinkOnly(change) ? null : { reason: "gone", change };
  const differing = changedFields(after, current);
  // A created row is removed whole. What the program has noted on it since is not in the history, and no reason to keep it.
  const lost =
    before === null ? (isChangedLater ? differing : []) : fields.filter((f) => differing.includes(f));
  return lost.length > 0 ? { reason: "changed", change, fields: lost } : null;
}

/** The values to write for an undone edit. */
export function formerValues({ before, fields }: NetChange): RowSnapshot {
  return Object.fromEntries(fields.map((field) => [field, before?.[field] ?? null]));
}

const named = 3;

/** The label of a field of a row. */
export type LabelOf = (entity: HistoryEntity, field: string) => string;

export const nothingToUndo = "Det er ingenting å angre her.";
export const alreadyUndone = "Dette er angret allerede.";
export const purgedSince =
  "Dette kan ikke angres lenger: Det som besøkende har skrevet, slettes fra historikken etter et år.";

export function describeConflicts(conflicts: readonly Conflict[], labelOf: LabelOf): string {
  const sentences = conflicts.slice(0, named).map((conflict) => sentenceOf(conflict, labelOf));
  const rest = conflicts.length - named;
  const more = rest > 0 ? ` Det samme gjelder ${rest === 1 ? "én rad" : `${rest} rader`} til.` : "";
  return `Dette kan ikke angres. ${sentences.join(" ")}${more} Ingenting er endret.`;
}

function sentenceOf(conflict: Conflict, labelOf: LabelOf): string {
  const row = rowWords(conflict.change);
  switch (conflict.reason) {
    case "changed": {
      const labels = conflict.fields.map((field) => labelOf(conflict.change.entity, field));
      return `${row} er endret siden${labels.length > 0 ? `: ${labels.join(", ")}` : ""}.`;
    }
    case "gone":
      return `${row} er slettet siden.`;
    case "there":
      return `${row} er ikke slettet lenger.`;
    case "merged":
      return `${row} er slått sammen med en annen siden. Angre sammenslåingen først.`;
  }
}

function rowWords({ entity, entityId, before, after }: NetChange): string {
  return `${kindName(entity)} ${nameOfRow(after ?? before) ?? entityId}`;
}
