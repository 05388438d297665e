/** What `npm run backup` and `npm run restore` have in common: settings, and a signal that stops them before they are done. */
import { readSettings, type Settings } from "#app/env.ts";
import { runTerminalProgram } from "#app/terminal-program.ts";
import { createLog, type Logger } from "#platform/log/log.ts";
import { StartError } from "#shared/start-error.ts";

export interface BackupProgram {
  readonly args: readonly string[];
  readonly settings: Settings;
  readonly log: Logger;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
}

export async function runBackupProgram(program: (given: BackupProgram) => Promise<string>): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());
  await runTerminalProgram(async () => {
    try {
      const settings = readSettings(process.env);
      const log = createLog("error", process.stderr);
      return await program({ args: process.argv.slice(2), settings, log, signal: stopping.signal });
    } catch (error) {
      throw stopping.signal.aborted ? new StartError("Stopped: nothing was made.") : error;
    }
  });
}
