/** The data folder: usable, of our PostgreSQL version, and holding either a whole database or none. */
import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { DatabaseLog } from "./database.ts";
import { StartError } from "./start-error.ts";

/** The major version of PostgreSQL inside the pinned PGlite; the folder's layout depends on it. */
export const POSTGRES_MAJOR = "18";

/** Makes the folder when missing. Throws `StartError` when it cannot be made, read or written. */
export function prepareDataFolder(dataDir: string): void {
  try {
    const made = fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (made !== undefined) syncFolder(path.dirname(made));
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    fs.writeFileSync(probe, "");
    fs.rmSync(probe);
    fs.readdirSync(dataDir);
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

/** Throws `StartError` when the folder was made by another PostgreSQL major version. */
export function refuseOtherMajor(folder: string): void {
  const file = path.join(folder, "PG_VERSION");
  if (!fs.existsSync(file)) return;
  const major = fs.readFileSync(file, "utf8").trim();
  if (major === POSTGRES_MAJOR) return;
  throw new StartError(
    `The database in ${folder} was made by PostgreSQL ${major}, and this program reads PostgreSQL ${POSTGRES_MAJOR}. ` +
      "Export it with the program version that made it, or choose another DATA_DIR.",
  );
}

/**
 * Makes an empty database when there is none. It is made beside its place, synced file by file, and renamed into
 * place as a whole: a first start that is cut short leaves nothing that looks like a database.
 */
export async function createCluster(folder: string, log: DatabaseLog): Promise<void> {
  if (fs.existsSync(path.join(folder, "PG_VERSION"))) return;
  const staging = `${folder}.new`;
  log.info({ folder }, "making the database");
  try {
    fs.rmSync(staging, { recursive: true, force: true });
    const pglite = await PGlite.create({ fs: new NodeFS(staging) });
    await pglite.close();
    syncTree(staging);
    fs.renameSync(staging, folder);
    syncFolder(path.dirname(folder));
  } catch (error) {
    throw folderError(path.dirname(folder), error);
  }
}

/** Says in one sentence what is wrong with the folder. */
export function folderError(dataDir: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new StartError(`The folder ${dataDir} (DATA_DIR) cannot be used: ${code ?? ""} ${message}`, {
    cause: error,
  });
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(full);
    else if (entry.isFile()) syncPath(full, "r+");
  }
  syncFolder(folder);
}

function syncFolder(folder: string): void {
  // Windows cannot open a folder for syncing; its file system keeps names in order by itself.
  if (process.platform !== "win32") syncPath(folder, "r");
}

function syncPath(file: string, flags: string): void {
  const descriptor = fs.openSync(file, flags);
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
