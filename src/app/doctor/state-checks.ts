/** The doctor's checks of the installation: folder, database, backups, memory, open files, and the product's response. */
import fs from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { socketFile } from "#app/control/protocol.ts";
import { callRunning } from "#app/control/client.ts";
import type { ProcessFacts } from "#app/control/commands.ts";
import { type Finding, found, note, ok, wrong } from "#app/doctor/settings-checks.ts";
import type { Settings } from "#app/site/env.ts";
import { filesToStart } from "#app/site/start-checks.ts";
import { findNewestBackup } from "#db/backup/backup-file.ts";
import { folderError, type ReadDisk, rejectFullDisk, restoreMark } from "#db/embedded/data-folder.ts";
import { writeAnew } from "#db/embedded/synced-files.ts";
import { findHolder } from "#db/embedded/data-lock.ts";
import { type DatabaseFacts, inspectCopy, inspectServer } from "#db/inspect-database.ts";
import { hourMs } from "#platform/clock.ts";
import { createSafeFetch, type SafeFetch } from "#platform/safe-fetch.ts";
import { StartError } from "#shared/errors.ts";
import { commandLine } from "#shared/project-root.ts";

export interface FolderFindings {
  readonly findings: Finding[];
  /** Whether a process has locked the folder. */
  readonly isServed: boolean;
}

const ownUser = "Run this as the user that runs the product, or give that user the folder (chown).";
const comfortableBytes = 512 * 1024 * 1024;
const readDiskOf: ReadDisk = (folder) => fs.statfsSync(folder, { bigint: true });

/** Check of DATA_DIR: exists, is writable, its owner's only, roomy, quick, and who has locked it. It leaves no file. */
export function checkFolder(
  folder: string,
  {
    readDisk = readDiskOf,
    uid = process.geteuid?.(),
    syncMs = measureSync,
  }: { readDisk?: ReadDisk; uid?: number | undefined; syncMs?: typeof measureSync } = {},
): FolderFindings {
  const dataDir = resolve(folder);
  let stat: fs.Stats | undefined;
  try {
    stat = fs.statSync(dataDir, { throwIfNoEntry: false });
  } catch (error) {
    return { findings: [wrong(folderError(dataDir, error).message, ownUser)], isServed: false };
  }
  if (!stat) return { findings: checkMissing(dataDir, readDisk), isServed: false };
  if (!stat.isDirectory()) {
    const finding = wrong(`DATA_DIR ${dataDir} is a file.`, "Set DATA_DIR to a folder.");
    return { findings: [finding], isServed: false };
  }
  if (!isWritable(dataDir)) {
    return { findings: [wrong(`This user may not write in DATA_DIR ${dataDir}.`, ownUser)], isServed: false };
  }
  const holder = findHolder(dataDir);
  return {
    isServed: holder !== null,
    findings: [
      ...checkRights(dataDir, stat, uid),
      checkDisk(dataDir, readDisk(dataDir)),
      ...checkSync(dataDir, syncMs),
      ...checkFirstPassword(dataDir),
      ...checkRestore(dataDir),
      holder === null
        ? note(`No process has DATA_DIR open: the product is not running on it.`)
        : checkSocket(dataDir, holder),
    ],
  };
}

function checkMissing(dataDir: string, readDisk: ReadDisk): Finding[] {
  const above = folderAbove(dataDir);
  if (!isWritable(above)) {
    const text = `DATA_DIR ${dataDir} does not exist and cannot be made in ${above}.`;
    return [wrong(text, "Make it, for this user.")];
  }
  const first = note(`DATA_DIR ${dataDir} does not exist: the first start makes it.`);
  return [first, checkDisk(dataDir, readDisk(above))];
}

