/** Settings of the demo: the environment's, without what belongs to the site that is set up beside it. */
import { readSettings, type Settings } from "#app/env.ts";

/** A demo that shared the folder of backups would delete the site's, and one with its CDN would purge that. */
const ofTheSite = { DATABASE_URL: "", BACKUP_DIR: "", CDN_PURGE_URL: "", CDN_PURGE_TOKEN: "" };

export function readDemoSettings(
  environment: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): Settings {
  return { ...readSettings({ ...environment, ...ofTheSite, DATA_DIR: dataDir }), isDemo: true };
}
