/** Loading a backup into an empty database, in one transaction: it is all there in the end, or the database is empty. */
import { sql } from "drizzle-orm";
import type { Orm } from "#db/database.ts";
import type { MigrationMeta } from "drizzle-orm/migrator";
import { applyMigrations, listMigrations } from "#db/migrate.ts";
import { StartError } from "#shared/errors.ts";
import { nameOf, useExactTextForms } from "./dump.ts";
import type { BackupSummary, TableEnd } from "./format.ts";
import { readBackup } from "./read-backup.ts";
import type { BackupTable } from "./tables.ts";

export interface RestoreOptions {
  readonly file: string;
  /** For error messages: `in ./data`, `at localhost:5432/maler`. */
  readonly where: string;
  /** Whether the tables stay as they were at the time of the backup, without the migrations that came later. */
  readonly isAsBackedUp?: boolean;
  /** This program's, or those of a later version. */
  readonly migrations?: readonly MigrationMeta[];
  /** Called when the database was found to be empty, before anything is made in it. */
  readonly onEmpty?: () => void;
  /** Called with how many rows are in the database. */
  readonly onRows?: (rows: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Throws `StartError` when the database has tables, and when the file is not a whole backup that this program can read. */
export async function restore(orm: Orm, options: RestoreOptions): Promise<BackupSummary> {
  const { file, where, isAsBackedUp = false, migrations = listMigrations() } = options;
  const { onEmpty, onRows, signal } = options;
  return orm.transaction(async (tx) => {
    await rejectUnfit(tx, where);
    onEmpty?.();
    await useExactTextForms(tx);
    const summary = await readBackup(
      file,
      {
        onHeader: ({ migration }) => applyMigrations(tx, migrations.slice(0, migration.index + 1)),
        onRows: (table, rows) => insertRows(tx, table, rows),
        onProgress: (rows) => onRows?.(rows),
        onTableEnd: (table, end) => setSequence(tx, table, end),
      },
      signal,
    );
    if (!isAsBackedUp) await applyMigrations(tx, migrations.slice(summary.header.migration.index + 1));
    return summary;
  });
}

/** Ours, drizzle's and the job queue's. Others are another program's; what an extension has made is no data. */
const ownSchemas = ["public", "drizzle", "pgboss"];

async function rejectUnfit(tx: Orm, where: string): Promise<void> {
  const found = await tx.execute<{ name: string }>(sql`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ${ownSchemas} and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1 limit 1`);
  const [table] = found.rows;
  if (table) {
    throw new StartError(
      `The database ${where} is not empty (${table.name}). A backup is restored into an empty one only: ` +
        "choose another DATA_DIR or DATABASE_URL.",
    );
  }
  const encoding = await tx.execute<{ name: string }>(sql`select current_setting('server_encoding') as name`);
  if (encoding.rows[0]?.name === "UTF8") return;
  throw new StartError(
    `The database ${where} has the encoding ${encoding.rows[0]?.name}. It must have UTF8.`,
  );
}

async function insertRows(tx: Orm, table: BackupTable, rows: string): Promise<void> {
  const columns = table.columns.map(({ name }) => sql.identifier(name));
  const values = table.columns.map(({ type }, place) => sql.raw(`(each ->> ${place})::${type}`));
  await tx.execute(
    sql`insert into ${nameOf(table)} (${sql.join(columns, sql`, `)}) overriding system value
      select ${sql.join(values, sql`, `)} from jsonb_array_elements(${rows}::jsonb) as each`,
  );
}

async function setSequence(tx: Orm, table: BackupTable, { sequence }: TableEnd): Promise<void> {
  if (table.identity === undefined || sequence === null) return;
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${`public.${table.name}`}, ${table.identity}), ${sequence.last}, ${sequence.isCalled})`,
  );
}
