/** The control commands: all that can be asked of the process that has the database. */
import { z } from "zod";
import { type AdminCommandsOptions, adminCommands } from "#app/operate/admin-commands.ts";
import { type ControlCommand, controlCommand } from "#app/control/command.ts";
import type { Settings } from "#app/boot/env.ts";
import { openFilesLimit } from "#app/boot/start-checks.ts";
import { spoolDump, tryBackupFolder } from "#db/backup/backup-file.ts";
import type { Database } from "#db/client.ts";
import { readDatabaseFacts } from "#db/inspect-database.ts";

export interface ControlCommandsOptions extends AdminCommandsOptions {
  readonly settings: Pick<Settings, "identity" | "dataDir" | "backupDir">;
  readonly database: Database;
  /** The ip of a proxy that the settings do not name; null in a process that serves nobody. */
  readonly unknownProxy?: () => string | null;
}

/** What only the process that serves knows: it may have other rights and limits than the terminal's, as under systemd. */
export const processFactsSchema = z.object({
  /** How many files and connections it may have open; null for no limit, or an unknown one. */
  openFiles: z.number().nullable(),
  /** Why it cannot write in BACKUP_DIR; null when it can, or has none. */
  backupProblem: z.string().nullable(),
  /** The ip of a proxy that TRUST_PROXY does not name. */
  unknownProxy: z.string().nullable(),
});
export type ProcessFacts = z.output<typeof processFactsSchema>;

export function controlCommands({
  database,
  unknownProxy = () => null,
  ...options
}: ControlCommandsOptions): ControlCommand[] {
  return [
    ...adminCommands(options),
    // For `npm run doctor`.
    controlCommand("database-facts", z.object({}), async () =>
      JSON.stringify(await readDatabaseFacts(database.orm)),
    ),
    controlCommand("process-facts", z.object({}), async () => {
      const { backupDir } = options.settings;
      const facts: ProcessFacts = {
        openFiles: openFilesLimit(),
        // Writes a file there for a moment.
        backupProblem: backupDir === "" ? null : tryBackupFolder(backupDir),
        unknownProxy: unknownProxy(),
      };
      return JSON.stringify(facts);
    }),
    controlCommand("backup", z.object({}), (_, signal) =>
      spoolDump(database, options.settings.dataDir, signal),
    ),
  ];
}
