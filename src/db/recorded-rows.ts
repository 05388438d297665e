/** Rows that an administrator creates, edits, deletes and restores, each change with its entry in the history. */
import { isDeepStrictEqual } from "node:util";
import { and, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Orm } from "#db/client.ts";
import {
  type HistoryRecorder,
  type RecordedChange,
  type RowSnapshot,
  valuesOf,
} from "#db/recorded-change.ts";
import { toJsonRow } from "#db/json-rows.ts";
import type { offers } from "#db/schema.ts";
import type { HistoryAction, HistoryEntity } from "#shared/history-entities.ts";
import { RowMissing, RowStale } from "#shared/row-errors.ts";

export type RecordedTable = PgTable & { readonly id: AnyPgColumn };
export type Row<Table extends PgTable> = Table["$inferSelect"] & { readonly id: number };
export type Values<Table extends PgTable> = Table extends PgTable
  ? { readonly [Column in keyof Table["$inferInsert"]]?: Table["$inferInsert"][Column] | SQL }
  : never;

interface Edit<Table extends PgTable> {
  readonly id: number;
  readonly actor: string;
  /** The revision the caller has read; left out, nothing is compared. */
  readonly revision: number | undefined;
  /** Made of the row as it is now. What it throws is thrown. */
  readonly values: (current: Row<Table>) => Values<Table>;
}

interface Update<Table extends PgTable> {
  readonly actor: string;
  readonly before: Row<Table>;
  readonly values: Values<Table>;
  /** What the history calls it, where it has a name of its own. */
  readonly action?: HistoryAction;
}

interface Marking<Table extends PgTable> {
  readonly actor: string;
  readonly ids: readonly number[];
  readonly values: Values<Table> | undefined;
  readonly action: "delete" | "restore";
}

/**
 * Each change is written to the history in the transaction it is handed. An update raises the row's `updatedAt` and,
 * where the table has one, its `revision`. Where the table has a `deletedAt`, a removed row stays and counts as missing.
 */
export class RecordedRows<Table extends RecordedTable> {
  readonly #table: Table;
  readonly #columns: Readonly<Partial<Record<string, AnyPgColumn>>>;
  readonly #entity: HistoryEntity;
  readonly #history: HistoryRecorder;

  constructor(table: Table, entity: HistoryEntity, history: HistoryRecorder) {
    this.#table = table;
    this.#columns = getTableColumns(table);
    this.#entity = entity;
    this.#history = history;
  }

  /** The row with an id, which no other transaction can change until this one ends. @throws RowMissing */
  async lock(tx: Orm, id: number): Promise<Row<Table>> {
    const [row] = await this.#lockMany(tx, [id], isNull);
    if (!row) throw new RowMissing();
    return row;
  }

