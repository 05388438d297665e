/**
 * The doctor's checks: the start's own checks of the settings, the folder and the database, and five more: room on the disk, the
 * clock, the proxy, the backups and the background jobs. None changes anything.
 */
import fs from "node:fs";
import { join, resolve } from "node:path";
import { callRunning } from "#app/control/client.ts";
import type { ProcessFacts } from "#app/control/commands.ts";
import type { Settings } from "#app/site/env.ts";
import { findFaults, readChecked, type SettingsSource } from "#app/site/start-checks.ts";
import { findNewestBackup } from "#db/backup/backup-file.ts";
import {
  folderError,
  hasDatabase,
  readDisk as readDiskOf,
  rejectFullDisk,
  rejectOtherVersion,
  restoreMark,
} from "#db/embedded/data-folder.ts";
import { findHolder } from "#db/embedded/data-lock.ts";
import { type DatabaseFacts, inspectServer } from "#db/inspect-database.ts";
import { rejectPassword } from "#features/identity/server/open-identity.ts";
import { dayMs, hourMs } from "#platform/clock.ts";
import { StartError } from "#shared/errors.ts";
import { commandLine } from "#shared/project-root.ts";

/** The finding of a check: «wrong» must be fixed, «note» is for the operator to judge. */
export interface Finding {
  readonly level: "ok" | "note" | "wrong";
  readonly text: string;
}

const finding = (level: Finding["level"]) => (text: string) => ({ level, text });
const ok = finding("ok");
const note = finding("note");
const wrong = finding("wrong");

/** @returns the settings, or null when one is invalid: no other check is possible then. */
export function checkSettings(source: SettingsSource): { settings: Settings | null; findings: Finding[] } {
  try {
    const { settings, slips } = readChecked(source);
    const { adminPassword, adminEmail } = settings.identity;
    if (adminPassword !== null) rejectPassword(adminPassword, adminEmail, "ADMIN_PASSWORD");
    const { faults, isShared } = findFaults(settings);
    const valid = `The settings are valid${isShared ? "" : ", for this machine alone"}. SITE_URL is ${settings.siteUrl}.`;
    return { settings, findings: [ok(valid), ...slips.map(wrong), ...faults.map(isShared ? wrong : note)] };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { settings: null, findings: error.message.split("\n").map(wrong) };
  }
}

/** Check of the requests' peers, which no setting has. A visitor can send the header too where no proxy is set. */
function checkProxy({ trustProxy }: Settings, ip: string | null): Finding[] {
  if (ip === null) return [];
  const judge = trustProxy === false ? note : wrong;
  return [
    judge(
      `Requests come through a proxy on ${ip}, which TRUST_PROXY (${trustProxy || "empty"}) does not name: all visitors behind it ` +
        "share one visitor's limits. If it is yours, name it there; else nobody should reach the port but your proxy.",
    ),
  ];
}

/** Below it the disk is soon full. */
const lowBytes = 512n * 1024n * 1024n;

/** Check of the embedded database's folder, which is not made. */
export function checkFolder(folder: string, readDisk = readDiskOf): Finding[] {
  const dataDir = resolve(folder);
  try {
    if (!fs.statSync(dataDir, { throwIfNoEntry: false })) {
      return [note(`DATA_DIR ${dataDir} does not exist: the first start makes it.`)];
    }
    fs.readdirSync(dataDir);
    fs.accessSync(dataDir, fs.constants.W_OK);
    const disk = readDisk(dataDir);
    rejectFullDisk(dataDir, disk, hasDatabase(join(dataDir, "postgres")));
    const free = disk.bavail * disk.bsize;
    const room = `The disk of DATA_DIR has ${free / 1_048_576n} MiB left.`;
    return [
      free < lowBytes ? note(`${room} Make room: with less than 32 nothing is stored.`) : ok(room),
      ...(fs.existsSync(restoreMark(dataDir))
        ? [
            wrong(
              `A restore into ${dataDir} runs now, or was interrupted: run it again. Until then no start.`,
            ),
          ]
        : []),
    ];
  } catch (error) {
    return [wrong(folderError(dataDir, error).message)];
  }
}

/** Check for the first password's file, which is in DATA_DIR with a server database too. */
export function checkFirstPassword(folder: string): Finding[] {
  const file = join(resolve(folder), "first-password.txt");
  return fs.existsSync(file) ? [wrong(`${file} has a password in it: sign in, then delete the file.`)] : [];
}

