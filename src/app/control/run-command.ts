/** Runs a command where the database is: in the process that serves, or in this one. */
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { callRunning } from "#app/control/client.ts";
import type { Call } from "#app/control/command.ts";
import type { Settings } from "#app/boot/env.ts";
import { FolderInUse } from "#shared/errors.ts";

/** A product that starts or stops holds the folder without a socket: this long for it to get there. */
const waitMs = 60_000;

export interface WaysToRun<T> {
  /** In the process that serves. Resolves to null when none listens. */
  readonly running: () => Promise<T | null>;
  readonly here: () => Promise<T>;
}

/**
 * With the embedded database a running product is asked; when there is none, or the database is a server's, the command
 * runs here. Waits for a product that starts or stops.
 * @throws StartError
 */
export async function runWhereDatabaseIs<T>(
  { databaseUrl }: Pick<Settings, "databaseUrl">,
  { running, here }: WaysToRun<T>,
): Promise<T> {
  const giveUpAt = performance.now() + waitMs;
  let isWaiting = false;
  for (;;) {
    const result = databaseUrl === "" ? await running() : null;
    if (result !== null) return result;
    try {
      return await here();
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() >= giveUpAt) throw error;
    }
    if (!isWaiting) process.stderr.write("Waiting for the product, which is starting or stopping …\n");
    isWaiting = true;
    await sleep(200);
  }
}

/** @returns what the command says
 * @throws StartError */
export function runControlCommand(settings: Settings, { name, args }: Call): Promise<string> {
  return runWhereDatabaseIs(settings, {
    running: async () => {
      const output = await callRunning(settings.dataDir, name, args);
      return output && text(output);
    },
    here: async () => {
      // Loaded only when it is needed: a running product has it in its memory already.
      const { runHere } = await import("#app/control/run-here.ts");
      return text(runHere(settings, { name, args }));
    },
  });
}
