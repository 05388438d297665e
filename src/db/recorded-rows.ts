import { eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Orm } from "#db/client.ts";
import {
  type HistoryAction,
  type HistoryRecorder,
  type RecordedChange,
  type RowSnapshot,
  snapshotOf,
  valuesOf,
} from "#db/history.ts";
import type { offers } from "#db/schema.ts";
import type { HistoryEntity } from "#shared/history-entities.ts";

type RecordedTable = PgTable & { readonly id: AnyPgColumn };
type Row<Table extends PgTable> = Table["$inferSelect"] & { readonly id: number };
type Values<Table extends PgTable> = {
  readonly [Column in keyof Table["$inferInsert"]]?: Table["$inferInsert"][Column] | SQL;
};

/**
 * The rows of one table as an administrator changes them: each change is written to the history in the transaction it is
 * handed. An edit raises the row's `updatedAt` and, where the table has one, its `revision`.
 */
export class RecordedRows<Table extends RecordedTable> {
  readonly #table: Table;
  readonly #entity: HistoryEntity;
  readonly #history: HistoryRecorder;

  constructor(table: Table, entity: HistoryEntity, history: HistoryRecorder) {
    this.#table = table;
    this.#entity = entity;
    this.#history = history;
  }

  /** The row with an id, which no other transaction can change until this one ends. */
  async lock(tx: Orm, id: number): Promise<Row<Table> | undefined> {
    const rows = await tx.select().from(this.#any).where(eq(this.#table.id, id)).for("update");
    return rows[0];
  }

  async insert(tx: Orm, actor: string, values: Table["$inferInsert"]): Promise<Row<Table>> {
    const rows = await tx
      .insert(this.#any)
      .values(values as never)
      .returning();
    const after = this.#one(rows);
    await this.#record(tx, actor, "create", null, after);
    return after;
  }

  /**
   * Writes nothing when an update has no value that differs from the row's.
   *
   * @param action what the history calls it: an update, unless it is one with a name of its own
   */
  async update(
    tx: Orm,
    change: {
      readonly actor: string;
      readonly before: Row<Table>;
      // oxlint-disable-next-line typescript/no-generated-empty-object-type -- only until the table is known
      readonly values: Values<Table>;
    },
    action: HistoryAction = "update",
  ): Promise<Row<Table>> {
    const { actor, before, values } = change;
    if (action === "update" && !differs(before, values)) return before;
    const columns: Partial<Record<string, unknown>> = getTableColumns(this.#table);
    const rows = await tx
      .update(this.#any)
      .set({
        ...values,
        updatedAt: sql`now()`,
        ...(columns["revision"] ? { revision: sql`${columns["revision"]} + 1` } : {}),
      })
      .where(eq(this.#table.id, before.id))
      .returning();
    const after = this.#one(rows);
    await this.#record(tx, actor, action, before, action === "delete" ? null : after);
    return after;
  }

  async remove(tx: Orm, actor: string, before: Row<Table>): Promise<void> {
    await this.removeMany(tx, actor, [before.id]);
  }

  /** @returns the ids that named a row */
  async removeMany(tx: Orm, actor: string, ids: readonly number[]): Promise<readonly number[]> {
    const rows: readonly Row<Table>[] = await tx
      .delete(this.#any)
      .where(inArray(this.#table.id, [...ids]))
      .returning();
    await this.#history.record(tx, ...rows.map((row) => this.#change(actor, "delete", row, null)));
    return rows.map(({ id }) => id);
  }

  /** Puts a removed row back under its own id; undefined when there is such a row already. */
  async reinsert(tx: Orm, actor: string, snapshot: RowSnapshot): Promise<Row<Table> | undefined> {
    const [row] = await this.reinsertMany(tx, actor, [snapshot]);
    return row;
  }

  /** @returns the rows that are back; one that is there already is left as it is */
  async reinsertMany(tx: Orm, actor: string, snapshots: readonly RowSnapshot[]): Promise<Row<Table>[]> {
    if (snapshots.length === 0) return [];
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
    if (!rows[0]) throw new Error(`a ${this.#entity} did not answer with its row`);
    return rows[0] as Row<Table>;
  }

  async #record(
    tx: Orm,
    actor: string,
    action: HistoryAction,
    before: Row<Table> | null,
    after: Row<Table> | null,
  ): Promise<void> {
    await this.#history.record(tx, this.#change(actor, action, before, after));
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
      before: before && snapshotOf(before),
      after: after && snapshotOf(after),
    };
  }
}

/** The site version is no value of the row's own: every save brings a new one. */
function differs(
  before: object,
  { version: _version, ...values }: Readonly<Record<string, unknown>>,
): boolean {
  const held = before as Readonly<Record<string, unknown>>;
  return Object.entries(values).some(([column, value]) => value !== held[column]);
}
