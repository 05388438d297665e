/** The control commands: all that can be asked of the process that has the database. */
import { z } from "zod";
import { type AdminCommandsOptions, adminCommands } from "#app/admin-commands.ts";
import { type ControlCommand, controlCommand } from "#app/control/command.ts";
import type { Settings } from "#app/env.ts";
import { readProcessFacts } from "#app/doctor/process-facts.ts";
import { spoolDump } from "#db/backup/backup-file.ts";
import type { Database } from "#db/client.ts";
import { readDatabaseFacts } from "#db/database-facts.ts";

export interface ControlCommandsOptions extends AdminCommandsOptions {
  readonly settings: Pick<Settings, "identity" | "dataDir" | "backupDir">;
  readonly database: Database;
  /** The ip of a proxy that the settings do not name; null in a process that serves nobody. */
  readonly unknownProxy?: () => string | null;
}

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
    controlCommand("process-facts", z.object({}), async () =>
      JSON.stringify(readProcessFacts(options.settings, unknownProxy())),
    ),
    controlCommand("backup", z.object({}), (_, signal) =>
      spoolDump(database, options.settings.dataDir, signal),
    ),
  ];
}
