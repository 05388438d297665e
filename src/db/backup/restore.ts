/**
 * Loading a backup into an empty database, in one transaction: all of it or nothing. And the check of a backup, by loading it
 * into a temporary database and comparing the tables.
 */
import { sql } from "drizzle-orm";
import type { MigrationMeta } from "drizzle-orm/migrator";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { UntriedError } from "#db/backup/backup-file.ts";
import { dump, nameOf, useExactTextForms } from "#db/backup/dump.ts";
import {
  type BackupSummary,
  countRows,
  noProgress,
  type Progress,
  type TableEnd,
} from "#db/backup/format.ts";
import { readBackup } from "#db/backup/read-backup.ts";
import { type BackupTable, readTables } from "#db/backup/tables.ts";
import type { DatabaseLog, Orm } from "#db/database.ts";
import { readDisk as readDiskOf, type ReadDisk } from "#db/embedded/data-folder.ts";
import { findHolder } from "#db/embedded/data-lock.ts";
import { openEmbeddedDatabase } from "#db/embedded/embedded-database.ts";
import { applyMigrations, listMigrations } from "#db/migrate.ts";
import { StartError } from "#shared/errors.ts";

export interface RestoreOptions {
  readonly file: string;
  /** The database's location, for error messages: `in ./data`, `at localhost:5432/maler`. */
  readonly where: string;
  /** Whether the tables stay as they were at the time of the backup, without the migrations that came later. */
  readonly isAsBackedUp?: boolean;
  /** This program's migrations, or those of a later version. */
  readonly migrations?: readonly MigrationMeta[];
  /** Called when the database was found to be empty, before anything is made in it. */
  readonly onEmpty?: () => void;
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
    let tables: readonly BackupTable[] = [];
    const find = (wanted: string) => tables.find(({ name }) => name === wanted) as BackupTable;
    const summary = await readBackup(
      file,
      {
        async onHeader(header) {
          await applyMigrations(tx, migrations.slice(0, header.migration.index + 1));
          tables = await readTables(tx, header.tables);
        },
        onRows: (table, rows) => insertRows(tx, find(table), rows),
        onProgress: (rows) => onRows?.(rows),
        onTableEnd: (end) => setSequence(tx, find(end.end), end),
      },
      signal,
    );
    if (!isAsBackedUp) await applyMigrations(tx, migrations.slice(summary.header.migration.index + 1));
    return summary;
  });
}

/** Schemas of ours, drizzle's and the job queue's, now and at first. Others belong to other programs; an extension's tables are not data. */
const ownSchemas = ["public", "drizzle", "jobs", "pgboss"];

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
  const values = table.columns.map(({ type }, index) => sql.raw(`(each ->> ${index})::${type}`));
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

const folderName = "avtalemaler-verify-";
/** The space that a restore leaves free: a site on the same disk keeps running, and its database would stop without an error. */
const SPACE_TO_LEAVE_BYTES = 128n * 1024n * 1024n;

/**
 * Folders for a trial: the file's, since the temporary one may be memory, which is used only where this user may not write
 * in the other, and where it has more room.
 */
function trialFolders(file: string, freeIn: (folder: string) => bigint): readonly string[] {
  const folder = path.dirname(path.resolve(file));
  const other = os.tmpdir();
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return freeIn(other) > freeIn(folder) ? [folder, other] : [folder];
  } catch {
    return [other];
  }
}

/** Removes the copies of the whole site that killed checks of this user have left. */
function removeRests(parent: string): void {
  for (const name of fs.readdirSync(parent)) {
    const folder = path.join(parent, name);
    // The holder's file is there from the lock until just before its release: the check runs, or was killed.
    if (!name.startsWith(folderName) || !fs.existsSync(path.join(folder, "lock.holder"))) continue;
    const isOwn = fs.lstatSync(folder).uid === os.userInfo().uid;
    if (isOwn && findHolder(folder) === null) fs.rmSync(folder, { recursive: true, force: true });
  }
}

interface VerifyOptions {
  readonly log: DatabaseLog;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress;
  readonly readDisk?: ReadDisk;
}

/**
 * Throws `StartError` when the file is not a backup, is damaged, or restores to other rows, and `UntriedError` when it is whole
 * but there is no room to try it.
 */
export async function verifyBackup(file: string, options: VerifyOptions): Promise<BackupSummary> {
  const freeIn = (folder: string) => {
    const { bavail, bsize } = (options.readDisk ?? readDiskOf)(folder);
    return bavail * bsize;
  };
  let untried: unknown;
  for (const parent of trialFolders(file, freeIn)) {
    try {
      return await tryBackup(file, parent, freeIn, options);
    } catch (error) {
      if (!(error instanceof UntriedError)) throw error;
      untried = error;
    }
  }
  await readBackup(file, {}, options.signal);
  throw untried;
}

async function tryBackup(
  file: string,
  parent: string,
  freeIn: (folder: string) => bigint,
  { log, signal, progress = noProgress }: VerifyOptions,
): Promise<BackupSummary> {
  removeRests(parent);
  const rejectFullDisk = () => {
    if (freeIn(parent) >= SPACE_TO_LEAVE_BYTES) return;
    throw new UntriedError(
      `The backup ${file} was`,
      `a copy of the whole site is made for it, and ${parent} has less than 128 MiB left.`,
    );
  };
  rejectFullDisk();
  const dataDir = fs.mkdtempSync(path.join(parent, folderName));
  try {
    const database = await openEmbeddedDatabase({ dataDir, log, isMigrated: false, isThrownAway: true });
    try {
      const where = "of the check";
      const onRows = (rows: number) => {
        rejectFullDisk();
        progress.rows(rows);
      };
      progress.step("Restoring it into a database for the purpose");
      const summary = await restore(database.orm, { file, where, isAsBackedUp: true, onRows, signal });
      progress.step("Comparing what that one holds", countRows(summary));
      const restored = await database.readConsistently(async (tx) => {
        const { tables } = summary.header;
        const lines = dump(tx, { database: "embedded", where, madeAt: new Date(0), onRows, tables });
        for (;;) {
          const next = await lines.next();
          if (next.done) return next.value;
          signal?.throwIfAborted();
        }
      });
      if (JSON.stringify(restored.tables) === JSON.stringify(summary.tables)) return summary;
      throw new StartError(`The backup ${file} does not restore to what it was made of.`);
    } finally {
      await database.close();
    }
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
