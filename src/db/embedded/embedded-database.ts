/** The embedded database: PostgreSQL as WebAssembly (PGlite), made durable, in a folder that this process has locked. */
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import fs from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { consistentRead, type Database, type DatabaseLog, type FolderUsage, type Orm } from "#db/database.ts";
import { createCluster } from "#db/embedded/create-cluster.ts";
import {
  hasRoomFor,
  readDisk,
  rejectFullDisk,
  keepToOwner,
  openingError,
  prepareDataFolder,
  type ReadDisk,
  rejectOtherVersion,
  restoreMark,
} from "#db/embedded/data-folder.ts";
import { findHolder, lockDataFolder } from "#db/embedded/data-lock.ts";
import { DurableNodeFS } from "#db/embedded/durable-node-fs.ts";
import { DurablePGlite, startParams } from "#db/embedded/durable-pglite.ts";
import { findLastMigration, migrationsFolder } from "#db/migrate.ts";
import * as schema from "#db/schema/schema.ts";
import { StartError } from "#shared/errors.ts";
import { commandLine } from "#shared/project-root.ts";

const copyPrefix = "copy-";
/** A backup has done with its copy by then. */
const longestBackupMs = 6 * 60 * 60_000;

export interface EmbeddedOptions {
  dataDir: string;
  log: DatabaseLog;
  onFatal?: ((error: Error) => void) | undefined;
  readDisk?: ReadDisk;
  /** Whether migrations are applied. Not before a backup or a restore, which take the tables as they are. */
  isMigrated?: boolean;
  /** Whether the folder is deleted afterwards, so that nothing in it need be safe. */
  isThrownAway?: boolean;
}

/** Start parameters that leave rows of tables made by the same transaction out of the log: they are synced at its end. */
const restoreParams = ["--wal_level=minimal", "--max_wal_senders=0"];

