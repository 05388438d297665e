/** `npm run admin -- <command>`: an operator's commands without sign-in: accounts and sessions. */
import { createInterface } from "node:readline/promises";
import { adminUsage, parseCommand } from "#app/control/admin-commands.ts";
import { runControlCommand } from "#app/control/client.ts";
import { readSettings } from "#app/site/env.ts";
import { runTerminalProgram } from "#app/operate/terminal-program.ts";
import { StartError } from "#shared/errors.ts";

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line;
    throw new StartError("Standard input was empty: expected one line.");
  } finally {
    lines.close();
  }
}

await runTerminalProgram(async () => {
  const call = parseCommand(process.argv.slice(2));
  if (!call) return adminUsage;
  const { name, args, readsPassword } = call;
  const settings = readSettings(process.env);
  const password = readsPassword ? { password: await readLine() } : {};
  return runControlCommand(settings, { name, args: { ...args, ...password } });
});
