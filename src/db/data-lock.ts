/** One process to a data folder (docs/decisions/003). */
import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-error.ts";

export interface DataLock {
  release(): void;
}

/** Keeps the open lock files reachable: a collected one would be closed, and its lock gone. */
const held = new Set<DatabaseSync>();

/**
 * Holds `<dataDir>/lock` until released or until this process ends, however it ends.
 * Throws `StartError` naming the folder, and the process that holds it if known.
 */
export function lockDataFolder(dataDir: string): DataLock {
  const file = path.join(dataDir, "lock");
  const holderFile = path.join(dataDir, "lock.pid");
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    throw new StartError(
      `The folder ${dataDir} (DATA_DIR) is in use by another running copy of this program${holder(holderFile)}. ` +
        "Stop that one first, or give this one a DATA_DIR of its own.",
      { cause: error },
    );
  }
  held.add(lock);
  // A file of its own: reading the lock file itself would drop the lock, as POSIX locks go with any close.
  fs.writeFileSync(holderFile, String(process.pid));
  return {
    release() {
      if (!held.delete(lock)) return;
      fs.rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

function holder(holderFile: string): string {
  try {
    return ` (process ${fs.readFileSync(holderFile, "utf8").trim()})`;
  } catch {
    return "";
  }
}
