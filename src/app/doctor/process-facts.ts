/** What only the process that serves knows: it may have other rights and limits than the terminal's, as under systemd. */
import { text } from "node:stream/consumers";
import { z } from "zod";
import { callRunning } from "#app/control/client.ts";
import type { Settings } from "#app/env.ts";
import { openFilesLimit } from "#app/start-checks.ts";
import { tryBackupFolder } from "#db/backup/backup-file.ts";
import { StartError } from "#shared/start-error.ts";

const processFactsSchema = z.object({
  /** How many files and connections it may have open; null for no limit, or an unknown one. */
  openFiles: z.number().nullable(),
  /** Why it cannot write in BACKUP_DIR; null when it can, or has none. */
  backupProblem: z.string().nullable(),
  /** The ip of a proxy that TRUST_PROXY does not name. */
  unknownProxy: z.string().nullable(),
});
export type ProcessFacts = z.output<typeof processFactsSchema>;

/** Of this process. Writes a file in BACKUP_DIR for a moment. */
export function readProcessFacts(
  { backupDir }: Pick<Settings, "backupDir">,
  unknownProxy: string | null,
): ProcessFacts {
  const backupProblem = backupDir === "" ? null : tryBackupFolder(backupDir);
  return { openFiles: openFilesLimit(), backupProblem, unknownProxy };
}

/** Of the process that serves on the folder; of this one when none does, or one of another version. */
export async function askProcessFacts(
  settings: Pick<Settings, "backupDir" | "dataDir">,
): Promise<ProcessFacts> {
  const own = { openFiles: openFilesLimit(), backupProblem: null, unknownProxy: null };
  try {
    const output = await callRunning(settings.dataDir, "process-facts", {});
    return output ? processFactsSchema.parse(JSON.parse(await text(output))) : own;
  } catch (error) {
    if (error instanceof StartError) return own;
    throw error;
  }
}
