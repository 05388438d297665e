/** Rows that an administrator creates, edits, deletes and restores, each change with its entry in the history. */
import { and, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { isDeepStrictEqual } from "node:util";
import type { Orm } from "#db/client.ts";
import { toJsonRow } from "#domain/server/rows/json-rows.ts";
import { asAnyTable, inParts, insertRows, setRows } from "#domain/server/rows/many-rows.ts";
import { keepFollowers, type TemplateDecisions } from "#domain/server/rows/publisher-names.ts";
import {
  type HistoryRecorder,
  type Operation,
  type RecordedChange,
  type RowSnapshot,
  valuesOf,
} from "#domain/server/rows/recorded-change.ts";
import type { HistoryAction, HistoryEntity } from "#shared/admin/history-entities.ts";
import { RowMissing, RowsOutdated, RowStale } from "#shared/errors.ts";

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

  /** Names the operation of the transaction's changes. @returns its id. @see HistoryRecorder.begin */
  begin(tx: Orm, operation: Operation): Promise<number> {
    return this.#history.begin(tx, operation);
  }

  /** The row with an id, which no other transaction can change until this one ends. @throws RowMissing */
  async lock(tx: Orm, id: number): Promise<Row<Table>> {
    const [row] = await this.#lockMany(tx, [id], isNull);
    if (!row) throw new RowMissing();
    return row;
  }

  /** As `lock`, by id; ids that name no row are passed over. */
  lockMany(tx: Orm, ids: readonly number[]): Promise<readonly Row<Table>[]> {
    return this.#lockMany(tx, ids, isNull);
  }

  /** As `lockMany`, rows that are marked as deleted too. */
  lockAll(tx: Orm, ids: readonly number[]): Promise<readonly Row<Table>[]> {
    return this.#lockMany(tx, ids);
  }

  async insert(tx: Orm, actor: string, values: Table["$inferInsert"]): Promise<Row<Table>> {
    return this.#one(await this.insertMany(tx, actor, [values]));
  }

  async insertMany(
    tx: Orm,
    actor: string,
    values: readonly Table["$inferInsert"][],
  ): Promise<readonly Row<Table>[]> {
    const rows = await insertRows<Row<Table>>(tx, this.#table, values, { withIds: false });
    await this.#record(tx, actor, "create", ...rows.map((after) => ({ before: null, after })));
    return rows;
  }

  /** @throws RowMissing, RowStale when the row is past `revision` */
  async edit(tx: Orm, { id, actor, revision, values }: Edit<Table>): Promise<Row<Table>> {
    const before = await this.lock(tx, id);
    const { revision: stored } = before as { readonly revision?: number };
    if (revision !== undefined && revision !== stored) throw new RowStale(before);
    return this.update(tx, { actor, before, values: values(before) });
  }

  /** Changes a locked row. Writes nothing when no value differs from the row's. */
  async update(tx: Orm, { actor, before, values, action = "update" }: Update<Table>): Promise<Row<Table>> {
    if (!differs(before, values)) return before;
    const rows = await tx
      .update(this.#any)
      .set({ ...values, ...this.#stamp() } as never)
      .where(eq(this.#table.id, before.id))
      .returning();
    const after = this.#one(rows);
    await this.#record(tx, actor, action, { before, after });
    return after;
  }

  /** Changes locked rows, in few statements. @returns the changed rows */
  async updateMany(
    tx: Orm,
    { actor, changes, action = "update" }: Updates<Table>,
  ): Promise<readonly Row<Table>[]> {
    const differing = changes.filter(({ before, values }) => differs(before, values));
    const columns = [...new Set(differing.flatMap(({ values }) => Object.keys(values)))];
    const wanted = differing.map(({ before, values }) => {
      const now: object = before;
      const row = { ...now, ...values } as Readonly<Record<string, unknown>>;
      return { id: before.id, ...Object.fromEntries(columns.map((name) => [name, row[name] ?? null])) };
    });
    const set = { set: this.#stamp(), columns, rows: wanted };
    const rows = await setRows<Row<Table>>(tx, this.#table, set);
    const befores = new Map(differing.map(({ before }) => [before.id, before]));
    const recorded = rows.map((after) => ({ before: befores.get(after.id) ?? null, after }));
    await this.#record(tx, actor, action, ...recorded);
    return rows;
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

  /**
   * @param action the removal's name in the history, if not the usual
   * @returns the rows removed; unknown ids are skipped
   */
  async removeMany(
    tx: Orm,
    actor: string,
    ids: readonly number[],
    values?: Values<Table>,
    action: HistoryAction = "delete",
  ): Promise<readonly Row<Table>[]> {
    if (this.#columns["deletedAt"]) {
      return this.#mark(tx, { actor, ids, values, deletedAt: sql`now()`, action });
    }
    const rows: Row<Table>[] = [];
    for await (const part of inParts(ids)) {
      rows.push(
        ...(await tx
          .delete(this.#any)
          .where(inArray(this.#table.id, [...part]))
          .returning()),
      );
    }
    await this.#record(tx, actor, action, ...rows.map((before) => ({ before, after: null })));
    return rows;
  }

  /**
   * Puts removed rows back under their own ids.
   *
   * @param values written to the rows that had stayed
   * @returns the restored rows; existing ones stay unchanged
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
      return this.#mark(tx, { actor, ids, values, deletedAt: null, action: "restore" });
    }
    const whole = snapshots.map((snapshot) => valuesOf(this.#table, snapshot));
    const rows = await insertRows<Row<Table>>(tx, this.#table, whole, { withIds: true });
    await this.#record(tx, actor, "restore", ...rows.map((after) => ({ before: null, after })));
    return rows;
  }

  async count(orm: Orm): Promise<number> {
    return orm.$count(this.#any);
  }

  get #any(): ReturnType<typeof asAnyTable> {
    return asAnyTable(this.#table);
  }

  #one(rows: readonly unknown[]): Row<Table> {
    if (!rows[0]) throw new Error(`a ${this.#entity} did not return its row`);
    return rows[0] as Row<Table>;
  }

  #stamp(): object {
    const { revision } = this.#columns;
    return { updatedAt: sql`now()`, ...(revision ? { revision: sql`${revision} + 1` } : {}) };
  }

  async #lockMany(
    tx: Orm,
    ids: readonly number[],
    isWanted?: typeof isNull | typeof isNotNull,
  ): Promise<readonly Row<Table>[]> {
    const { deletedAt } = this.#columns;
    const rows: Row<Table>[] = [];
    for await (const part of inParts(ids.toSorted((a, b) => a - b))) {
      const where = and(inArray(this.#table.id, [...part]), deletedAt && isWanted?.(deletedAt));
      rows.push(...(await tx.select().from(this.#any).where(where).orderBy(this.#table.id).for("update")));
    }
    return rows;
  }

  /** Deletes or restores rows of a table that keeps deleted rows. */
  async #mark(tx: Orm, marking: Marking<Table>): Promise<readonly Row<Table>[]> {
    const { actor, ids, values, deletedAt, action } = marking;
    const befores = await this.#lockMany(tx, ids, deletedAt === null ? isNotNull : isNull);
    const byId = new Map<number, Row<Table>>();
    for await (const part of inParts(befores.map(({ id }) => id))) {
      const rows: readonly Row<Table>[] = await tx
        .update(this.#any)
        .set({ ...values, deletedAt, ...this.#stamp() } as never)
        .where(inArray(this.#table.id, [...part]))
        .returning();
      for (const row of rows) byId.set(row.id, row);
    }
    const changes = befores.map((before) => ({ before, after: byId.get(before.id) ?? null }));
    await this.#record(tx, actor, action, ...changes);
    return befores.flatMap(({ id }) => byId.get(id) ?? []);
  }

  /** Writes changes to the history, where a row that is marked as deleted is gone. */
  async #record(
    tx: Orm,
    actor: string,
    action: HistoryAction,
    ...changes: readonly { readonly before: Row<Table> | null; readonly after: Row<Table> | null }[]
  ): Promise<void> {
    const recorded = changes.map(({ before, after }): RecordedChange => {
      const isGone = after === null || ("deletedAt" in after && after.deletedAt !== null);
      return {
        actor,
        entity: this.#entity,
        entityId: (after ?? before)?.id ?? 0,
        action,
        before: before && toJsonRow(before),
        after: isGone ? null : toJsonRow(after),
      };
    });
    const isUndo = await this.#history.record(tx, ...recorded);
    if (this.#entity === "template") await keepFollowers(tx, changes as unknown as TemplateDecisions, isUndo);
  }
}

/** Whether a row has other values than these, but for the site version: every save brings a new one. */
export function differs(
  before: object,
  { version: _version, ...values }: Readonly<Record<string, unknown>>,
): boolean {
  const current = before as Readonly<Record<string, unknown>>;
  return Object.entries(values).some(([column, value]) => !isDeepStrictEqual(value, current[column]));
}

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
  /** Makes the values, of the row as it is now. Its errors are thrown on. */
  readonly values: (current: Row<Table>) => Values<Table>;
}

export interface Update<Table extends PgTable> {
  readonly actor: string;
  readonly before: Row<Table>;
  readonly values: Values<Table>;
  /** The update's name in the history, where it has one of its own. */
  readonly action?: HistoryAction;
}

/** New values of many locked rows, without SQL expressions. */
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
  /** Whether the decision no longer fits a row. */
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
