/** Rows that visitors send: stored as they arrive, read by the page and deleted by an administrator. */
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Orm } from "#db/client.ts";
import { type ArrivalHook, type InboxLimits, received } from "#domain/server/inbox-forms.ts";
import { readJsonRows } from "#domain/server/rows/json-rows.ts";
import type { HistoryRecorder } from "#domain/server/rows/recorded-change.ts";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import { RecordedRows, type RecordedTable } from "#domain/server/rows/recorded-rows.ts";
import type { Respond } from "#platform/writes/idempotency.ts";

export interface Inbox<Row> {
  readonly database: Database;
  readonly limits: InboxLimits;
  readonly hook?: ArrivalHook<Row> | undefined;
}

interface Arrival<Row> {
  readonly ip: string;
  readonly respond: Respond;
  readonly table: PgTable;
  /** Which rows of the table wait, and count in the limit. */
  readonly isWaiting: SQL | undefined;
  readonly response?: { readonly status: number; readonly body: object };
  insert(tx: Orm): Promise<readonly Row[]>;
}

/** Stores a form that a visitor sent. @throws HttpError 429 when the ip has sent its share, or too many of the kind wait */
export async function storeArrival<Row>(
  { database, limits, hook }: Inbox<Row>,
  { ip, respond, table, isWaiting, response = received, insert }: Arrival<Row>,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await limits.use(tx, ip, await tx.$count(table, isWaiting));
    const [row] = await insert(tx);
    if (!row) throw new Error("an insert did not return its row");
    await hook?.inTransaction(tx, row);
    await respond(tx, response);
  });
  hook?.afterCommit();
}

interface InboxStoreOptions<Table, AdminRow> {
  readonly database: Database;
  readonly history: HistoryRecorder;
  readonly table: Table;
  readonly entity: HistoryEntity;
  /** Reads the rows that `selection` names: the end of a statement, from its `where`. All but `updatedAt` when left out. */
  readonly read?: (orm: Orm, selection: SQL) => Promise<AdminRow[]>;
}

/** Base class of the three inbox stores. A subclass adds the decisions about one row, on `rows`. */
export class InboxStore<Table extends RecordedTable & { readonly createdAt: AnyPgColumn }, AdminRow> {
  protected readonly database: Database;
  protected readonly rows: RecordedRows<Table>;
  readonly #options: Required<InboxStoreOptions<Table, AdminRow>>;

  constructor(options: InboxStoreOptions<Table, AdminRow>) {
    this.database = options.database;
    const { updatedAt: _updatedAt, ...columns } = getTableColumns(options.table);
    const read = (orm: Orm, selection: SQL) =>
      readJsonRows<AdminRow>(orm, columns as never, sql`from ${options.table} ${selection}`);
    this.#options = { read, ...options };
    this.rows = new RecordedRows(options.table, options.entity, options.history);
  }

  async list({
    limit,
    offset,
  }: {
    readonly limit: number;
    readonly offset: number;
  }): Promise<{ total: number; rows: AdminRow[] }> {
    const { orm } = this.database;
    const { table, read } = this.#options;
    const selection = sql`order by ${table.createdAt} desc, ${table.id} desc limit ${limit} offset ${offset}`;
    return { rows: await read(orm, selection), total: await this.rows.count(orm) };
  }

  async remove(id: number, actor: string): Promise<void> {
    await this.database.orm.transaction((tx) => this.rows.remove(tx, actor, id));
  }

  /** Deletes all or none. @returns the ids of existing rows */
  async removeMany(ids: readonly number[], actor: string): Promise<readonly number[]> {
    const removed = await this.database.orm.transaction((tx) => this.rows.removeMany(tx, actor, ids));
    return removed.map(({ id }) => id);
  }

  protected async get(tx: Orm, id: number): Promise<AdminRow> {
    const { table, entity, read } = this.#options;
    const [row] = await read(tx, sql`where ${eq(table.id, id)}`);
    if (!row) throw new Error(`${entity} ${id} is locked and yet not there`);
    return row;
  }
}
