/** The control commands, which run in the process that has the database. */
import { z } from "zod";
import type { Settings } from "#app/site/env.ts";
import { type Call, type ControlCommand, controlCommand } from "#app/control/protocol.ts";
import { adminCommands, type AdminCommandsOptions } from "#app/control/admin-commands.ts";
import { tryBackupFolder } from "#db/backup/backup-file.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { type DatabaseFacts, readDatabaseFacts } from "#db/inspect-database.ts";
import { openIdentity } from "#features/identity/server/open-identity.ts";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/log/log.ts";
import { StartError } from "#shared/errors.ts";

export interface ControlCommandsOptions extends AdminCommandsOptions {
  readonly settings: Pick<Settings, "identity" | "dataDir" | "backupDir">;
  readonly database: Database;
  /** The ip of a proxy that the settings do not name; null in a process that does not serve. */
  readonly unknownProxy?: () => string | null;
}

/** Facts for the doctor, some of which only the process that serves knows: it may have other rights than the terminal's. */
export interface ProcessFacts {
  readonly database: DatabaseFacts;
  /** The reason it cannot write in BACKUP_DIR; null when it can, or has none. */
  readonly backupProblem: string | null;
  /** The ip of a proxy that TRUST_PROXY does not name. */
  readonly unknownProxy: string | null;
}

export function controlCommands({
  database,
  unknownProxy = () => null,
  ...options
}: ControlCommandsOptions): ControlCommand[] {
  return [
    ...adminCommands(options),
    controlCommand("facts", z.object({}), async () => {
      const { backupDir } = options.settings;
      const facts: ProcessFacts = {
        database: await readDatabaseFacts(database.orm),
        // The check writes a file for a moment.
        backupProblem: backupDir === "" ? null : tryBackupFolder(backupDir),
        unknownProxy: unknownProxy(),
      };
      return JSON.stringify(facts);
    }),
    controlCommand("copy", z.object({}), async () => {
      const copy = await database.copyFolder();
      if (copy !== null) return copy;
      throw new StartError("DATA_DIR has no room for a copy of the database: stop the product first.");
    }),
  ];
}

/** Runs a command in this process, on a database that it opens for it. */
export async function runHere(settings: Settings, { name, args }: Call): Promise<string> {
  const log = createLog("error", process.stderr);
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, log });
  try {
    const identity = openIdentity({
      siteUrl: settings.siteUrl,
      settings: settings.identity,
      database,
      clock: systemClock,
    });
    try {
      const command = controlCommands({ settings, identity, database }).find((each) => each.name === name);
      if (!command) throw new Error(`there is no command ${name}`);
      return await command.run(args);
    } finally {
      await identity.close();
    }
  } finally {
    await database.close();
  }
}
