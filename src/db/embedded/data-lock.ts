/** The lock on the data folder: one process at a time (docs/decisions/002). */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { writeAnew } from "#db/embedded/synced-files.ts";
import { FolderInUse, StartError } from "#shared/errors.ts";

export interface DataLock {
  /** Releases the lock. May be called again. */
  release(): void;
}

const SQLITE_BUSY = 5;

/** The open lock files, to be reachable: a collected one would be closed, and its lock gone. */
const held = new Set<DatabaseSync>();

/**
 * Holds `<dataDir>/lock` until released or until this process ends, however it ends. The folder must exist.
 * Throws `StartError` naming the folder, and the process that holds it if known.
 */
export function lockDataFolder(dataDir: string): DataLock {
  // A file of its own: reading the lock file itself would drop the lock, as POSIX locks go with any close.
  const holderFile = path.join(dataDir, "lock.holder");
  const lock = holdExclusively(path.join(dataDir, "lock"), dataDir, holderFile);
  held.add(lock);
  writeAnew(holderFile, `process ${process.pid} on ${os.hostname()}`);
  return {
    release() {
      if (!held.delete(lock)) return;
      fs.rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

function holdExclusively(file: string, dataDir: string, holderFile: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  if (fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // Its target would be created or locked, anywhere.
    throw new StartError(`${file} is a link. Delete it: the lock is a file of its own.`);
  }
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    // Never committed: the lock is the point. Nothing is written, so there is nothing to roll back either.
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) {
      throw new StartError(
        `The folder ${dataDir} (DATA_DIR) cannot be locked (${(error as Error).message}). ` +
          "What is in it must be this user's (chown -R), on a disk that supports file locks.",
        { cause: error },
      );
    }
    throw new FolderInUse(
      `The folder ${dataDir} (DATA_DIR) is in use by another running copy of this program${holder(holderFile)}. ` +
        "Stop that one first, or give this one a DATA_DIR of its own.",
      { cause: error },
    );
  }
}

function holder(holderFile: string): string {
  try {
    return ` (${fs.readFileSync(holderFile, "utf8").trim()})`;
  } catch {
    return "";
  }
}

/**
 * The process that has locked the folder, such as «process 12 on host»; null without a lock. Never to be called in the process
 * that holds the lock: it would lose it.
 */
export function findHolder(dataDir: string): string | null {
  const holderFile = path.join(dataDir, "lock.holder");
  // The holder removes it, unless it is killed; so a start is not disturbed by the look that follows.
  if (!fs.existsSync(holderFile)) return null;
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path.join(dataDir, "lock"), { readOnly: true, timeout: 0 });
    lock.prepare("select count(*) from sqlite_master").get();
    return null;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) return null;
    return fs.readFileSync(holderFile, "utf8").trim();
  } finally {
    lock?.close();
  }
}
