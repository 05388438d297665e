/** `npm run admin -- password | disable | enable | sessions`: account administration without signing in. */
import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { parseCommand, runCommand } from "#app/admin-commands.ts";
import { readSettings } from "#app/env.ts";
import { openDatabase } from "#db/client.ts";
import { Accounts } from "#features/identity/server/embedded/accounts.ts";
import { Argon2Hasher } from "#features/identity/server/embedded/passwords.ts";
import { SessionStore } from "#features/identity/server/embedded/session-store.ts";
import { UserStore } from "#features/identity/server/embedded/user-store.ts";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/log.ts";
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
  const command = parseCommand(process.argv.slice(2));
  if (existsSync(".env")) process.loadEnvFile(".env");
  const settings = readSettings(process.env);
  const database = await openDatabase({ ...settings, log: createLog("error") });
  try {
    const accounts = new Accounts({
      users: new UserStore(database),
      sessions: new SessionStore(database),
      hasher: new Argon2Hasher(),
      clock: systemClock,
    });
    const { adminEmail } = settings.identity;
    const output = await runCommand(command, { accounts, adminEmail, readLine });
    process.stdout.write(`\n${output}\n\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof StartError ? error.message : readableError(error)}\n\n`);
  process.exitCode = 1;
}
