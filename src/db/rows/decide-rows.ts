/** Locks the rows of a change to many of them, which is made to all or to none. */
import type { Orm } from "#db/client.ts";
import type { RecordedRows } from "#db/rows/recorded-rows.ts";
import type { RecordedTable, Row } from "#db/rows/row-change.ts";
import type { HistoryAction } from "#shared/admin/history-entities.ts";
import { RowsOutdated } from "#shared/errors.ts";

/**
 * @param isOutdated whether a row has become another than the caller decided about
 * @returns the rows by id
 * @throws RowsOutdated when one is outdated or missing
 */
export async function lockCurrent<Table extends RecordedTable>(
  rows: RecordedRows<Table>,
  tx: Orm,
  ids: readonly number[],
  isOutdated: (row: Row<Table>) => boolean,
): Promise<readonly Row<Table>[]> {
  const found = await rows.lockMany(tx, ids);
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  const outdated = [...missing, ...found.filter(isOutdated).map(({ id }) => id)];
  if (outdated.length > 0) throw new RowsOutdated(outdated);
  return found;
}

export interface ManyDecision<Table extends RecordedTable> {
  readonly actor: string;
  readonly ids: readonly number[];
  readonly values: Partial<Row<Table>>;
  readonly action: HistoryAction;
  /** Whether a row can no longer be decided so. */
  readonly isOutdated: (row: Row<Table>) => boolean;
}

/**
 * Gives many rows the same values, all or none.
 *
 * @returns the ids of those that had others
 * @throws RowsOutdated
 */
export async function decideRows<Table extends RecordedTable>(
  rows: RecordedRows<Table>,
  tx: Orm,
  { actor, ids, values, action, isOutdated }: ManyDecision<Table>,
): Promise<readonly number[]> {
  const found = await lockCurrent(rows, tx, ids, isOutdated);
  const changes = found.map((before) => ({ before, values }));
  const decided = await rows.updateMany(tx, { actor, changes, action });
  return decided.map(({ id }) => id);
}
