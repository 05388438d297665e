/** What stops no start and is surely not meant, in the log of each start: an operator may never run the doctor. */
import type { Settings } from "#app/env.ts";
import { findSlips, type SettingsSource } from "#app/settings-slips.ts";
import { tryBackupFolder } from "#db/backup/backup-file.ts";
import { createLog, type Logger } from "#platform/log/log.ts";

export function warnAtStart(
  { contactEmail, backupDir, logLevel }: Pick<Settings, "contactEmail" | "backupDir" | "logLevel">,
  source: SettingsSource,
  log: Pick<Logger, "warn"> = createLog(logLevel),
): void {
  const warnings = [
    ...findSlips(source),
    contactEmail.endsWith(".invalid") &&
      `CONTACT_EMAIL is ${contactEmail}, which reaches nobody; visitors are told to write there.`,
    // By the process that will write there: under systemd it may write in fewer places than its user.
    backupDir !== "" && tryBackupFolder(backupDir),
  ];
  for (const text of warnings) if (text) log.warn(text);
}
