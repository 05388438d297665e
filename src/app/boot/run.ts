/**
 * The lifecycle of the start programs: print the URL, stop on a signal, print why a start failed. It does not import the
 * database, and `start` imports the rest, so that signals are handled during loading.
 */
import { handOverFirstPassword } from "#app/boot/first-password.ts";
import type { Running } from "#app/boot/serve.ts";
import { readableError } from "#platform/log/loggable-error.ts";

export interface StopLimits {
  readonly deadlineMs: number;
  /** A later signal ends the process at once; an earlier one is the same Ctrl-C, passed on by npm. */
  readonly forceAfterMs: number;
}

const defaultLimits: StopLimits = { deadlineMs: 9_000, forceAfterMs: 1_000 };

export async function run(
  start: (onFatal: (error: Error) => void, stopping: AbortSignal) => Promise<Running>,
  limits = defaultLimits,
): Promise<void> {
  // The database and a password are created here, for the owner only.
  process.umask(0o077);
  // Node's own report would print the message, and a failed query's message contains its parameters.
  process.on("uncaughtException", fail);
  const stopping = new AbortController();
  const started = Promise.withResolvers<Running>();
  // Before the start, so that a signal during it is a stop.
  stopOnSignal(started.promise, stopping, limits);
  start(fail, stopping.signal).then(started.resolve, started.reject);
  try {
    printStart(await started.promise);
  } catch (error) {
    if (!stopping.signal.aborted) fail(error);
  }
}

function printStart({ url, publicUrl, dataDir, newAdministrator }: Running): void {
  console.log(`\n  Avtalemaler: ${url}\n`);
  const isTerminal = process.stdout.isTTY;
  const lines = handOverFirstPassword(newAdministrator, { url: publicUrl, dataDir, isTerminal });
  if (lines.length > 0) console.log(`  ${lines.join("\n  ")}\n`);
}

function stopOnSignal(
  starting: Promise<Running>,
  stopping: AbortController,
  { deadlineMs, forceAfterMs }: StopLimits,
): void {
  let firstAt: number | undefined;
  const stop = () => {
    const now = performance.now();
    if (firstAt !== undefined) {
      if (now - firstAt >= forceAfterMs) end("Stopped at once by a second signal.");
      return;
    }
    firstAt = now;
    setTimeout(() => end(`Not stopped after ${deadlineMs / 1000} seconds: ended by force.`), deadlineMs);
    stopping.abort();
    const stopped = starting.then(
      (running) => running.stop(),
      (error: unknown) => {
        if (error !== stopping.signal.reason) throw error;
      },
    );
    void stopped.then(() => process.exit(0), fail);
  };
  // A terminal sends SIGHUP when it is closed.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
  // The parent process, npm's wrapper, was killed.
  process.once("disconnect", stop);
}

function end(sentence: string): never {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

function fail(error: unknown): never {
  return end(readableError(error));
}
