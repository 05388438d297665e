/** The frame of a command at the terminal: its progress, and its output, or one sentence on its failure and exit code 1. */
import { existsSync } from "node:fs";
import { readSettings, type Settings } from "#app/site/env.ts";
import type { Progress } from "#db/backup/format.ts";
import { readableError } from "#platform/log/loggable-error.ts";
import { createLog, type Logger } from "#platform/log/log.ts";
import { StartError } from "#shared/errors.ts";

export async function runTerminalProgram(program: () => Promise<string>): Promise<void> {
  // Files made hold votes, inquiries and password hashes: for the owner only.
  process.umask(0o077);
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    process.stdout.write(`\n${printable(await program())}\n\n`);
  } catch (error) {
    process.stderr.write(`\n${printable(readableError(error))}\n\n`);
    process.exitCode = 1;
  }
}

/** Text with its control characters escaped: a visitor's name could move the cursor or reverse text. */
export const printable = (text: string): string =>
  text.replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, (letter) => `\\x${letter.codePointAt(0)?.toString(16)}`);

export interface BackupProgram {
  readonly args: readonly string[];
  readonly settings: Settings;
  readonly log: Logger;
  /** Signal that SIGINT, SIGTERM and a terminal that closes abort. */
  readonly signal: AbortSignal;
}

/** `npm run backup` and `npm run restore`, which can be stopped before they are done. */
export async function runBackupProgram(program: (given: BackupProgram) => Promise<string>): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());
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

const lineEveryMs = 5_000;
const count = new Intl.NumberFormat("en");

/** Progress of a long command, in plain lines on standard error: a line for each step, and one now and then while it lasts. */
export class TerminalProgress implements Progress {
  readonly #write: (line: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #done = 0;

  constructor(write: (line: string) => void = (line) => process.stderr.write(`${line}\n`)) {
    this.#write = write;
  }

  step(text: string, rowsInAll?: number): void {
    clearInterval(this.#timer);
    this.#done = 0;
    this.#write(`${text} …`);
    let seconds = 0;
    this.#timer = setInterval(() => {
      // It has failed with a message; its database is still closing.
      if (process.exitCode) return;
      seconds += lineEveryMs / 1_000;
      const all = rowsInAll === undefined ? "" : ` of ${count.format(rowsInAll)}`;
      const rows = this.#done > 0 || all !== "" ? `${count.format(this.#done)}${all} rows, ` : "";
      this.#write(`  ${rows}${seconds} s`);
    }, lineEveryMs).unref();
  }

  readonly rows = (done: number): void => {
    this.#done = done;
  };
}
