/** Checks of the data folder: usable, of our PostgreSQL version, with a whole database or none. */
import fs from "node:fs";
import path from "node:path";
import { makeFolder, writeAnew } from "#db/embedded/synced-files.ts";
import { StartError } from "#shared/errors.ts";
import { commandLine } from "#shared/project-root.ts";

/** The major version of PostgreSQL inside the pinned PGlite; the folder's layout depends on it. */
export const POSTGRES_MAJOR = "18";
const MEBIBYTE = 1024 * 1024;
/** The space for a new database: an empty one takes 40 MiB, half of it its log. */
const SPACE_TO_CREATE_BYTES = 80 * MEBIBYTE;
/** The space for a start: the log grows by files of 16 MiB; PostgreSQL stops at once when it cannot have one. */
const SPACE_TO_OPEN_BYTES = 32 * MEBIBYTE;

/** Makes the folder when missing. Throws `StartError` when it cannot be made, read or written, or is full. */
export function prepareDataFolder(dataDir: string): void {
  try {
    // The folder is for the owner only: it holds votes and inquiries.
    makeFolder(dataDir);
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    writeAnew(probe, "probe");
    fs.rmSync(probe);
    fs.readdirSync(dataDir);
    rejectFullDisk(dataDir, readDisk(dataDir), hasDatabase(path.join(dataDir, "postgres")));
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

/** Throws `StartError` when less is free than a start needs. */
export function rejectFullDisk(
  dataDir: string,
  disk: { bavail: bigint; bsize: bigint },
  exists: boolean,
): void {
  const free = disk.bavail * disk.bsize;
  const needed = exists ? SPACE_TO_OPEN_BYTES : SPACE_TO_CREATE_BYTES;
  if (free >= BigInt(needed)) return;
  throw new StartError(
    `The disk of the folder ${dataDir} (DATA_DIR) is full: ${free / BigInt(MEBIBYTE)} MiB are free and ` +
      `${needed / MEBIBYTE} MiB are needed to start.`,
  );
}

export type ReadDisk = (folder: string) => { bavail: bigint; bsize: bigint };
export const readDisk: ReadDisk = (folder) => fs.statfsSync(folder, { bigint: true });

/** Whether there is room for a copy of a folder: twice its size, since opening it may add to its log. */
export function hasRoomFor(folder: string, { bavail, bsize }: ReturnType<ReadDisk>): boolean {
  const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sizeOf = (name: string) =>
    fs.statSync(path.join(folder, name), { bigint: true, throwIfNoEntry: false })?.size ?? 0n;
  return bavail * bsize >= 2n * names.reduce((sum, name) => sum + sizeOf(name), 0n);
}

/** Throws `StartError` when the folder was made by another PostgreSQL major version. */
export function rejectOtherVersion(folder: string): void {
  if (!hasDatabase(folder)) return;
  const major = fs.readFileSync(path.join(folder, "PG_VERSION"), "utf8").trim();
  if (major === "") throw damaged(path.dirname(folder), new Error("PG_VERSION is empty"));
  if (major !== POSTGRES_MAJOR) {
    throw new StartError(
      `The database in ${folder} was made by PostgreSQL ${major}, and this program reads PostgreSQL ${POSTGRES_MAJOR}. ` +
        "Start the program version that made it, or choose another DATA_DIR.",
    );
  }
}

/** The reason why the database in the folder could not be opened, in one sentence. */
export function openingError(dataDir: string, error: unknown, recentLogLines: readonly string[]): StartError {
  if (error instanceof StartError) return error;
  const damage = damageError(dataDir, error);
  if (damage) return damage;
  const { code } = error as NodeJS.ErrnoException;
  const full = [String(error), ...recentLogLines].some((line) => line.includes("No space left"));
  // Emscripten's numbers for ENOSPC and EDQUOT.
  if (full || [51, 19].includes((error as { errno?: number }).errno ?? 0)) return diskFull(dataDir, error);
  if (code?.startsWith("E")) return folderError(dataDir, error);
  const reason = recentLogLines.findLast((line) => /PANIC:|FATAL:/.test(line)) ?? String(error);
  return new StartError(
    `The database in ${dataDir} (DATA_DIR) could not be opened: ${reason.replace(/^.*(?:PANIC|FATAL):\s*/, "")}. ` +
      `If it is damaged, ${howToRestore(dataDir)}.`,
    { cause: error },
  );
}

/** The way to restore, which is never over data, damaged data included. */
function howToRestore(dataDir: string): string {
  return `move ${path.join(dataDir, "postgres")} away and restore a backup: ${commandLine("restore", "<file>")}`;
}

/** SQLSTATEs of rows, indexes and files that are not as PostgreSQL left them. */
const damageCodes = ["XX001", "XX002", "58P01"];

/** The sentence for damage found by a query of the start; undefined for any other error. */
export function damageError(dataDir: string, error: unknown): StartError | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (!damageCodes.includes((each as NodeJS.ErrnoException).code ?? "")) continue;
    return damaged(dataDir, each);
  }
  return undefined;
}

function damaged(dataDir: string, cause: Error): StartError {
  const text = `The database in ${dataDir} (DATA_DIR) is damaged (${cause.message}): ${howToRestore(dataDir)}.`;
  return new StartError(text, { cause });
}

export function hasDatabase(folder: string): boolean {
  return fs.existsSync(path.join(folder, "PG_VERSION"));
}

/**
 * A file that exists from before a restore makes anything until all rows are in the database: killed in between, the restore
 * leaves an empty one.
 */
export const restoreMark = (dataDir: string): string => path.join(dataDir, "restore.unfinished");

const reasons: Record<string, string> = {
  EACCES: "this user may not read and write there",
  EPERM: "this user may not read and write there",
  EROFS: "it is on a read-only disk",
  // Node's code for a read-only disk when several folders are to be made.
  ENOENT: "it cannot be made there (a read-only or missing disk?)",
  ENOTDIR: "it, or a folder above it, is a file",
  EEXIST: "it is a file",
  ENOTEMPTY: 'the folder "postgres" in it holds something that is not a database of this program',
  ENAMETOOLONG: "its name is too long",
};

/** The reason why the folder cannot be used, in one sentence. */
export function folderError(dataDir: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (["ENOSPC", "EDQUOT"].includes(code)) return diskFull(dataDir, error);
  return new StartError(`The folder ${dataDir} (DATA_DIR) cannot be used: ${reasons[code] ?? message}.`, {
    cause: error,
  });
}

function diskFull(dataDir: string, error: unknown): StartError {
  return new StartError(`The disk of the folder ${dataDir} (DATA_DIR) is full.`, { cause: error });
}

/** Files this program makes in DATA_DIR beside the database; the lock file may have a journal for a moment. */
const ownFiles = ["lock", "lock-journal", "lock.holder", "first-password.txt"];

/**
 * Removes the rights of group and others on the data folder and this program's files in it: it has votes, inquiries and signing
 * keys. Other files are left alone: the folder may be the root of a disk, or hold a project. What is made later is private by
 * the process's umask. What another user owns stays as it is, as on some mounted disks. Throws `StartError`.
 */
export function keepToOwner(dataDir: string): void {
  try {
    tighten(dataDir, 0o700);
    tightenTree(path.join(dataDir, "postgres"));
    for (const name of ownFiles) {
      const file = path.join(dataDir, name);
      // The target of a link is not ours.
      if (!fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) tighten(file, 0o600);
    }
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
