/** SQL of exporting and importing a list. */
import { setImmediate as others } from "node:timers/promises";
import { getTableColumns, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database, Orm } from "#db/client.ts";
import { readJsonRows } from "#domain/server/rows/json-rows.ts";
import type { HistoryRecorder } from "#domain/server/rows/recorded-change.ts";
import { RecordedRows, type RecordedTable } from "#domain/server/rows/recorded-rows.ts";
import { changeSite } from "#db/site-change.ts";
import type { PlannedRow } from "#features/transfer/server/plan-import.ts";
import type { CurrentRow, ImportedRows, TransferResource } from "#features/transfer/server/resource.ts";

export interface Write {
  readonly actor: string;
  /** Plans the import, of the list as it is in the transaction. */
  readonly plan: (tx: Orm) => Promise<readonly PlannedRow[]>;
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

  get orm(): Orm {
    return this.#database.orm;
  }

  listParts({ table }: TransferResource): AsyncGenerator<readonly CurrentRow[]> {
    return readParts(this.orm, table);
  }

  /** Adds the new rows and changes the changed ones, all or none, as one operation of the history. */
  async write(
    { table, entity }: TransferResource,
    { actor, plan, beforeCommit }: Write,
  ): Promise<ImportedRows> {
    const recorded = new RecordedRows(table, entity, this.#history);
    return changeSite(this.#database, async (tx, version) => {
      // Once the site is locked, so that nobody changes a row after it was compared.
      const rows = await plan(tx);
      const stamp = "version" in getTableColumns(table) ? { version } : {};
      const valuesOf = ({ values }: PlannedRow) => ({ ...values, ...stamp });
      const changed = new Map(
        rows.flatMap((planned) =>
          planned.row.status === "changed" && planned.row.id !== null ? [[planned.row.id, planned]] : [],
        ),
      );
      const changes = (await recorded.lockMany(tx, [...changed.keys()])).flatMap((before) => {
        const planned = changed.get(before.id);
        return planned ? [{ before, values: valuesOf(planned) }] : [];
      });
      const added = rows.filter(({ row }) => row.status === "new").map(valuesOf);
      if (changed.size + added.length > 0) await recorded.begin(tx, { actor, action: "import" });
      // First: a publisher that gets a template keeps its name.
      const inserted = await recorded.insertMany(tx, actor, added);
      const updated = await recorded.updateMany(tx, { actor, changes, action: "import" });
      await beforeCommit(tx);
      return { version, rows: [...updated, ...inserted] };
    });
  }
}

/** The rows that are not deleted. */
async function* readParts(orm: Orm, table: RecordedTable): AsyncGenerator<readonly CurrentRow[]> {
  const columns: Readonly<Record<string, AnyPgColumn>> = getTableColumns(table);
  const { deletedAt } = columns;
  const where = deletedAt ? isNull(deletedAt) : sql`true`;
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
export async function readAll(orm: Orm, table: RecordedTable): Promise<CurrentRow[]> {
  const rows: CurrentRow[] = [];
  for await (const part of readParts(orm, table)) {
    rows.push(...part);
    // The embedded database gives others no turn.
    await others();
  }
  return rows;
}