/** The closest ancestor that exists. */
function folderAbove(folder: string): string {
  let above = dirname(folder);
  while (!fs.existsSync(above)) above = dirname(above);
  return above;
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function checkRights(dataDir: string, { mode, uid: owner }: fs.Stats, uid: number | undefined): Finding[] {
  // Windows has no such rights.
  if (uid === undefined) return [];
  // A start as root leaves such files.
  const isStrange = (name: string) =>
    name !== "lost+found" && fs.lstatSync(join(dataDir, name)).uid !== owner;
  const strange = fs.readdirSync(dataDir).find(isStrange);
  return found(
    [
      (mode & 0o077) !== 0 &&
        wrong(
          `DATA_DIR ${dataDir} is open to other users of this machine (mode ${(mode & 0o777).toString(8)}); votes, inquiries and keys are in it.`,
          `chmod 700 ${dataDir}`,
        ),
      owner !== uid &&
        note(
          `DATA_DIR belongs to user ${owner}, and this is user ${uid}.`,
          "Run commands as the user that runs the product: files made by another may not be readable to it.",
        ),
      strange !== undefined &&
        wrong(
          `${join(dataDir, strange)} is not of the user that DATA_DIR belongs to: the product may not start.`,
          `chown -R --reference=${dataDir} ${dataDir}`,
        ),
    ],
    ok(`DATA_DIR ${dataDir} is this user's, writable, and closed to others.`),
  );
}

function checkDisk(dataDir: string, disk: ReturnType<ReadDisk>): Finding {
  const freeMib = (disk.bavail * disk.bsize) / 1_048_576n;
  try {
    rejectFullDisk(dataDir, disk, fs.existsSync(join(dataDir, "postgres", "PG_VERSION")));
  } catch (error) {
    if (error instanceof StartError)
      return wrong(error.message, "Make room; the product does not start until then.");
    throw error;
  }
  if (disk.bavail * disk.bsize < BigInt(comfortableBytes)) {
    return note(
      `The disk of DATA_DIR has ${freeMib} MiB left.`,
      "Make room soon: with less than 32 nothing is stored.",
    );
  }
  return ok(`The disk of DATA_DIR has ${freeMib} MiB left.`);
}

const slowSyncMs = 20;

/** Check of the sync time: each commit waits for one, and with the embedded database everybody. */
function checkSync(dataDir: string, syncMs: typeof measureSync): Finding[] {
  try {
    const ms = syncMs(dataDir);
    const text = `To sync a file in DATA_DIR takes ${ms.toFixed(1)} ms.`;
    return [ms <= slowSyncMs ? ok(text) : note(text, "Take a quicker disk, of this machine, or PostgreSQL.")];
  } catch {
    // A full or read-only disk: the other checks report it.
    return [];
  }
}

function measureSync(folder: string): number {
  const file = join(folder, `.probe-${process.pid}`);
  writeAnew(file, "");
  const opened = fs.openSync(file, "r+");
  try {
    const times = Array.from({ length: 5 }, () => {
      fs.writeSync(opened, "probe");
      const startedAt = performance.now();
      fs.fdatasyncSync(opened);
      return performance.now() - startedAt;
    });
    return times.toSorted((a, b) => a - b)[2] ?? 0;
  } finally {
    fs.closeSync(opened);
    fs.rmSync(file);
  }
}

/** Check for the first password's file, which is in DATA_DIR with a server database too. */
export function checkFirstPassword(folder: string): Finding[] {
  const file = join(resolve(folder), "first-password.txt");
  if (!fs.existsSync(file)) return [];
  return [wrong(`${file} still lies there, with a password in it.`, "Sign in, then delete the file.")];
}

function checkRestore(dataDir: string): Finding[] {
  if (!fs.existsSync(restoreMark(dataDir))) return [];
  return [
    wrong(
      `A restore into DATA_DIR ${dataDir} runs now, or was interrupted: the product does not start until it is done.`,
      `Run it again, ${commandLine("restore", "<file>")}; or delete ${restoreMark(dataDir)} to start with an empty site.`,
    ),
  ];
}

function checkSocket(dataDir: string, holder: string): Finding {
  if (process.platform === "win32" || fs.existsSync(socketFile(dataDir)))
    return ok(`DATA_DIR is served by ${holder}.`);
  return note(
    `DATA_DIR is held by ${holder}, which has no control socket: it is starting or stopping, or could not make one.`,
    `If that stays so, its log says why; until then ${commandLine("admin")} works only while it is stopped.`,
  );
}

/** The database and the clock, from what was read of the database. */
export async function checkDatabase(
  settings: Settings,
  { isServed }: { isServed: boolean },
): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings;
  try {
    if (databaseUrl !== "") {
      const facts = await inspectServer(databaseUrl);
      return [...judgeDatabase("The PostgreSQL server", facts), ...judgeJobs(facts, settings)];
    }
    return isServed ? await checkServed(settings) : await checkStopped(dataDir);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    if (databaseUrl !== "") return [wrong(error.message, "Start the server, or correct DATABASE_URL.")];
    if (isServed)
      return [wrong(error.message, "Run this as the user that runs the product, and of its version.")];
    if (findHolder(resolve(dataDir)) !== null) {
      return [note("The product was started while its database was being copied: run this again.")];
    }
    return [wrong(error.message, "See docs/operations.md, Backup and restore.")];
  }
}

