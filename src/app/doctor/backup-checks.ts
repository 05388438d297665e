/** Checks of the backups: that there is a young one, and not on the same disk. */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type Finding, note, ok, wrong } from "#app/doctor/finding.ts";
import { folderAbove, isWritable } from "#app/doctor/folder-checks.ts";
import type { ProcessFacts } from "#app/doctor/process-facts.ts";
import type { Settings } from "#app/env.ts";
import { findNewestBackup } from "#db/backup/backup-name.ts";
import { hourMs } from "#platform/clock.ts";

/** A night that was missed, and half a day to notice. */
const oldAfterMs = 36 * hourMs;
const makeOne = "Make one: npm run backup";

type BackupSettings = Pick<Settings, "backupDir" | "dataDir" | "databaseUrl">;

export function checkBackups(
  settings: BackupSettings,
  { backupProblem }: Pick<ProcessFacts, "backupProblem">,
  nowMs = Date.now(),
): Finding[] {
  if (settings.backupDir === "") {
    return [
      note("BACKUP_DIR is empty: no backups are made at night.", "Set it, or run npm run backup by a timer."),
    ];
  }
  const folder = resolve(settings.backupDir);
  if (backupProblem !== null) {
    const remedy = "Give the folder to the product's user; under systemd also name it in ReadWritePaths.";
    return [wrong(backupProblem, remedy)];
  }
  const forProduct = "Give the folder to the product's user.";
  if (!existsSync(folder)) {
    const above = folderAbove(folder);
    return isWritable(above)
      ? [wrong(`BACKUP_DIR ${folder} does not exist yet: there is no backup.`, makeOne)]
      : [wrong(`BACKUP_DIR ${folder} does not exist and cannot be made in ${above}.`, forProduct)];
  }
  if (!isWritable(folder)) return [wrong(`This user may not write in BACKUP_DIR ${folder}.`, forProduct)];
  return [checkAge(folder, nowMs), ...checkDisk(folder, settings)];
}

function checkAge(folder: string, nowMs: number): Finding {
  const newest = findNewestBackup(folder, ["nightly", "manual"]);
  if (!newest) return wrong(`There is no backup in BACKUP_DIR ${folder}.`, makeOne);
  const ageMs = nowMs - newest.getTime();
  const text = `The newest backup in BACKUP_DIR ${folder} is ${Math.round(ageMs / hourMs)} hours old.`;
  return ageMs <= oldAfterMs
    ? ok(text)
    : wrong(text, "The log says why the nightly one failed, and so does /admin; meanwhile: npm run backup");
}

/** With a server database nobody knows from here on which disk that is. */
function checkDisk(folder: string, { dataDir, databaseUrl }: BackupSettings): Finding[] {
  const [backups, data] = [folder, resolve(dataDir)].map((each) => statSync(each, { throwIfNoEntry: false }));
  if (databaseUrl !== "" || !backups || !data || backups.dev !== data.dev) return [];
  return [
    note(
      "BACKUP_DIR is on the same disk as DATA_DIR: a disk that fails takes both.",
      "Copy the backups to another machine, or choose another disk.",
    ),
  ];
}
