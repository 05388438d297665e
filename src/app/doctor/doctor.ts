/** All checks of `npm run doctor`, in the order in which they are printed. */
import { checkBackups } from "#app/doctor/backup-checks.ts";
import { checkDatabase } from "#app/doctor/database-checks.ts";
import type { Finding } from "#app/doctor/finding.ts";
import { checkFirstPassword, checkFolder } from "#app/doctor/folder-checks.ts";
import { checkMail } from "#app/doctor/mail-checks.ts";
import { checkMemory, checkResponses } from "#app/doctor/machine-checks.ts";
import { checkPeers, checkSettings, type Environment } from "#app/doctor/settings-checks.ts";

export async function examine(environment: Environment): Promise<Finding[]> {
  const { settings, findings } = checkSettings(environment);
  // The other checks depend on them.
  if (!settings) return findings;
  const isEmbedded = settings.databaseUrl === "";
  const folder = isEmbedded
    ? checkFolder(settings.dataDir)
    : { findings: checkFirstPassword(settings.dataDir), isServed: false };
  return [
    ...findings,
    ...folder.findings,
    ...(folder.isServed ? await checkPeers(settings) : []),
    ...(await checkDatabase(settings, folder)),
    ...checkBackups(settings),
    ...(await checkMail(settings, environment)),
    checkMemory(isEmbedded ? "embedded" : "server"),
    ...(await checkResponses(settings, folder)),
  ];
}
