/** The names of backup files: when each was made, and whether by hand. They sort by time within a kind. */
import { existsSync, readdirSync } from "node:fs";

export type BackupKind = "nightly" | "manual";

const namePattern = /^avtalemaler-(nightly-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.jsonl\.zst$/;

export function backupName(at: Date, kind: BackupKind): string {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `avtalemaler-${kind === "nightly" ? "nightly-" : ""}${time}.jsonl.zst`;
}

/** Null for the name of anything but a finished backup. */
export function parseBackupName(name: string): { madeAt: Date; kind: BackupKind } | null {
  const [, nightly, year, month, day, hour, minute, second] = namePattern.exec(name) ?? [];
  if (year === undefined) return null;
  const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { madeAt, kind: nightly ? "nightly" : "manual" };
}

/** When the newest whole backup in the folder was made, by its name; null when there is none. */
export function findNewestBackup(folder: string, kinds: readonly BackupKind[]): Date | null {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const times = names.flatMap((name) => {
    const backup = parseBackupName(name);
    return backup && kinds.includes(backup.kind) ? [backup.madeAt.getTime()] : [];
  });
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
