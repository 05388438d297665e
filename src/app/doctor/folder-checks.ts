/** Checks of DATA_DIR: there, writable, for its owner only, with room, and who has locked it. */
import fs from "node:fs";
import { dirname, join, resolve } from "node:path";
import { socketFile } from "#app/control/address.ts";
import { type Finding, note, ok, wrong } from "#app/doctor/finding.ts";
import { findHolder } from "#db/data-lock.ts";
import { folderError, type ReadDisk, rejectFullDisk, restoreMark } from "#db/data-folder.ts";
import { StartError } from "#shared/start-error.ts";

export interface FolderFindings {
  readonly findings: Finding[];
  /** Whether a process has locked the folder. */
  readonly isServed: boolean;
}

const ownUser = "Run this as the user that runs the product, or give that user the folder (chown).";
const comfortableBytes = 512 * 1024 * 1024;
const readDiskOf: ReadDisk = (folder) => fs.statfsSync(folder, { bigint: true });

/** Looks only: nothing is made, not even for a moment. */
export function checkFolder(
  folder: string,
  {
    readDisk = readDiskOf,
    uid = process.geteuid?.(),
  }: { readDisk?: ReadDisk; uid?: number | undefined } = {},
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

/** The closest one that exists. */
export function folderAbove(folder: string): string {
  let above = dirname(folder);
  while (!fs.existsSync(above)) above = dirname(above);
  return above;
}

export function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function checkRights(dataDir: string, { mode, uid: owner }: fs.Stats, uid: number | undefined): Finding[] {
  const findings: Finding[] = [];
  // Windows has no such rights.
  if (uid === undefined) return findings;
  if ((mode & 0o077) !== 0) {
    const octal = (mode & 0o777).toString(8);
    findings.push(
      wrong(
        `DATA_DIR ${dataDir} is open to other users of this machine (mode ${octal}); votes, inquiries and keys are in it.`,
        `chmod 700 ${dataDir}`,
      ),
    );
  }
  if (owner !== uid) {
    findings.push(
      note(
        `DATA_DIR belongs to user ${owner}, and this is user ${uid}.`,
        "Run commands as the user that runs the product: files made by another may not be readable to it.",
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [ok(`DATA_DIR ${dataDir} is this user's, writable, and closed to others.`)];
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

/** Also with a server database: the first password is handed over there. */
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
      `Run it again, npm run restore -- <file>; or delete ${restoreMark(dataDir)} to start with an empty site.`,
    ),
  ];
}

function checkSocket(dataDir: string, holder: string): Finding {
  if (process.platform === "win32" || fs.existsSync(socketFile(dataDir)))
    return ok(`DATA_DIR is served by ${holder}.`);
  return note(
    `DATA_DIR is held by ${holder}, which has no control socket: it is starting or stopping, or could not make one.`,
    "If that stays so, its log says why; until then npm run admin works only while it is stopped.",
  );
}
