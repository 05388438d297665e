/** The frame of a command at the terminal: what it says, or why it failed in one sentence and exit code 1. */
import { existsSync } from "node:fs";
import { readableError } from "#platform/log/loggable-error.ts";

export async function runTerminalProgram(program: () => Promise<string>): Promise<void> {
  // What is made holds votes, inquiries and password hashes: for the owner only.
  process.umask(0o077);
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    process.stdout.write(`\n${await program()}\n\n`);
  } catch (error) {
    process.stderr.write(`\n${readableError(error)}\n\n`);
    process.exitCode = 1;
  }
}
