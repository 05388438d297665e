/** Backup files: their names, how they are written, the nightly ones, and the removal of old ones of these. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs, { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { dump, type DumpOptions } from "#db/backup/dump.ts";
import type { BackupSummary } from "#db/backup/format.ts";
import { readBackup } from "#db/backup/read-backup.ts";
import type { Database, DatabaseLog, Orm } from "#db/database.ts";
import { makeFolder, syncFolder, writeAnew } from "#db/embedded/synced-files.ts";
import { StartError } from "#shared/errors.ts";

/** The end of a backup's name until it is whole. */
const UNFINISHED = ".part";

/** Writes the dump of the caller's transaction to a file that must not exist, its owner's alone. */
export async function dumpToFile(
  tx: Orm,
  file: string,
  options: DumpOptions,
  signal?: AbortSignal,
): Promise<BackupSummary> {
  let summary: BackupSummary | undefined;
  async function* content() {
    summary = yield* dump(tx, options);
  }
  const sink = fs.createWriteStream(file, { flags: "wx", mode: 0o600 });
  await pipeline(Readable.from(content()), createZstdCompress(), sink, { signal });
  if (!summary) throw new Error("The dump ended early");
  return summary;
}

export interface NewBackupFile {
  /** The file's name in the end. It must not exist. */
  readonly file: string;
  /** Makes the file under the name it is given. */
  readonly write: (part: string) => Promise<unknown>;
  /** Reads the file under that name; throws when it is damaged. */
  readonly check: (part: string) => Promise<BackupSummary>;
}

/** The error that there was no room to restore a backup: its file stays, since it may be the only one. */
export class UntriedError extends StartError {
  readonly reason: string;