async function checkServed(settings: Settings): Promise<Finding[]> {
  const output = await callRunning(settings.dataDir, "database-facts", {});
  if (!output) return [note("The product does not say how its database is: it has no control socket.")];
  const facts = JSON.parse(await text(output)) as DatabaseFacts;
  return [...judgeDatabase("The embedded database", facts), ...judgeJobs(facts, settings)];
}

async function checkStopped(dataDir: string): Promise<Finding[]> {
  const facts = await inspectCopy(dataDir);
  if (facts === "none") return [note("There is no database yet: the first start makes it.")];
  if (facts === "no room") {
    return [
      note(`The database was not opened: the disk of ${tmpdir()} has no room for a copy.`, "Set TMPDIR."),
    ];
  }
  return judgeDatabase("The embedded database (a copy of it was opened)", facts);
}

const minuteMs = 60_000;
/** Slow round trip: a page of the administrator makes several. */
const slowMs = 50;

export function judgeDatabase(name: string, facts: DatabaseFacts): Finding[] {
  const { version, pendingMigrations, migrationProblem, mayCreateSchemas, isReadOnly, roundTripMs } = facts;
  const trip = `A round trip to it takes ${roundTripMs.toFixed(1)} ms.`;
  return [
    ok(`${name} responds: PostgreSQL ${version}.`),
    migrationProblem !== null
      ? wrong(`${name} ${migrationProblem}`, "See docs/operations.md, Upgrade.")
      : pendingMigrations > 0
        ? note(`${name} lacks ${pendingMigrations} migrations of this version: the next start applies them.`)
        : ok("Its tables are those of this version."),
    ...found([
      isReadOnly &&
        wrong(
          `${name} only reads: nothing that visitors send can be stored.`,
          "Is its disk full, or is it a standby? Mend that, or correct DATABASE_URL.",
        ),
      !mayCreateSchemas &&
        wrong(
          "The database's user may not create schemas, which migrations and background jobs need.",
          "As the database's owner: grant create on database … to …",
        ),
    ]),
    roundTripMs < slowMs
      ? ok(trip)
      : note(trip, "Place the database in the same network, or find what keeps it busy."),
    ...judgeClock(facts),
    ...judgeMails(facts),
  ];
}

function judgeMails({ mailsGivenUp }: DatabaseFacts): Finding[] {
  if (mailsGivenUp === 0) return [];
  const text = `${mailsGivenUp} mails were given up in the last day.`;
  return [wrong(text, "«E-post og varsler» in the tab «Stats» says why, and sends them again.")];
}

