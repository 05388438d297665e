/** Types of a change to recorded rows: what is changed, by whom, and what the history calls it. */
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { HistoryAction } from "#shared/admin/history-entities.ts";

export type RecordedTable = PgTable & { readonly id: AnyPgColumn };
export type Row<Table extends PgTable> = Table["$inferSelect"] & { readonly id: number };
export type Values<Table extends PgTable> = Table extends PgTable
  ? { readonly [Column in keyof Table["$inferInsert"]]?: Table["$inferInsert"][Column] | SQL }
  : never;

export interface Edit<Table extends PgTable> {
  readonly id: number;
  readonly actor: string;
  /** The revision the caller has read; left out, nothing is compared. */
  readonly revision: number | undefined;
  /** Made of the row as it is now. What it throws is thrown. */
  readonly values: (current: Row<Table>) => Values<Table>;
}

export interface Update<Table extends PgTable> {
  readonly actor: string;
  readonly before: Row<Table>;
  readonly values: Values<Table>;
  /** What the history calls it, where it has a name of its own. */
  readonly action?: HistoryAction;
}

/** New values of many locked rows. None of them is SQL. */
export interface Updates<Table extends PgTable> {
  readonly actor: string;
  readonly changes: readonly { readonly before: Row<Table>; readonly values: Partial<Row<Table>> }[];
  readonly action?: HistoryAction;
}

export interface Marking<Table extends PgTable> {
  readonly actor: string;
  readonly ids: readonly number[];
  readonly values: Values<Table> | undefined;
  readonly deletedAt: SQL | null;
  readonly action: HistoryAction;
}
