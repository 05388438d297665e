/**
 * The check of a backup: it is restored into an embedded database that is thrown away, and what that one holds is dumped again
 * and compared, table by table.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { DatabaseLog } from "#db/database.ts";
import { openEmbeddedDatabase } from "#db/embedded-database.ts";
import { StartError } from "#shared/start-error.ts";
import { dump } from "./dump.ts";
import type { BackupSummary } from "./format.ts";
import { restore } from "./restore.ts";

/** Throws `StartError` when the file is not a backup, is damaged, or does not restore to what it was made of. */
export async function verifyBackup(
  file: string,
  options: { log: DatabaseLog; signal?: AbortSignal | undefined },
): Promise<BackupSummary> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "avtalemaler-verify-"));
  try {
    const database = await openEmbeddedDatabase({ dataDir, log: options.log, isMigrated: false });
    try {
      const where = "of the check";
      const summary = await restore(database.orm, {
        file,
        where,
        isAsBackedUp: true,
        signal: options.signal,
      });
      const restored = await database.readConsistently(async (tx) => {
        const lines = dump(tx, { database: "embedded", where, madeAt: new Date(0) });
        for (;;) {
          const next = await lines.next();
          if (next.done) return next.value;
          options.signal?.throwIfAborted();
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