/** Opens the database in `<dataDir>/postgres`, making it on the first start. Throws `StartError`. */
export async function openEmbeddedDatabase({ log, onFatal, ...options }: EmbeddedOptions): Promise<Database> {
  const dataDir = path.resolve(options.dataDir);
  prepareDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    const folder = path.join(dataDir, "postgres");
    rejectOtherVersion(folder);
    compileWasmByBaselineOnly();
    await createCluster(folder, log);
    keepToOwner(dataDir);
    const { isMigrated = true, isThrownAway = false } = options;
    if (isMigrated) removeCopies(dataDir, 0);
    const pglite = new DurablePGlite({
      fs: new DurableNodeFS(folder),
      log,
      onFatal,
      startParams: [...startParams, ...(isMigrated ? [] : restoreParams), ...(isThrownAway ? ["-F"] : [])],
    });
    try {
      await pglite.waitReady;
      if (isMigrated) {
        await rejectInterruptedRestore(pglite, dataDir);
        await migratePglite(pglite, `in ${dataDir}`);
      }
    } catch (error) {
      const reason = openingError(dataDir, error, pglite.recentLogLines);
      if (pglite.ready) await pglite.close();
      throw reason;
    }
    const stopMaintenance = isMigrated ? startMaintenance(pglite, log) : async () => {};
    const close = async () => {
      await stopMaintenance();
      await pglite.close();
      lock.release();
    };
    const { readDisk: read = readDisk } = options;
    return {
      ...wrapPglite(pglite, close, () => rejectFullDisk(dataDir, read(dataDir), true)),
      folderUsage: () => readFolderUsage(folder),
      async copyFolder() {
        removeCopies(dataDir, longestBackupMs);
        if (!hasRoomFor(folder, read(dataDir))) return null;
        const copy = await mkdtemp(path.join(dataDir, copyPrefix));
        try {
          await pglite.transaction(async (tx) => {
            await tx.exec("checkpoint");
            await cp(folder, path.join(copy, "postgres"), { recursive: true });
          });
          return copy;
        } catch (error) {
          await rm(copy, { recursive: true, force: true });
          throw error;
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Deletes the copies of the folder that a process which was killed has left. One that is read has a holder. */
function removeCopies(dataDir: string, minAgeMs: number): void {
  for (const name of fs.readdirSync(dataDir).filter((each) => each.startsWith(copyPrefix))) {
    const copy = path.join(dataDir, name);
    const isOld = Date.now() - fs.statSync(copy).mtimeMs >= minAgeMs;
    if (isOld && findHolder(copy) === null) fs.rmSync(copy, { recursive: true, force: true });
  }
}

/** Throws `StartError` when a restore has left the database empty: a start would make a new site of it. */
async function rejectInterruptedRestore(pglite: PGlite, dataDir: string): Promise<void> {
  const mark = restoreMark(dataDir);
  if (!fs.existsSync(mark)) return;
  if ((await findLastMigration(drizzle({ client: pglite, schema }), `in ${dataDir}`)) < 0) {
    throw new StartError(
      `A restore into the folder ${dataDir} (DATA_DIR) was interrupted: run it again, ${commandLine("restore", "<file>")}. ` +
        `To start with an empty site instead, delete ${mark}.`,
    );
  }
  // All rows came with one commit; just this was left to do.
  fs.rmSync(mark, { force: true });
}

/** Applies the migrations. Throws `StartError` when the database has had others. */
export async function migratePglite(pglite: PGlite, where: string): Promise<void> {
  const orm = drizzle({ client: pglite, schema, casing: "snake_case" });
  await findLastMigration(orm, where);
  await migrate(orm, { migrationsFolder });
}

/** Wraps an open PGlite as a `Database`; `close` runs once. `checkDisk` throws when nothing more can be written. */
export function wrapPglite(pglite: PGlite, close: () => Promise<void>, checkDisk = () => {}): Database {
  // The drivers' result types differ only in what `RowsResult` leaves out.
  const orm = drizzle({ client: pglite, schema, casing: "snake_case" }) as unknown as Orm;
  let closing: Promise<void> | undefined;
  return {
    kind: "embedded",
    orm,
    async ping() {
      checkDisk();
      await orm.execute(sql`select 1`);
    },
    connectionUsage: () => null,
    folderUsage: () => null,
    readConsistently: (work) => orm.transaction((tx) => work(tx), consistentRead),
    copyFolder: async () => null,
    close: () => (closing ??= close()),
  };
}

/**
 * Call before PGlite compiles. The optimizing compiler took up to 550 MB for a few seconds on PostgreSQL's largest functions
 * and made neither commits nor look-ups measurably faster (docs/decisions/002). The setting is the whole process's; no
 * other WebAssembly here does any work worth optimizing.
 */
export function compileWasmByBaselineOnly(): void {
  // The first would optimize when a module is loaded, the second when a function has been called often.
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}

export function readFolderUsage(folder: string): FolderUsage | null {
  try {
    const log = path.join(folder, "pg_wal");
    const sizes = fs
      .readdirSync(log, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => fs.statSync(path.join(log, entry.name)).size);
    const { bavail, bsize } = fs.statfsSync(folder);
    return { logBytes: sizes.reduce((sum, size) => sum + size, 0), freeBytes: bavail * bsize };
  } catch {
    return null;
  }
}

const CHECKPOINT_EVERY_MS = 60_000;
const VACUUM_EVERY_MS = 6 * 3_600_000;

/**
 * Starts the maintenance: every minute in which something was written, a checkpoint, since by itself this PostgreSQL makes
 * none, its log would grow without end and a start after a crash take ever longer; a minute after the start and every six
 * hours, a vacuum of each table, since there is no autovacuum: counters are updated rows, and each leaves a dead one behind.
 * Each statement holds up the process for as long as it takes: up to half a second a table with 20 000 templates.
 * Returns a function that stops it and waits for what is running.
 */
function startMaintenance(pglite: PGlite, log: DatabaseLog): () => Promise<void> {
  let stopped = false;
  let checkpointed: string | undefined;
  let vacuumedAtMs = -Infinity;
  let running = Promise.resolve();

  const timer = setInterval(() => {
    running = running.then(run).catch((error: unknown) => {
      log.error({ err: error }, "database maintenance failed");
    });
  }, CHECKPOINT_EVERY_MS);
  // The timer alone does not keep the process alive.
  timer.unref();

  async function run(): Promise<void> {
    if (stopped) return;
    if ((await logPosition(pglite)) === checkpointed) return;
    if (performance.now() - vacuumedAtMs >= VACUUM_EVERY_MS) {
      await vacuum(pglite);
      vacuumedAtMs = performance.now();
    }
    await pglite.exec("checkpoint");
    checkpointed = await logPosition(pglite);
  }

  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}

/** Vacuums table by table, so that requests get their turn in between. */
export async function vacuum(pglite: PGlite): Promise<void> {
  const tables = await pglite.query<{ name: string }>(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables",
  );
  for (const table of tables.rows) await pglite.exec(`vacuum (analyze) ${table.name}`);
}

async function logPosition(pglite: PGlite): Promise<string | undefined> {
  const result = await pglite.query<{ lsn: string }>("select pg_current_wal_insert_lsn()::text as lsn");
  return result.rows[0]?.lsn;
}
