/** What a start looks at besides what it needs: its limit of open files, and settings that are surely not meant. */
import { existsSync, readFileSync } from "node:fs";
import { readSettings, type Settings } from "#app/boot/env.ts";
import { findSlips, settingsSource, type SettingsSource } from "#app/boot/settings-slips.ts";
import { tryBackupFolder } from "#db/backup/backup-file.ts";
import { createLog } from "#platform/log/log.ts";
import { StartError } from "#shared/errors.ts";

/** With fewer, the embedded database fails somewhere in the start, and says that a file exists or a folder cannot be read. */
export const filesToStart = 256;

/**
 * Starts with this process's settings, and says in the log what of them is surely not meant: an operator may never run the
 * doctor. How one is misread comes first, since the start may fail for it. Throws `StartError`.
 */
export async function startChecked<Started>(
  start: (settings: Settings) => Promise<Started>,
): Promise<Started> {
  const { settings, slips } = readChecked(settingsSource(process));
  const openFiles = openFilesLimit() ?? filesToStart;
  if (openFiles < filesToStart) {
    throw new StartError(
      `This process may open ${openFiles} files, and needs ${filesToStart} to start: raise the limit (ulimit -n).`,
    );
  }
  const { contactEmail, backupDir, logLevel } = settings;
  const log = createLog(logLevel);
  for (const slip of slips) log.warn(slip);
  const started = await start(settings);
  if (contactEmail.endsWith(".invalid")) {
    log.warn(`CONTACT_EMAIL is ${contactEmail}, which reaches nobody; visitors are told to write there.`);
  }
  // By the process that will write there: under systemd it may write in fewer places than its user.
  const problem = backupDir === "" ? null : tryBackupFolder(backupDir);
  if (problem) log.warn(problem);
  return started;
}

/**
 * The settings, and how one of them is misread. Throws `StartError`, which says that too: what is left of a value that is cut at
 * its # may be too short, and the sentence about its length is a riddle then.
 */
export function readChecked(source: SettingsSource): { settings: Settings; slips: readonly string[] } {
  const slips = findSlips(source);
  try {
    return { settings: readSettings(source.environment), slips };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError([error.message, ...slips].join("\n"));
  }
}

/** How many files and connections this process may have open; null for no limit, or an unknown one. */
export function openFilesLimit(): number | null {
  const limits = existsSync("/proc/self/limits") ? readFileSync("/proc/self/limits", "utf8") : "";
  const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  return soft === undefined ? null : Number(soft);
}
