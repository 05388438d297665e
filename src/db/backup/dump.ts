/** Writing a backup: all tables as they are at one moment, as text in the backup's format. */
import { createHash, type Hash } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { Orm } from "#db/database.ts";
import { findLastMigration, listMigrations } from "#db/migrate.ts";
import { StartError } from "#shared/errors.ts";
import { type BackupHeader, type BackupSummary, FORMAT, type TableEnd } from "./format.ts";
import { type BackupTable, readTables } from "./tables.ts";

/** Rows of one query: each holds up an embedded database's process for 5 to 50 ms. */
const ROWS_AT_ONCE = 1_000;

export interface DumpOptions {
  readonly database: BackupHeader["database"];
  /** The database's location, for error messages: `in ./data`, `at localhost:5432/maler`. */
  readonly where: string;
  readonly madeAt: Date;
  /** Called when no migration can change the tables any more until the transaction ends. */
  readonly onTablesLocked?: (() => Promise<void>) | undefined;
  readonly onRows?: ((rows: number) => void) | undefined;
  /** Tables in the order of a backup that it is compared with. */
  readonly tables?: BackupHeader["tables"];
}

/**
 * Reads the database in the caller's transaction, which must be `repeatable read`; yields the backup's text and returns its
 * summary. Throws `StartError` when the database is empty or newer than this program.
 */
export async function* dump(tx: Orm, options: DumpOptions): AsyncGenerator<string, BackupSummary> {
  const index = await findLastMigration(tx, options.where);
  const hash = listMigrations()[index]?.hash;
  if (hash === undefined) throw new StartError(`The database ${options.where} is empty: nothing to back up.`);
  const tables = await readTables(tx, options.tables);
  await useExactTextForms(tx);
  const collation = await readCollation(tx);
  await tx.execute(sql`lock table ${sql.join(tables.map(nameOf), sql`, `)} in access share mode`);
  await options.onTablesLocked?.();

  const whole = createHash("sha256");
  const line = (value: object): string => {
    const text = `${JSON.stringify(value)}\n`;
    whole.update(text);
    return text;
  };
  const header: BackupHeader = {
    product: "avtalemaler",
    format: FORMAT,
    madeAt: options.madeAt.toISOString(),
    database: options.database,
    migration: { index, hash },
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  };
  yield line(header);
  const ends: TableEnd[] = [];
  let rows = 0;
  const onRows = (more: number) => options.onRows?.((rows += more));
  for (const table of tables) {
    yield line({ table: table.name });
    const end = yield* dumpRows(tx, rowsOf(table, collation), table, whole, onRows);
    yield line(end);
    ends.push(end);
  }
  yield line({ sha256: whole.copy().digest("hex") });
  return { header, tables: ends };
}

async function* dumpRows(
  tx: Orm,
  query: SQL,
  table: BackupTable,
  whole: Hash,
  onRows: (more: number) => void,
): AsyncGenerator<string, TableEnd> {
  const hash = createHash("sha256");
  let rows = 0;
  await tx.execute(sql`declare backup no scroll cursor for ${query}`);
  for (;;) {
    const page = await tx.execute<{ row: string }>(sql.raw(`fetch forward ${ROWS_AT_ONCE} from backup`));
    if (page.rows.length === 0) break;
    rows += page.rows.length;
    onRows(page.rows.length);
    const text = page.rows.map(({ row }) => `${row}\n`).join("");
    hash.update(text);
    whole.update(text);
    yield text;
  }
  await tx.execute(sql`close backup`);
  // The sequence after the rows: it is of no transaction, so that it is past all of them now.
  return { end: table.name, rows, sha256: hash.digest("hex"), sequence: await readSequence(tx, table) };
}

/** The clause that orders texts by their bytes; empty where they are, as in the embedded database. */
export async function readCollation(tx: Orm): Promise<SQL> {
  const own = await tx.execute<{ name: string }>(
    sql`select datcollate as name from pg_database where datname = current_database()`,
  );
  return own.rows[0]?.name === "C" ? sql`` : sql` collate "C"`;
}

/**
 * Each row as a JSON array of its values' texts. Ordered the same on every server, in any collation; embedded by the
 * primary key's index, since a sort holds up the process for seconds.
 */
export function rowsOf(table: BackupTable, collation: SQL): SQL {
  const values = table.columns.map(({ name }) => sql`${sql.identifier(name)}::text`);
  const order = table.key.map((name) => {
    const isText = table.columns.find((column) => column.name === name)?.type === "text";
    return isText ? sql`${sql.identifier(name)}${collation}` : sql.identifier(name);
  });
  return sql`select array_to_json(array[${sql.join(values, sql`, `)}])::text as row from ${nameOf(table)} order by ${sql.join(order, sql`, `)}`;
}

async function readSequence(tx: Orm, table: BackupTable): Promise<TableEnd["sequence"]> {
  if (table.identity === undefined) return null;
  const named = await tx.execute<{ name: string }>(
    sql`select pg_get_serial_sequence(${`public.${table.name}`}, ${table.identity}) as name`,
  );
  const sequence = sql.raw(named.rows[0]?.name ?? "");
  const read = await tx.execute<{ last: number; isCalled: boolean }>(
    sql`select last_value as last, is_called as "isCalled" from ${sequence}`,
  );
  return read.rows[0] ?? null;
}

export function nameOf(table: Pick<BackupTable, "name">): SQL {
  return sql`public.${sql.identifier(table.name)}`;
}

/** Settings of this transaction, so that each value's text is the same on every server and is read back exactly. */
export async function useExactTextForms(tx: Orm): Promise<void> {
  const settings = {
    timezone: "UTC",
    datestyle: "ISO, YMD",
    intervalstyle: "postgres",
    extra_float_digits: "1",
    bytea_output: "hex",
  };
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await tx.execute(sql`select ${sql.join(calls, sql`, `)}`);
}
