/** The frame of `npm run backup` and `npm run restore`: settings in, one sentence and an exit code out. */
import { existsSync } from "node:fs";
import { readSettings, type Settings } from "#app/env.ts";
import { createLog, type Logger } from "#platform/log.ts";
import { readableError } from "#platform/loggable-error.ts";
import { StartError } from "#shared/start-error.ts";

export interface BackupProgram {
  readonly args: readonly string[];
  readonly settings: Settings;
  readonly log: Logger;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
}

/** Runs the program and prints what it returns, or why it failed. */
export async function runBackupProgram(program: (given: BackupProgram) => Promise<string>): Promise<void> {
  // What is made here holds votes, inquiries and password hashes: for the owner only.
  process.umask(0o077);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    const settings = readSettings(process.env);
    const log = createLog("error", process.stderr);
    const args = process.argv.slice(2);
    const said = await program({ args, settings, log, signal: stopping.signal });
    process.stdout.write(`\n${said}\n\n`);
  } catch (error) {
    process.stderr.write(
      `\n${stopping.signal.aborted ? "Stopped: nothing was made." : sentenceOf(error)}\n\n`,
    );
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof StartError ? error.message : readableError(error);
}
