/** All checks of `npm run doctor`, in the order in which they are printed. */
import { checkBackups } from "#app/doctor/backup-checks.ts";
import { checkDatabase } from "#app/doctor/database-checks.ts";
import type { Finding } from "#app/doctor/finding.ts";
import { checkFirstPassword, checkFolder } from "#app/doctor/folder-checks.ts";
import { checkMail } from "#app/doctor/mail-checks.ts";
import { checkMemory, checkOpenFiles, checkResponses } from "#app/doctor/machine-checks.ts";
import { askProcessFacts } from "#app/doctor/process-facts.ts";
import { checkPeers, checkSettings } from "#app/doctor/settings-checks.ts";
import type { SettingsSource } from "#app/settings-slips.ts";

export async function examine(source: SettingsSource): Promise<Finding[]> {
  const { environment } = source;
  const { settings, findings } = checkSettings(source);
  // The other checks depend on them.
  if (!settings) return findings;
  const isEmbedded = settings.databaseUrl === "";
  const folder = isEmbedded
    ? checkFolder(settings.dataDir)
    : { findings: checkFirstPassword(settings.dataDir), isServed: false };
  const facts = await askProcessFacts(settings);
  return [
    ...findings,
    ...folder.findings,
    ...checkPeers(settings, facts),
    ...(await checkDatabase(settings, folder)),
    ...checkBackups(settings, facts),
    ...(await checkMail(settings, environment)),
    checkMemory(isEmbedded ? "embedded" : "server"),
    checkOpenFiles(facts),
    ...(await checkResponses(settings, folder)),
  ];
}
