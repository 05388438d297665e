/** `npm run admin -- password | disable | enable | sessions | keys`: account administration without signing in. */
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { createInterface } from "node:readline/promises";
import { parseCommand } from "#app/admin-commands.ts";
import { runControlCommand } from "#app/control/run-command.ts";
import { readSettings } from "#app/env.ts";
import { readableError } from "#platform/loggable-error.ts";
import { StartError } from "#shared/start-error.ts";

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line;
    throw new StartError("Standard input was empty: expected one line.");
  } finally {
    lines.close();
  }
}

// Files that the database creates are for the owner only.
process.umask(0o077);
try {
  const { name, args, readsPassword } = parseCommand(process.argv.slice(2));
  if (existsSync(".env")) process.loadEnvFile(".env");
  const settings = readSettings(process.env);
  const password = readsPassword ? { password: await readLine() } : {};
  const output = await text(runControlCommand(settings, { name, args: { ...args, ...password } }));
  process.stdout.write(`\n${output}\n\n`);
} catch (error) {
  process.stderr.write(`\n${error instanceof StartError ? error.message : readableError(error)}\n\n`);
  process.exitCode = 1;
}
