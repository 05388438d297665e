/** Rows that visitors see, as an administrator creates, edits and deletes them. */
import { getTableColumns } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder } from "#domain/server/rows/recorded-change.ts";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import {
  lockCurrent,
  RecordedRows,
  type RecordedTable,
  type Row,
  type Values,
  differs,
} from "#domain/server/rows/recorded-rows.ts";
import { changeSite } from "#db/site-change.ts";
import { RowsOutdated, RowStale } from "#shared/errors.ts";

interface SiteRowStoreOptions<Table extends RecordedTable, Form, Saved> {
  readonly database: Database;
  readonly history: HistoryRecorder;
  readonly table: Table;
  readonly entity: HistoryEntity;
  /** The columns that a form fills. Throws when the form does not fit the row it edits, if any. */
  readonly valuesOf: (form: Form, current?: Row<Table>) => Table["$inferInsert"] & Values<Table>;
  /** Called in the transaction before a row is added. Throws when there is no room for it. */
  readonly beforeInsert?: ((tx: Orm) => Promise<void>) | undefined;
  /** Called in the transaction that would add a row. If it finds the row, none is added. */
  readonly findSame?: ((tx: Orm, form: Form) => Promise<Row<Table> | undefined>) | undefined;
  /** Called in the transaction that deletes rows, to make the changes that go with it. */
  readonly afterRemove?: ((tx: Orm, actor: string, rows: readonly Row<Table>[]) => Promise<void>) | undefined;
  /** The row as callers get it, read in the transaction that changed it. */
  readonly toSaved: (row: Row<Table>, tx: Orm, version: number) => Saved | Promise<Saved>;
}

export interface RowRef {
  readonly id: number;
  /** The revision that was read; left out, nothing is compared. */
  readonly revision?: number | undefined;
}

/** The rows that a change to many has changed, and the site version it took. */
export interface ManyChanged<Table extends RecordedTable> {
  readonly version: number;
  readonly rows: readonly Row<Table>[];
}

/** Each change is one transaction and takes a site version, which the row stores where its table has a `version`. */
export class SiteRowStore<Table extends RecordedTable, Form extends object, Saved> {
  protected readonly database: Database;
  readonly #options: SiteRowStoreOptions<Table, Form, Saved>;
  readonly #rows: RecordedRows<Table>;

  constructor(options: SiteRowStoreOptions<Table, Form, Saved>) {
    this.database = options.database;
    this.#options = options;
    this.#rows = new RecordedRows(options.table, options.entity, options.history);
  }

  create(
    form: Form,
    actor: string,
    beforeCommit?: (tx: object, saved: Saved) => Promise<void>,
  ): Promise<Saved> {
    const { valuesOf, toSaved, beforeInsert, findSame } = this.#options;
    return changeSite(this.database, async (tx, version) => {
      const insert = async () => {
        await beforeInsert?.(tx);
        return this.#rows.insert(tx, actor, { ...valuesOf(form), ...this.#stamp(version) });
      };
      const saved = await toSaved((await findSame?.(tx, form)) ?? (await insert()), tx, version);
      await beforeCommit?.(tx, saved);
      return saved;
    });
  }

  /** @throws RowMissing, RowStale whose `current` is the row as callers get it; then nothing is stored */
  update(id: number, form: Form & { readonly revision?: number | undefined }, actor: string): Promise<Saved> {
    const { valuesOf, toSaved } = this.#options;
    const { revision, ...fields } = form;
    return changeSite(this.database, async (tx, version) => {
      try {
        const row = await this.#rows.edit(tx, {
          id,
          actor,
          revision,
          values: (current) => ({ ...valuesOf(fields as Form, current), ...this.#stamp(version) }),
        });
        return await toSaved(row, tx, version);
      } catch (error) {
        if (!(error instanceof RowStale)) throw error;
        throw new RowStale(await toSaved(error.current as Row<Table>, tx, version));
      }
    });
  }

  /** @throws RowMissing */
  remove(id: number, actor: string): Promise<Saved> {
    const { toSaved } = this.#options;
    return changeSite(this.database, async (tx, version) => {
      const row = await this.#rows.remove(tx, actor, id, this.#stamp(version));
      await this.#options.afterRemove?.(tx, actor, [row]);
      return toSaved(row, tx, version);
    });
  }

  /**
   * Gives many rows the same values, all or none. Rows that have them stay unchanged.
   *
   * @throws RowsOutdated when one is missing, or has other values and is past the revision that was read
   */
  changeMany(
    refs: readonly RowRef[],
    values: Partial<Row<Table>>,
    actor: string,
  ): Promise<ManyChanged<Table>> {
    return changeSite(this.database, async (tx, version) => {
      const before = await lockCurrent(
        this.#rows,
        tx,
        refs.map(({ id }) => id),
        (row) => isPast(row, refs) && differs(row, values),
      );
      const changes = before.map((row) => ({
        before: row,
        values: { ...values, ...this.#stamp(version) } as Partial<Row<Table>>,
      }));
      return { version, rows: await this.#rows.updateMany(tx, { actor, changes }) };
    });
  }

  /**
   * Deletes many rows, all or none. Missing ones are skipped.
   *
   * @throws RowsOutdated when one is past the revision that was read
   */
  removeMany(refs: readonly RowRef[], actor: string): Promise<ManyChanged<Table>> {
    return changeSite(this.database, async (tx, version) => {
      const ids = refs.map(({ id }) => id);
      const outdated = (await this.#rows.lockMany(tx, ids)).filter((row) => isPast(row, refs));
      if (outdated.length > 0) throw new RowsOutdated(outdated.map(({ id }) => id));
      const rows = await this.#rows.removeMany(tx, actor, ids, this.#stamp(version));
      await this.#options.afterRemove?.(tx, actor, rows);
      return { version, rows };
    });
  }

  #stamp(version: number): Values<Table> {
    return ("version" in getTableColumns(this.#options.table) ? { version } : {}) as Values<Table>;
  }
}

function isPast(row: { readonly id: number }, refs: readonly RowRef[]): boolean {
  const { revision } = row as { readonly revision?: number };
  const read = refs.find(({ id }) => id === row.id)?.revision;
  return read !== undefined && read !== revision;
}
