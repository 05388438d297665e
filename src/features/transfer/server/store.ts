/** SQL of exporting and importing a list. */
import { setImmediate as others } from "node:timers/promises";
import { getTableColumns, isNull, max, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database, Orm } from "#db/client.ts";
import { readJsonRows } from "#domain/server/rows/json-rows.ts";
import { asAnyTable } from "#domain/server/rows/many-rows.ts";
import type { HistoryRecorder } from "#domain/server/rows/recorded-change.ts";
import { RecordedRows, type RecordedTable } from "#domain/server/rows/recorded-rows.ts";
import { changeSite } from "#db/site-change.ts";
import type { PlannedRow } from "#features/transfer/server/plan-import.ts";
import type { CurrentRow, ImportedRows, TransferResource } from "#features/transfer/server/resource.ts";
import { OwnError } from "#shared/errors.ts";

/** The list has changed since the plan was made: it must be made again. */
export class PlanOutdated extends OwnError {
  override readonly name = "PlanOutdated";
}

/** The state that a plan is compared with: the rows, and the highest id there had ever been before them. */
export interface Snapshot {
  readonly rows: readonly CurrentRow[];
  readonly lastId: number;
}

export interface Write {
  readonly rows: readonly PlannedRow[];
  readonly lastId: number;
  readonly actor: string;
  readonly beforeCommit: (tx: Orm) => Promise<void>;
}

/** Rows read at once: parsing more would hold up other requests. */
const rowsAtOnce = 1_000;

export class TransferStore {
  readonly #database: Database;
  readonly #history: HistoryRecorder;

  constructor(database: Database, history: HistoryRecorder) {
    this.#database = database;
    this.#history = history;
  }

  /** @throws HttpError when there is no room for so many more */
  async rejectFull({ rejectFull }: TransferResource, adding: number): Promise<void> {
    await rejectFull?.(this.#database.orm, adding);
  }

  listParts({ table }: TransferResource): AsyncGenerator<readonly CurrentRow[]> {
    return readParts(this.#database.orm, table);
  }

  async readSnapshot(resource: TransferResource): Promise<Snapshot> {
    // First: a row that is added in between is then noticed.
    const lastId = await readLastId(this.#database.orm, resource);
    return { rows: await readAll(this.#database.orm, resource.table), lastId };
  }

  /**
   * Adds the new rows and changes the changed ones, all or none, as one operation of the history.
   *
   * @returns null without any
   * @throws PlanOutdated when a row has changed since it was compared, or one was added
   */
  async write(
    resource: TransferResource,
    { rows, lastId, actor, beforeCommit }: Write,
  ): Promise<ImportedRows | null> {
    const { table, entity, rejectFull } = resource;
    const recorded = new RecordedRows(table, entity, this.#history);
    const added = rows.filter(({ row }) => row.status === "new");
    const changed = new Map(
      rows.flatMap((planned) => {
        const { id, status } = planned.row;
        return status === "changed" && id !== null ? [[id, planned] as const] : [];
      }),
    );
    if (added.length + changed.size === 0) {
      await this.#database.orm.transaction(beforeCommit);
      return null;
    }
    return changeSite(this.#database, async (tx, version) => {
      if ((await readLastId(tx, resource)) !== lastId) throw new PlanOutdated("a row was added");
      await rejectFull?.(tx, added.length);
      const stamp = "version" in getTableColumns(table) ? { version } : {};
      const changes = (await recorded.lockMany(tx, [...changed.keys()])).flatMap((before) => {
        const planned = changed.get(before.id);
        const { revision } = before as { readonly revision?: number };
        return planned?.comparedWith === revision
          ? [{ before, values: { ...planned?.values, ...stamp } }]
          : [];
      });
      if (changes.length < changed.size) throw new PlanOutdated("a row was changed");
      await this.#history.begin(tx, { actor, action: "import" });
      const values = added.map((planned) => ({ ...planned.values, ...stamp }));
      // First: a publisher that gets a template keeps its name.
      const inserted = await recorded.insertMany(tx, actor, values);
      const updated = await recorded.updateMany(tx, { actor, changes, action: "import" });
      await beforeCommit(tx);
      return { version, rows: [...updated, ...inserted] };
    });
  }
}

/** @param isWanted which rows; those that are not deleted when left out */
async function* readParts(
  orm: Orm,
  table: RecordedTable,
  isWanted?: SQL,
): AsyncGenerator<readonly CurrentRow[]> {
  const columns: Readonly<Record<string, AnyPgColumn>> = getTableColumns(table);
  const { deletedAt } = columns;
  const where = isWanted ?? (deletedAt ? isNull(deletedAt) : sql`true`);
  for (let lastId = 0; ;) {
    const part: CurrentRow[] = await readJsonRows(
      orm,
      columns,
      sql`from ${table} where ${table.id} > ${lastId} and ${where} order by ${table.id} limit ${rowsAtOnce}::int`,
    );
    yield part;
    if (part.length < rowsAtOnce) return;
    lastId = part.at(-1)?.id ?? lastId;
  }
}

/** As `readParts`. */
export async function readAll(orm: Orm, table: RecordedTable, isWanted?: SQL): Promise<CurrentRow[]> {
  const rows: CurrentRow[] = [];
  for await (const part of readParts(orm, table, isWanted)) {
    rows.push(...part);
    // The embedded database gives others no turn.
    await others();
  }
  return rows;
}

async function readLastId(orm: Orm, { table }: TransferResource): Promise<number> {
  const [last] = await orm.select({ id: max(asAnyTable(table).id) }).from(asAnyTable(table));
  return last?.id ?? 0;
}
