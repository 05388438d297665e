/** Runs a control command in this process, on a database that it opens for that. */
import { controlCommands } from "#app/control/commands.ts";
import type { Call } from "#app/control/command.ts";
import type { Settings } from "#app/boot/env.ts";
import { openDatabase } from "#db/client.ts";
import { openIdentity } from "#features/identity/server/open-identity.ts";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/log/log.ts";

export async function* runHere(settings: Settings, { name, args }: Call): AsyncGenerator<Uint8Array> {
  const log = createLog("error", process.stderr);
  const database = await openDatabase({ ...settings, log });
  try {
    const identity = openIdentity({
      siteUrl: settings.siteUrl,
      settings: settings.identity,
      database,
      clock: systemClock,
    });
    const aborting = new AbortController();
    try {
      const command = controlCommands({ settings, identity, database }).find((each) => each.name === name);
      if (!command) throw new Error(`there is no command ${name}`);
      const output = await command.run(args, aborting.signal);
      if (typeof output === "string") yield Buffer.from(output);
      else yield* output;
    } finally {
      aborting.abort();
      await identity.close();
    }
  } finally {
    await database.close();
  }
}