  async insert(tx: Orm, actor: string, values: Table["$inferInsert"]): Promise<Row<Table>> {
    const rows = await tx
      .insert(this.#any)
      .values(values as never)
      .returning();
    const after = this.#one(rows);
    await this.#history.record(tx, this.#change(actor, "create", null, after));
    return after;
  }

  /** @throws RowMissing, RowStale when the row is past `revision` */
  async edit(tx: Orm, { id, actor, revision, values }: Edit<Table>): Promise<Row<Table>> {
    const before = await this.lock(tx, id);
    const { revision: stored } = before as { readonly revision?: number };
    if (revision !== undefined && revision !== stored) throw new RowStale(before);
    return this.update(tx, { actor, before, values: values(before) });
  }

  /** Changes a locked row. Writes nothing when an update has no value that differs from the row's. */
  async update(tx: Orm, { actor, before, values, action = "update" }: Update<Table>): Promise<Row<Table>> {
    if (action === "update" && !differs(before, values)) return before;
    const { revision } = this.#columns;
    const rows = await tx
      .update(this.#any)
      .set({
        ...values,
        updatedAt: sql`now()`,
        ...(revision ? { revision: sql`${revision} + 1` } : {}),
      })
      .where(eq(this.#table.id, before.id))
      .returning();
    const after = this.#one(rows);
    await this.#history.record(tx, this.#change(actor, action, before, action === "delete" ? null : after));
    return after;
  }

  /**
   * @param values written to the row where it stays
   * @returns the row as it was, or as it stays
   * @throws RowMissing
   */
  async remove(tx: Orm, actor: string, id: number, values?: Values<Table>): Promise<Row<Table>> {
    const [row] = await this.removeMany(tx, actor, [id], values);
    if (!row) throw new RowMissing();
    return row;
  }

  /** @returns the rows that were there; ids that name none are passed over */
  async removeMany(
    tx: Orm,
    actor: string,
    ids: readonly number[],
    values?: Values<Table>,
  ): Promise<readonly Row<Table>[]> {
    if (this.#columns["deletedAt"]) {
      return this.#mark(tx, { actor, ids, values, action: "delete" });
    }
    const rows: readonly Row<Table>[] = await tx
      .delete(this.#any)
      .where(inArray(this.#table.id, [...ids]))
      .returning();
    await this.#history.record(tx, ...rows.map((row) => this.#change(actor, "delete", row, null)));
    return rows;
  }

  /**
   * Puts removed rows back under their own ids.
   *
   * @param values written to the rows that had stayed
   * @returns the rows that are back; one that is there already is left as it is
   */
  async restore(
    tx: Orm,
    actor: string,
    snapshots: readonly RowSnapshot[],
    values?: Values<Table>,
  ): Promise<readonly Row<Table>[]> {
    if (snapshots.length === 0) return [];
    if (this.#columns["deletedAt"]) {
      const ids = snapshots.map((snapshot) => Number(snapshot["id"]));
      return this.#mark(tx, { actor, ids, values, action: "restore" });
    }
    const rows: Row<Table>[] = await tx
      .insert(this.#any)
      .overridingSystemValue()
      .values(snapshots.map((snapshot) => valuesOf(this.#table, snapshot)) as never)
      .onConflictDoNothing()
      .returning();
    await this.#history.record(tx, ...rows.map((row) => this.#change(actor, "restore", null, row)));
    return rows;
  }

  async count(orm: Orm): Promise<number> {
    return orm.$count(this.#any);
  }

  // Drizzle's builders cannot follow a table that is a type parameter. Any real table serves inside; the public
  // methods keep the right types.
  get #any(): typeof offers {
    return this.#table as unknown as typeof offers;
  }

  #one(rows: readonly unknown[]): Row<Table> {
    if (!rows[0]) throw new Error(`a ${this.#entity} did not return its row`);
    return rows[0] as Row<Table>;
  }

  async #lockMany(
    tx: Orm,
    ids: readonly number[],
    isWanted: typeof isNull | typeof isNotNull,
  ): Promise<readonly Row<Table>[]> {
    const { deletedAt } = this.#columns;
    const where = and(inArray(this.#table.id, [...ids]), deletedAt && isWanted(deletedAt));
    return tx.select().from(this.#any).where(where).orderBy(this.#table.id).for("update");
  }

  /** Deletes or restores rows of a table that keeps deleted rows. */
  async #mark(tx: Orm, { actor, ids, values, action }: Marking<Table>): Promise<readonly Row<Table>[]> {
    const isDeletion = action === "delete";
    const deletedAt = isDeletion ? sql`now()` : null;
    const marked: object = { ...values, deletedAt };
    const rows: Row<Table>[] = [];
    for (const before of await this.#lockMany(tx, ids, isDeletion ? isNull : isNotNull)) {
      rows.push(await this.update(tx, { actor, before, values: marked as Values<Table>, action }));
    }
    return rows;
  }

  #change(
    actor: string,
    action: HistoryAction,
    before: Row<Table> | null,
    after: Row<Table> | null,
  ): RecordedChange {
    return {
      actor,
      entity: this.#entity,
      entityId: (after ?? before)?.id ?? 0,
      action,
      before: before && toJsonRow(before),
      after: after && toJsonRow(after),
    };
  }
}

/** The site version is no value of the row's own: every save brings a new one. */
function differs(
  before: object,
  { version: _version, ...values }: Readonly<Record<string, unknown>>,
): boolean {
  const current = before as Readonly<Record<string, unknown>>;
  return Object.entries(values).some(([column, value]) => !isDeepStrictEqual(value, current[column]));
}
