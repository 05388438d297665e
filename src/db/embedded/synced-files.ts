/** Writes with fsync: files and folders are on the disk, not only in the system's memory, when the call returns. */
import fs from "node:fs";
import path from "node:path";

export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(full);
    else if (entry.isFile()) syncPath(full, "r+");
  }
  syncFolder(folder);
}

/**
 * Makes a folder and those above it, for the owner only, and syncs each. One by one: where the system returns ENOENT, as in
 * /proc, Node's own `recursive` never returns.
 */
export function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) {
    if (!fs.statSync(folder).isDirectory()) throw Object.assign(new Error("a file"), { code: "EEXIST" });
    return;
  }
  const above = path.dirname(folder);
  if (fs.existsSync(above) && !fs.statSync(above).isDirectory()) {
    throw Object.assign(new Error("under a file"), { code: "ENOTDIR" });
  }
  if (above !== folder) makeFolder(above);
  fs.mkdirSync(folder, { mode: 0o700 });
  syncFolder(above);
}

/**
 * Copies the files and folders below into an existing folder, for the owner only. Not `cpSync`: that copies the modes too,
 * and an installed program's files may be read-only. Nothing is synced.
 */
export function copyTree(from: string, to: string): void {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) {
      fs.mkdirSync(target, { mode: 0o700 });
      copyTree(path.join(from, entry.name), target);
    } else {
      fs.copyFileSync(path.join(from, entry.name), target);
      fs.chmodSync(target, 0o600);
    }
  }
}

/** Writes a file anew: an existing one would keep its mode, and a link of another user's would lead elsewhere. */
export function writeAnew(file: string, text: string): void {
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, text, { mode: 0o600, flag: "wx", flush: true });
}

export function syncFolder(folder: string): void {
  // Windows cannot open a folder for syncing.
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
