/** Backups made by themselves, and how many of them are kept. */
import fs from "node:fs";
import path from "node:path";
import type { Database } from "#db/database.ts";
import { makeFolder } from "#db/embedded/synced-files.ts";
import { dumpToFile, makeBackupFile } from "./backup-file.ts";
import { backupName, parseBackupName } from "./backup-name.ts";
import { readBackup } from "./read-backup.ts";

export interface NightlyBackupOptions {
  readonly database: Database;
  readonly folder: string;
  /** How many of them to keep. */
  readonly keep: number;
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes a backup in the folder, reads it again, and deletes the oldest of those that it has made itself. Throws `StartError`
 * when it cannot be written there; then none is deleted.
 */
export async function makeNightlyBackup(options: NightlyBackupOptions): Promise<void> {
  const { database, folder, now, signal } = options;
  const dumpOptions = { database: database.kind, where: "of the product", madeAt: now };
  await makeBackupFile({
    file: path.join(folder, backupName(now, "nightly")),
    write: async (part) => {
      makeFolder(path.resolve(folder));
      await database.readConsistently((tx, onTablesLocked) =>
        dumpToFile(tx, part, { ...dumpOptions, onTablesLocked }, signal),
      );
    },
    // Not restored to try it, as `npm run backup` does: that takes the memory of a second database.
    check: (part) => readBackup(part, {}, signal),
  });
  deleteOld(options);
}

function deleteOld({ folder, keep }: NightlyBackupOptions): void {
  const old = fs.readdirSync(folder).filter(isNightly).toSorted();
  for (const name of old.slice(0, -keep)) fs.rmSync(path.join(folder, name), { force: true });
}

function isNightly(name: string): boolean {
  return parseBackupName(name)?.kind === "nightly";
}
