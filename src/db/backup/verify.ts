/**
 * The check of a backup: it is restored into an embedded database that is thrown away, and what that one holds is dumped again
 * and compared, table by table.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findHolder } from "#db/embedded/data-lock.ts";
import type { DatabaseLog } from "#db/database.ts";
import { openEmbeddedDatabase } from "#db/embedded/embedded-database.ts";
import { StartError } from "#shared/errors.ts";
import { dump } from "./dump.ts";
import { type BackupSummary, countRows } from "./format.ts";
import { noProgress, type Progress } from "./progress.ts";
import { restore } from "./restore.ts";

const folderName = "avtalemaler-verify-";

/** Removes what a check of this user's left that was killed: a whole copy of the site. */
function removeRests(): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const folder = path.join(os.tmpdir(), name);
    // Written when the folder is locked, and removed before the lock: of a check that runs, or of one that was killed.
    if (!name.startsWith(folderName) || !fs.existsSync(path.join(folder, "lock.holder"))) continue;
    const isOwn = fs.lstatSync(folder).uid === os.userInfo().uid;
    if (isOwn && findHolder(folder) === null) fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Throws `StartError` when the file is not a backup, is damaged, or does not restore to what it was made of. */
export async function verifyBackup(
  file: string,
  {
    log,
    signal,
    progress = noProgress,
  }: { log: DatabaseLog; signal?: AbortSignal | undefined; progress?: Progress },
): Promise<BackupSummary> {
  removeRests();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), folderName));
  try {
    const database = await openEmbeddedDatabase({ dataDir, log, isMigrated: false });
    try {
      const where = "of the check";
      const { rows: onRows } = progress;
      progress.step("Restoring it into a database for the purpose");
      const summary = await restore(database.orm, { file, where, isAsBackedUp: true, onRows, signal });
      progress.step("Comparing what that one holds", countRows(summary));
      const restored = await database.readConsistently(async (tx) => {
        const lines = dump(tx, { database: "embedded", where, madeAt: new Date(0), onRows });
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