/** The database, the clock and the jobs, from the process that serves, with its own facts, or from the database server. */
export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings;
  try {
    if (databaseUrl !== "") return judgeDatabase(await inspectServer(databaseUrl), settings);
    const holder = findHolder(resolve(dataDir));
    if (holder !== null) {
      const output = await callRunning(dataDir, "facts", {});
      if (!output) return [note(`DATA_DIR is held by ${holder}, which has no control socket: see its log.`)];
      const { backupProblem, unknownProxy, database } = JSON.parse(output) as ProcessFacts;
      return [
        ok(`DATA_DIR is served by ${holder}.`),
        ...checkProxy(settings, unknownProxy),
        ...judgeDatabase(database, settings),
        ...(backupProblem === null ? [] : [wrong(backupProblem)]),
      ];
    }
    // Opening a database writes to it, and a start reports why one cannot be opened.
    rejectOtherVersion(join(resolve(dataDir), "postgres"));
    return [note("No process has DATA_DIR open: start the product to have its database checked.")];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [wrong(error.message)];
  }
}

export function judgeDatabase(facts: DatabaseFacts, settings: JobSettings): Finding[] {
  const { version, pendingMigrations, migrationProblem, isReadOnly, mailsGivenUp } = facts;
  const findings = [ok(`The database responds: PostgreSQL ${version}.`)];
  if (migrationProblem !== null) findings.push(wrong(`The database ${migrationProblem}`));
  else if (pendingMigrations > 0)
    findings.push(note(`The next start applies ${pendingMigrations} migrations to the database.`));
  if (isReadOnly) {
    findings.push(
      wrong(
        "The database only reads: nothing is stored. Its disk is full, or it is a standby: see DATABASE_URL.",
      ),
    );
  }
  findings.push(judgeClock(facts), ...judgeJobs(facts, settings));
  if (mailsGivenUp > 0) {
    findings.push(
      wrong(
        `${mailsGivenUp} mails were given up in the last day: «E-post og varsler» in the tab «Stats» says why.`,
      ),
    );
  }
  return findings;
}

function judgeClock({ databaseNowMs, machineNowMs, newestRowMs, isClockKnown }: DatabaseFacts): Finding {
  const apartMs = Math.abs(databaseNowMs - machineNowMs);
  if (apartMs > 30_000) {
    return wrong(
      `The clocks of this machine and of the database are ${Math.round(apartMs / 1000)} seconds apart: let both follow a time server (NTP).`,
    );
  }
  if (newestRowMs !== null && newestRowMs - machineNowMs > 300_000) {
    return wrong(
      `The newest row is from ${new Date(newestRowMs).toISOString()}, which this machine's clock says is to come. If the clock is ` +
        "right, it was ahead when that row was stored: restart the product, and this passes with that time.",
    );
  }
  return isClockKnown
    ? ok("The clock agrees with the database.")
    : note(
        "By this clock nothing has run for three days: the site is new, stood still or was restored, or the clock has jumped. " +
          "Nothing is deleted for good until it has run for a day.",
      );
}

/** A missed night, and half a day to notice. */
const lateAfterMs = 36 * hourMs;

type JobSettings = Pick<Settings, "backupDir" | "lawChecks" | "linkChecks" | "mail">;

/** Check that each job has succeeded lately, except those that the settings have switched off since. */
function judgeJobs({ jobSuccesses, databaseNowMs }: DatabaseFacts, settings: JobSettings): Finding[] {
  const offs: readonly unknown[] = [
    settings.backupDir === "" && "backup",
    !settings.lawChecks && "check-laws",
    !settings.linkChecks && "check-links",
    ...(settings.mail ? [] : ["send-mail", "notify-morning"]),
  ];
  const late = Object.entries(jobSuccesses).filter(
    ([name, ms]) =>
      // The acts are read once a week.
      databaseNowMs - ms > (name === "check-laws" ? 9 * dayMs : lateAfterMs) && !offs.includes(name),
  );
  return late.map(([name, ms]) =>
    wrong(
      `The background job ${name} has not succeeded since ${new Date(ms).toISOString()}: «Bakgrunnsarbeid» in the tab «Stats» says why.`,
    ),
  );
}

/** Check for a recent backup. */
export function checkBackups({ backupDir }: Pick<Settings, "backupDir">, nowMs = Date.now()): Finding {
  const command = commandLine("backup");
  if (backupDir === "")
    return note(`BACKUP_DIR is empty: no backups are made at night. Set it, or run ${command} by a timer.`);
  try {
    const newest = findNewestBackup(resolve(backupDir), ["nightly", "manual"]);
    if (!newest) return wrong(`There is no backup in BACKUP_DIR ${resolve(backupDir)}: ${command}`);
    const ageMs = nowMs - newest.getTime();
    const age = `The newest backup in BACKUP_DIR is ${Math.round(ageMs / hourMs)} hours old`;
    return ageMs <= lateAfterMs
      ? ok(`${age}.`)
      : wrong(`${age}; the log and /admin say why. Meanwhile: ${command}`);
  } catch (error) {
    return wrong(`BACKUP_DIR cannot be read: ${(error as Error).message}`);
  }
}
