/** History entries: an administrator's change with the row before and after, written in the change's own transaction. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Orm } from "#db/client.ts";
import { type MovedToTwin, history, historyOperations } from "#db/schema/history.ts";
import type { HistoryAction, HistoryEntity } from "#shared/admin/history-entities.ts";

/** A row as JSON: timestamps as ISO 8601 text. */
export type RowSnapshot = Readonly<Record<string, unknown>>;

export interface RecordedChange {
  /** The administrator's email. */
  readonly actor: string;
  readonly entity: HistoryEntity;
  readonly entityId: number;
  readonly action: HistoryAction;
  readonly before: RowSnapshot | null;
  readonly after: RowSnapshot | null;
}

/** A decision of an administrator, in one word. */
export interface Operation {
  readonly actor: string;
  readonly action: HistoryAction;
  readonly undoes?: number;
  readonly moved?: MovedToTwin;
}

/**
 * All changes that are recorded in one transaction are one operation: listed as one, and undone together. Its name is its
 * first change's, unless `begin` has named it.
 */
export interface HistoryRecorder {
  /**
   * Names the operation of `tx`, before its first change.
   * @returns its id
   */
  begin(tx: Orm, operation: Operation): Promise<number>;
  /** Adds the changes within `tx`: either all is stored or nothing is. @returns whether its operation undoes another */
  record(tx: Orm, ...changes: readonly RecordedChange[]): Promise<boolean>;
}

/** The values of a snapshot as its table takes them. Columns the table no longer has are left out. */
export function valuesOf(table: PgTable, snapshot: RowSnapshot): Record<string, unknown> {
  const entries = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    const value = snapshot[name];
    if (value === undefined) return [];
    return [[name, column.dataType === "date" && typeof value === "string" ? new Date(value) : value]];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/**
 * Deletes changes and notes it in their operations, which can no longer be undone. An operation without any change left
 * is deleted too.
 */
export async function purgeHistory(tx: Orm, isExpired: SQL | undefined): Promise<void> {
  await tx.execute(sql`
    with purged as (delete from ${history} where ${isExpired} returning operation_id)
    update ${historyOperations} set is_purged = true where id in (select operation_id from purged)`);
  await tx.execute(sql`
    delete from ${historyOperations}
    where is_purged and not exists (select 1 from ${history} where operation_id = ${historyOperations.id})`);
}
