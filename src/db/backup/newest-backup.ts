/** The newest backup in a folder, by its name. */
import { existsSync, readdirSync } from "node:fs";

const backupPattern = /^avtalemaler-(?:nightly-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.jsonl\.zst$/;

/** When the newest whole backup in the folder was made, nightly or by hand; null when there is none. */
export function findNewestBackup(folder: string): Date | null {
  if (!existsSync(folder)) return null;
  const times = readdirSync(folder).flatMap((name) => {
    const [, ...parts] = backupPattern.exec(name) ?? [];
    const [year, month, day, hour, minute, second] = parts;
    return year ? [Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)] : [];
  });
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
