/** The database of the settings as a command finds it, without a product that serves it: not migrated, not filled. */
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { folderError, hasDatabase, restoreMark } from "#db/embedded/data-folder.ts";
import type { OpenDatabaseOptions, Orm } from "#db/client.ts";
import { openEmbeddedDatabase } from "#db/embedded/embedded-database.ts";
import {
  connectError,
  describeServer,
  MIGRATION_LOCK,
  readServerConsistently,
  withServerSession,
} from "#db/server/server-connection.ts";
import { makeFolder, syncFolder, writeAnew } from "#db/embedded/synced-files.ts";
import { StartError } from "#shared/errors.ts";
import type { DumpOptions } from "./dump.ts";
import { type BackupSummary, countRows } from "./format.ts";
import { noProgress, type Progress } from "#db/backup/format.ts";
import { readBackup } from "./read-backup.ts";
import { restore } from "./restore.ts";

export type DatabaseHome = Readonly<Pick<OpenDatabaseOptions, "databaseUrl" | "dataDir" | "log">>;

export function describeHome({ databaseUrl, dataDir }: Omit<DatabaseHome, "log">): string {
  if (databaseUrl === "") return `in ${resolve(dataDir)}`;
  if (!URL.canParse(databaseUrl)) throw connectError(databaseUrl, undefined);
  return describeServer(databaseUrl);
}

/**
 * Runs `work` in a transaction that sees the database at one moment, and closes it. Throws `StartError`, also when there is no
 * database and when another process has the embedded one.
 */
export async function readFromHome<T>(
  home: DatabaseHome,
  work: (tx: Orm, options: DumpOptions) => Promise<T>,
): Promise<T> {
  const madeAt = new Date();
  const where = describeHome(home);
  if (home.databaseUrl !== "") {
    return readServerConsistently(home.databaseUrl, (tx, onTablesLocked) =>
      work(tx, { database: "server", where, madeAt, onTablesLocked }),
    );
  }
  if (!hasDatabase(join(home.dataDir, "postgres"))) {
    throw new StartError(`There is no database ${where} (DATA_DIR): nothing to back up.`);
  }
  const database = await openEmbeddedDatabase({ ...home, isMigrated: false });
  try {
    return await database.readConsistently((tx) => work(tx, { database: "embedded", where, madeAt }));
  } finally {
    await database.close();
  }
}

/**
 * Restores the file into the empty database of the settings, and closes it. Throws `StartError`, before anything is made or
 * written, when the file is not a whole backup that this program can read; then, when the database is not empty.
 */
export async function restoreToHome(
  home: DatabaseHome,
  file: string,
  { signal, progress = noProgress }: { signal?: AbortSignal; progress?: Progress } = {},
): Promise<BackupSummary> {
  const { rows: onRows } = progress;
  progress.step("Checking the backup");
  const checked = await readBackup(file, { onProgress: onRows }, signal);
  progress.step("Restoring", countRows(checked));
  const isEmbedded = home.databaseUrl === "";
  const dataDir = resolve(home.dataDir);
  const onEmpty = () => {
    if (isEmbedded) markRestore(dataDir);
  };
  // The mark is made before an empty database, which a start would take for a new site. Never beside one that may have rows.
  if (!hasDatabase(join(dataDir, "postgres"))) onEmpty();
  const summary = await fillHome(home, async (orm) => {
    const restored = await restore(orm, { file, where: describeHome(home), onEmpty, onRows, signal });
    await orm.execute(sql`analyze`);
    return restored;
  });
  if (isEmbedded) rmSync(restoreMark(dataDir), { force: true });
  return summary;
}

export function markRestore(dataDir: string): void {
  try {
    makeFolder(dataDir);
    writeAnew(restoreMark(dataDir), "");
    syncFolder(dataDir);
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

/** Runs `work` on the database as it is, while no other process may migrate it, and closes it. Throws `StartError`. */
export async function fillHome<T>(home: DatabaseHome, work: (orm: Orm) => Promise<T>): Promise<T> {
  if (home.databaseUrl !== "") {
    return withServerSession(home.databaseUrl, async ({ orm, client }) => {
      // A product that starts meanwhile waits, and finds the site.
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      return work(orm);
    });
  }
  const database = await openEmbeddedDatabase({ ...home, isMigrated: false });
  try {
    return await work(database.orm);
  } finally {
    await database.close();
  }
}
