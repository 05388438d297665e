/** Runs a control command where the database is: in the process that serves, or in this one. */
import { setTimeout as sleep } from "node:timers/promises";
import { callRunning } from "#app/control/client.ts";
import type { Call } from "#app/control/command.ts";
import type { Settings } from "#app/env.ts";
import { FolderInUse } from "#shared/start-error.ts";

/** A product that starts or stops holds the folder without a socket: this long for it to get there. */
const waitMs = 60_000;

export interface WaysToRun {
  /** In the process that serves. Resolves to false when none listens. */
  readonly running: () => Promise<boolean>;
  readonly here: () => Promise<void>;
}

/** For a command that does more here than `runControlCommand`. Waits for a product that starts or stops. */
export async function runWhereDatabaseIs(
  { databaseUrl }: Pick<Settings, "databaseUrl">,
  { running, here }: WaysToRun,
): Promise<void> {
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    if (databaseUrl === "" && (await running())) return;
    try {
      return await here();
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() >= giveUpAt) throw error;
    }
    await sleep(200);
  }
}

/**
 * Yields the output as it comes. With the embedded database a running product is asked; when there is none, or the
 * database is a server's, the database is opened here.
 * @throws StartError
 */
export async function* runControlCommand(
  settings: Settings,
  { name, args }: Call,
): AsyncGenerator<Uint8Array> {
  const giveUpAt = performance.now() + waitMs;
  let isWaiting = false;
  for (;;) {
    if (settings.databaseUrl === "") {
      const output = await callRunning(settings.dataDir, name, args);
      if (output) return yield* output;
    }
    try {
      // Loaded only when it is needed: a running product has it in its memory already.
      const { runHere } = await import("#app/control/run-here.ts");
      return yield* runHere(settings, { name, args });
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() >= giveUpAt) throw error;
    }
    if (!isWaiting) process.stderr.write("Waiting for the product, which is starting or stopping …\n");
    isWaiting = true;
    await sleep(200);
  }
}
