/** What a start looks at besides what it needs: its limit of open files, and settings that are surely not meant. */
import { existsSync, readFileSync } from "node:fs";
import type { Settings } from "#app/env.ts";
import { findSlips, settingsSource } from "#app/settings-slips.ts";
import { tryBackupFolder } from "#db/backup/backup-file.ts";
import { createLog } from "#platform/log/log.ts";
import { StartError } from "#shared/start-error.ts";

/** With fewer, the embedded database fails somewhere in the start, and says that a file exists or a folder cannot be read. */
export const filesToStart = 256;

/**
 * Starts after a look at this process, and says in the log what is surely not meant: an operator may never run the doctor. How
 * a setting is misread comes first, since the start may fail for it. Throws `StartError`.
 */
export async function startChecked<Started>(
  { logLevel, contactEmail, backupDir }: Pick<Settings, "logLevel" | "contactEmail" | "backupDir">,
  start: () => Promise<Started>,
): Promise<Started> {
  const openFiles = openFilesLimit() ?? filesToStart;
  if (openFiles < filesToStart) {
    throw new StartError(
      `This process may open ${openFiles} files, and needs ${filesToStart} to start: raise the limit (ulimit -n).`,
    );
  }
  const log = createLog(logLevel);
  for (const slip of findSlips(settingsSource(process))) log.warn(slip);
  const started = await start();
  if (contactEmail.endsWith(".invalid")) {
    log.warn(`CONTACT_EMAIL is ${contactEmail}, which reaches nobody; visitors are told to write there.`);
  }
  // By the process that will write there: under systemd it may write in fewer places than its user.
  const problem = backupDir === "" ? null : tryBackupFolder(backupDir);
  if (problem) log.warn(problem);
  return started;
}

/** How many files and connections this process may have open; null for no limit, or an unknown one. */
export function openFilesLimit(): number | null {
  const limits = existsSync("/proc/self/limits") ? readFileSync("/proc/self/limits", "utf8") : "";
  const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  return soft === undefined ? null : Number(soft);
}