  constructor(backup: string, reason: string) {
    super(`${backup} not tried: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Writes a backup file that only its owner can read. A failure leaves no partial file; an existing file of the name stays.
 * Throws `StartError` when the file cannot be written there, and `UntriedError` when it was written but not tried.
 */
export async function makeBackupFile({ file, write, check }: NewBackupFile): Promise<BackupSummary> {
  if (fs.existsSync(file)) throw new StartError(`The file ${file} exists already: choose another name.`);
  const part = `${file}.${randomBytes(4).toString("hex")}${UNFINISHED}`;
  try {
    fs.accessSync(path.dirname(part), fs.constants.W_OK);
    removeRests(file);
    await write(part);
    syncFile(part);
    const checked = await check(part).catch((error: unknown) => {
      if (error instanceof UntriedError) return error;
      throw error;
    });
    fs.renameSync(part, file);
    syncFolder(path.dirname(file));
    if (checked instanceof UntriedError)
      throw new UntriedError(`The backup ${file} was made, but`, checked.reason);
    return checked;
  } catch (error) {
    // Checked first: in a folder that may not be entered, the removal would throw an error of its own.
    if (fs.existsSync(part)) fs.rmSync(part);
    throw writingError(file, error);
  }
}

const REST_AFTER_MS = 60 * 60 * 1000;

/** Removes parts that killed processes left in the folder of the file. A young one may be another process's. */
function removeRests(file: string): void {
  const folder = path.dirname(file);
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    const [, whole = ""] = /^(.+)\.[\da-f]{8}\.part$/.exec(name) ?? [];
    if (whole !== path.basename(file) && parseBackupName(whole) === null) continue;
    const rest = path.join(folder, name);
    const { mtimeMs = Infinity } = fs.statSync(rest, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > REST_AFTER_MS) fs.rmSync(rest, { force: true });
  }
}

function syncFile(file: string): void {
  const descriptor = fs.openSync(file, "r+");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

const reasons: Record<string, string> = {
  ENOENT: "there is no such folder",
  ENOTDIR: "there is no such folder",
  EEXIST: "it is a file",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "it is on a read-only disk",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  ENAMETOOLONG: "its name is too long",
};

/** Makes the folder of the backups, and a file in it for a moment. Returns in one sentence why it cannot, or null. */
export function tryBackupFolder(folder: string): string | null {
  const probe = path.join(path.resolve(folder), `.probe-${process.pid}`);
  try {
    makeFolder(path.dirname(probe));
    writeAnew(probe, "");
    fs.rmSync(probe);
    return null;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    return `The product cannot write in BACKUP_DIR ${path.dirname(probe)}: ${reasons[code] ?? message}.`;
  }
}

function writingError(file: string, error: unknown): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
  if (error instanceof StartError || !reason) return error;
  return new StartError(`The backup ${file} cannot be written: ${reason}.`, { cause: error });
}

export type BackupKind = "nightly" | "manual";

const namePattern = /^avtalemaler-(nightly-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.jsonl\.zst$/;

export function backupName(at: Date, kind: BackupKind): string {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `avtalemaler-${kind === "nightly" ? "nightly-" : ""}${time}.jsonl.zst`;
}

export function parseBackupName(name: string): { madeAt: Date; kind: BackupKind } | null {
  const [, nightly, year, month, day, hour, minute, second] = namePattern.exec(name) ?? [];
  if (year === undefined) return null;
  const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { madeAt, kind: nightly ? "nightly" : "manual" };
}

/** The time of the newest whole backup in the folder, by its name; null when there is none. */
export function findNewestBackup(folder: string, kinds: readonly BackupKind[]): Date | null {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const times = names.flatMap((name) => {
    const backup = parseBackupName(name);
    return backup && kinds.includes(backup.kind) ? [backup.madeAt.getTime()] : [];
  });
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

export interface NightlyBackupOptions {
  readonly database: Database;
  readonly folder: string;
  readonly keep: number;
  readonly now: Date;
  readonly log: Pick<DatabaseLog, "warn">;
  readonly signal?: AbortSignal | undefined;
  /** The built program that backs up a DATA_DIR and tries the backup, where there is one. */
  readonly program?: string;
}

/**
 * Writes a backup into the folder and deletes the oldest nightly ones. The embedded database is copied first and dumped by a
 * process of its own: no write waits for it, and its memory ends with it. Throws `StartError` when it cannot be written there;
 * then none is deleted.
 */
export async function makeNightlyBackup(options: NightlyBackupOptions): Promise<void> {
  const { database, folder, now, signal, log, program = "" } = options;
  const file = path.join(path.resolve(folder), backupName(now, "nightly"));
  const problem = tryBackupFolder(folder);
  if (problem) throw new StartError(problem);
  const copy = existsSync(program) ? await database.copyFolder() : null;
  if (copy === null) await makeHere(file, options);
  else {
    try {
      const untried = await runProgram(program, file, copy, signal);
      if (untried !== null) log.warn({ reason: untried }, "the nightly backup was not tried");
    } finally {
      fs.rmSync(copy, { recursive: true, force: true, maxRetries: 3 });
    }
  }
  deleteOld(options);
}

/**
 * @returns why the backup was not tried, as for want of room; null when it was
 * @throws StartError with its last sentence when there is none
 */
async function runProgram(
  program: string,
  file: string,
  dataDir: string,
  signal?: AbortSignal,
): Promise<string | null> {
  signal?.throwIfAborted();
  const env = { DATABASE_URL: "", DATA_DIR: dataDir, TMPDIR: tmpdir() };
  const child = spawn(process.execPath, [program, file], { stdio: ["ignore", "ignore", "pipe"], env });
  const stop = () => child.kill();
  signal?.addEventListener("abort", stop);
  const [errors, ended] = await Promise.all([text(child.stderr), once(child, "close")]);
  signal?.removeEventListener("abort", stop);
  signal?.throwIfAborted();
  const [code, killedBy] = ended as [number | null, string | null];
  const said = killedBy
    ? `The program that makes the backup was ended by ${killedBy}.`
    : (errors.split("\n").findLast((line) => /^\S/.test(line)) ?? "The backup ended early.");
  if (!existsSync(file)) throw new StartError(said);
  return code === 0 ? null : said;
}

async function makeHere(file: string, { database, now, signal }: NightlyBackupOptions): Promise<void> {
  const dumpOptions = { database: database.kind, where: "of the product", madeAt: now };
  await makeBackupFile({
    file,
    write: (part) =>
      database.readConsistently((tx, onTablesLocked) =>
        dumpToFile(tx, part, { ...dumpOptions, onTablesLocked }, signal),
      ),
    // A read alone, not a restore as `npm run backup` does: that takes the memory of a second database.
    check: (part) => readBackup(part, {}, signal),
  });
}

/** The nightly ones beyond `keep`, and those made by hand after as many days: what /privacy promises covers both. */
function deleteOld({ folder, keep, now }: NightlyBackupOptions): void {
  const names = fs.readdirSync(folder);
  const first = backupName(new Date(now.getTime() - keep * 24 * 60 * 60_000), "manual");
  const old = names.filter((name) => parseBackupName(name)?.kind === "manual" && name < first);
  old.push(...names.filter(isNightly).toSorted().slice(0, -keep));
  for (const name of old) fs.rmSync(path.join(folder, name), { force: true });
}

function isNightly(name: string): boolean {
  return parseBackupName(name)?.kind === "nightly";
}
