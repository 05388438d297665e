/** Backups made by themselves: their names, and how many of them are kept. */
import fs from "node:fs";
import path from "node:path";
import type { Database } from "#db/database.ts";
import { makeFolder } from "#db/synced-files.ts";
import { dumpToFile, makeBackupFile } from "./backup-file.ts";
import { readBackup } from "./read-backup.ts";

export interface NightlyBackupOptions {
  readonly database: Database;
  readonly folder: string;
  /** How many of them to keep. */
  readonly keep: number;
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const nightlyName = /^avtalemaler-nightly-\d{8}T\d{6}Z\.jsonl\.zst$/;
const unfinishedName = /^avtalemaler-nightly-\d{8}T\d{6}Z\.jsonl\.zst\.[\da-f]{8}\.part$/;

/** The name of a backup made at this time; names sort by time. */
export function backupName(at: Date, kind: "nightly" | "manual"): string {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `avtalemaler-${kind === "nightly" ? "nightly-" : ""}${time}.jsonl.zst`;
}

/** When the newest nightly backup in the folder was made, by its name; null when there is none. */
export function newestNightly(folder: string): Date | null {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const newest = names
    .filter((name) => nightlyName.test(name))
    .toSorted()
    .at(-1);
  const [, year, month, day, hour, minute, second] =
    /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(newest ?? "") ?? [];
  return newest ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
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

function deleteOld({ folder, keep, now }: NightlyBackupOptions): void {
  const names = fs.readdirSync(folder);
  const old = names.filter((name) => nightlyName.test(name)).toSorted();
  for (const name of old.slice(0, -keep)) fs.rmSync(path.join(folder, name), { force: true });
  // Left by a process that was killed; a young one may be another process's.
  for (const name of names.filter((each) => unfinishedName.test(each))) {
    const file = path.join(folder, name);
    const made = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime();
    if (now.getTime() - made > DAY_MS) fs.rmSync(file, { force: true });
  }
}
