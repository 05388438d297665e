/** The database as the rest of the program sees it: one type for the embedded one and the server. */
import { type SQL, sql } from "drizzle-orm";
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema/schema.ts";

/** Both drivers return from a raw `execute` an object that has `rows`; nothing else may be relied on. */
interface RowsOf<Row> {
  rows: Row[];
}
interface RowsResult extends PgQueryResultHKT {
  type: RowsOf<this["row"]>;
}

/**
 * Typed queries over the schema. A transaction is an `Orm` too, so a store function takes an `Orm` and works in both.
 * Inside `orm.transaction(async (tx) => …)` use only `tx`: the embedded database has one session, so a query on `orm`
 * there waits for the transaction that waits for it.
 */
export type Orm = PgDatabase<RowsResult, typeof schema>;

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A statement with placeholders, whose text is built once, and which a server plans once for each connection: for one of a group of
 * votes, either costs more than its rows.
 */
export function statement<Row extends object>(name: string, text: SQL) {
  const query = dialect.sqlToQuery(text);
  return async (tx: Orm, values: Record<string, unknown>): Promise<Row[]> => {
    const prepared = tx._.session.prepareQuery<{ execute: RowsOf<Row>; all: unknown; values: unknown }>(
      query,
      undefined,
      name,
      false,
    );
    return (await prepared.execute(values)).rows;
  };
}

/** The rows that a value, in JSON, has for a statement. @param columns with their types, the letters of the JSON's names */
export const rowsOf = (name: string, columns: string) =>
  sql`json_to_recordset(${sql.placeholder(name)}::json) as ${sql.raw(`${name} (${columns})`)}`;

/** The part of a pino logger that is used here. */
export interface DatabaseLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ConnectionUsage {
  readonly inUse: number;
  readonly idle: number;
  readonly max: number;
  readonly waiting: number;
}

export interface FolderUsage {
  readonly logBytes: number;
  readonly freeBytes: number;
}
export type ConsistentRead<T> = (tx: Orm, onTablesLocked?: () => Promise<void>) => Promise<T>;

export interface Database {
  readonly kind: "embedded" | "server";
  readonly orm: Orm;
  ping(): Promise<void>;
  connectionUsage(): ConnectionUsage | null;
  folderUsage(): FolderUsage | null;
  /**
   * Runs `work` in a read-only transaction that sees the database at one moment, for as long as it takes. On a server it has
   * a connection of its own, without time limits. The embedded database has one session: other queries wait meanwhile.
   * @param work gets the transaction, and a function to call once it has locked the tables against migrations
   */
  readConsistently<T>(work: ConsistentRead<T>): Promise<T>;
  /**
   * Copies the embedded database's folder, while writes wait. Throws `StartError` while another copy is in use.
   * @returns the copy's DATA_DIR, which the caller removes; null for a server, and without room
   */
  copyFolder(): Promise<string | null>;
  /** Waits for running transactions, then closes cleanly. May be called again. */
  close(): Promise<void>;
}

/** The transaction of `readConsistently`. */
export const consistentRead = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/** Base class of the stores, which have the SQL. */
export class Store {
  protected readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }
}
