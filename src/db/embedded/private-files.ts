/** File permissions in DATA_DIR. */
import fs from "node:fs";
import path from "node:path";
import { folderError } from "./data-folder.ts";

/** Files this program makes in DATA_DIR beside the database; the lock file may have a journal for a moment. */
const ownFiles = ["lock", "lock-journal", "lock.holder", "first-password.txt"];

/**
 * Takes group and others their rights on the data folder and on what this program has made in it: votes, inquiries and
 * keys to sign with are there. Other files are left alone: the folder may be the root of a disk, or hold a project.
 * What is made later is private by the process's umask. What another user owns stays as it is, as on some mounted disks.
 * Throws `StartError`.
 */
export function keepToOwner(dataDir: string): void {
  try {
    tighten(dataDir, 0o700);
    tightenTree(path.join(dataDir, "postgres"));
    for (const name of ownFiles) tighten(path.join(dataDir, name), 0o600);
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

function tightenTree(folder: string): void {
  tighten(folder, 0o700);
  for (const entry of unlessDenied(() => fs.readdirSync(folder, { withFileTypes: true })) ?? []) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) tightenTree(full);
    else if (entry.isFile()) tighten(full, 0o600);
  }
}

function tighten(file: string, mode: number): void {
  unlessDenied(() => {
    // Never opened: that would cost the lock file its lock (data-lock.ts).
    if ((fs.statSync(file).mode & 0o777) !== mode) fs.chmodSync(file, mode);
  });
}

/** Runs `work`; undefined when the file is gone, or belongs to another user or to a read-only disk. */
function unlessDenied<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["EACCES", "EPERM", "ENOENT", "EROFS"].includes(code)) return undefined;
    throw error;
  }
}
