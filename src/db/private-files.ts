import fs from "node:fs";
import path from "node:path";

/**
 * Takes group and others their rights on a folder and all below it: votes, inquiries and keys to sign with lie there.
 * What is made later is private by the process's umask. Where somebody else owns the folder, as with some mounted
 * disks, it stays as they have made it.
 */
export function keepToOwner(folder: string): void {
  tighten(folder, 0o700);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) keepToOwner(full);
    else if (entry.isFile()) tighten(full, 0o600);
  }
}

function tighten(file: string, mode: number): void {
  try {
    // Never opened: that would cost the lock file its lock (data-lock.ts).
    if ((fs.statSync(file).mode & 0o777) !== mode) fs.chmodSync(file, mode);
  } catch (error) {
    if (!["EPERM", "ENOENT", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