function judgeClock({ databaseNowMs, machineNowMs, newestRowMs, isClockKnown }: DatabaseFacts): Finding[] {
  const apartMs = Math.abs(databaseNowMs - machineNowMs);
  if (apartMs > minuteMs / 2) {
    const text = `The clocks of this machine and of the database are ${Math.round(apartMs / 1000)} seconds apart.`;
    return [wrong(text, "Let both follow a time server (NTP): sessions and limits depend on the time.")];
  }
  if (newestRowMs !== null && newestRowMs - machineNowMs > 5 * minuteMs) {
    const at = new Date(newestRowMs).toISOString();
    return [
      wrong(
        `The newest row is from ${at}, which this machine's clock says is to come.`,
        "If the clock is wrong, set it. If it is right, it was ahead when that row was stored: restart the product, and " +
          "this passes with that time.",
      ),
    ];
  }
  if (!isClockKnown) {
    const text =
      "By this clock nothing has run for three days: the site is new, stood still or was restored, or the clock has " +
      "jumped. Nothing is deleted for good until it has run for a day.";
    return [note(text, "If the clock is wrong, set it.")];
  }
  return [ok("The clock agrees with the database.")];
}

/** A missed night, and half a day to notice. */
const oldAfterMs = 36 * hourMs;

/** Check that each job has succeeded lately, except those that the settings have switched off since. */
export function judgeJobs(
  { jobSuccesses, databaseNowMs }: Pick<DatabaseFacts, "databaseNowMs" | "jobSuccesses">,
  settings: Pick<Settings, "backupDir" | "lawChecks" | "linkChecks" | "mail">,
): Finding[] {
  const offs: readonly unknown[] = [
    settings.backupDir === "" && "backup",
    !settings.lawChecks && "check-laws",
    !settings.linkChecks && "check-links",
    ...(settings.mail ? [] : ["send-mail", "notify-morning"]),
  ];
  return Object.entries(jobSuccesses).flatMap(([name, ms]) => {
    // The acts are read once a week.
    const lateAfterMs = name === "check-laws" ? 9 * 24 * hourMs : oldAfterMs;
    if (offs.includes(name) || databaseNowMs - ms <= lateAfterMs) return [];
    const text = `The background job ${name} has not succeeded since ${new Date(ms).toISOString()}.`;
    return [wrong(text, "«Bakgrunnsarbeid» in the tab «Stats» says why, and «a job failed» in the log.")];
  });
}

const makeOne = `Make one: ${commandLine("backup")}`;

type BackupSettings = Pick<Settings, "backupDir" | "dataDir" | "databaseUrl">;

/** Check for a recent backup, on another disk than the data. */
export function checkBackups(
  settings: BackupSettings,
  { backupProblem }: Pick<ProcessFacts, "backupProblem">,
  nowMs = Date.now(),
): Finding[] {
  if (settings.backupDir === "") {
    return [
      note(
        "BACKUP_DIR is empty: no backups are made at night.",
        `Set it, or run ${commandLine("backup")} by a timer.`,
      ),
    ];
  }
  const folder = resolve(settings.backupDir);
  if (backupProblem !== null) {
    const remedy = "Give the folder to the product's user; under systemd also name it in ReadWritePaths.";
    return [wrong(backupProblem, remedy)];
  }
  const forProduct = "Give the folder to the product's user.";
  if (!fs.existsSync(folder)) {
    const above = folderAbove(folder);
    return isWritable(above)
      ? [wrong(`BACKUP_DIR ${folder} does not exist yet: there is no backup.`, makeOne)]
      : [wrong(`BACKUP_DIR ${folder} does not exist and cannot be made in ${above}.`, forProduct)];
  }
  if (!isWritable(folder)) return [wrong(`This user may not write in BACKUP_DIR ${folder}.`, forProduct)];
  return [checkAge(folder, nowMs), ...checkBackupDisk(folder, settings)];
}

function checkAge(folder: string, nowMs: number): Finding {
  const newest = findNewestBackup(folder, ["nightly", "manual"]);
  if (!newest) return wrong(`There is no backup in BACKUP_DIR ${folder}.`, makeOne);
  const ageMs = nowMs - newest.getTime();
  const text = `The newest backup in BACKUP_DIR ${folder} is ${Math.round(ageMs / hourMs)} hours old.`;
  return ageMs <= oldAfterMs
    ? ok(text)
    : wrong(
        text,
        `The log says why the nightly one failed, and so does /admin; meanwhile: ${commandLine("backup")}`,
      );
}

