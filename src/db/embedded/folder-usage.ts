/** What the embedded database's folder takes: its log, which grows until a checkpoint, and what is left of the disk. */
import fs from "node:fs";
import path from "node:path";
import type { FolderUsage } from "../database.ts";

/** Null when the folder cannot be read. */
export function readFolderUsage(folder: string): FolderUsage | null {
  try {
    const log = path.join(folder, "pg_wal");
    const sizes = fs
      .readdirSync(log, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => fs.statSync(path.join(log, entry.name)).size);
    const { bavail, bsize } = fs.statfsSync(folder);
    return { logBytes: sizes.reduce((sum, size) => sum + size, 0), freeBytes: bavail * bsize };
  } catch {
    return null;
  }
}