/** Check of the backups' disk; a server database's disk is not known here. */
function checkBackupDisk(folder: string, { dataDir, databaseUrl }: BackupSettings): Finding[] {
  const [backups, data] = [folder, resolve(dataDir)].map((each) =>
    fs.statSync(each, { throwIfNoEntry: false }),
  );
  if (databaseUrl !== "" || !backups || !data || backups.dev !== data.dev) return [];
  return [
    note(
      "BACKUP_DIR is on the same disk as DATA_DIR: a disk that fails takes both.",
      "Copy the backups to another machine, or choose another disk.",
    ),
  ];
}

/** The most a process takes, as the README says, and some room; and how much more for each thousand templates. */
const neededMib = { embedded: 384, server: 320 };
const neededMibMore = { embedded: 18, server: 8 };

/** The memory that this process may have: the machine's, or the container's or service's. */
const memoryLimit = (): number => {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
};

export function checkMemory(kind: "embedded" | "server", limitBytes = memoryLimit()): Finding {
  const limitMib = Math.floor(limitBytes / 1_048_576);
  const needed = neededMib[kind];
  const text = `There are ${limitMib} MiB of memory; with the ${kind} database a process needs up to ${needed}, and ${neededMibMore[kind]} more for each 1 000 templates.`;
  if (limitMib >= needed) return ok(text);
  return wrong(text, "Raise the limit of the container or service, or take a larger machine.");
}

/** The most connections of a process (connections.ts), and some files and the database. */
const neededFiles = 4_200;

export function checkOpenFiles({ openFiles }: Pick<ProcessFacts, "openFiles">): Finding {
  if (openFiles === null || openFiles >= neededFiles)
    return ok("It may open as many files and connections as it needs.");
  const text = `A process may open ${openFiles} files and connections; with many visitors it needs ${neededFiles}.`;
  const remedy =
    "Raise the limit: ulimit -n in a shell, LimitNOFILE under systemd, --ulimit nofile of a container.";
  return openFiles < filesToStart ? wrong(text, remedy) : note(text, remedy);
}

/** Asks the product on its port, as a health check does. */
export async function checkResponses(
  settings: Settings,
  { isServed }: { isServed: boolean },
): Promise<Finding[]> {
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[settings.host] ?? settings.host;
  const at = `${host.includes(":") ? `[${host}]` : host}:${settings.port}`;
  const { safeFetch, close } = createSafeFetch({ allowedPrivateHosts: [at] });
  try {
    const health = await statusOf(safeFetch, `http://${at}/healthz`);
    const isReady = health === "ok" && (await statusOf(safeFetch, `http://${at}/readyz`)) === "ok";
    return [judgeResponses(at, { health, isReady, isServed })];
  } finally {
    await close();
  }
}

function judgeResponses(
  at: string,
  { health, isReady, isServed }: { health: string | null; isReady: boolean; isServed: boolean },
): Finding {
  if (isReady) return ok(`The product responds on ${at}, and is ready.`);
  if (health === "ok") {
    const text = `The product responds on ${at}, but is not ready: it has just started, or its database does not respond.`;
    return wrong(text, "See above, and its log.");
  }
  if (health !== null) {
    const text = `Something else than this product responds on ${at}.`;
    return wrong(text, "Stop that, or set PORT to another one.");
  }
  if (!isServed) return note(`Nothing responds on ${at}: the product is not running there.`);
  const text = `A process has DATA_DIR open, but none responds on ${at}.`;
  return wrong(text, "Look at its log; if it stays so, restart it.");
}

/** @returns null when nobody responds. */
async function statusOf(safeFetch: SafeFetch, url: string): Promise<string | null> {
  const response = await safeFetch(url, { timeoutMs: 5_000, longBody: "cut" }).catch(() => null);
  if (!response) return null;
  try {
    return String((JSON.parse(response.body.toString()) as { status?: unknown }).status);
  } catch {
    return "unknown";
  }
}
