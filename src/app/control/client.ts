/** Runs a command where the database is: in the process that serves, by the control socket, or in this one. */
import { once } from "node:events";
import { lstatSync, statSync } from "node:fs";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "#app/site/env.ts";
import { type Call, socketFile } from "#app/control/protocol.ts";
import { findHolder } from "#db/embedded/data-lock.ts";
import { FolderInUse, StartError } from "#shared/errors.ts";

/** Wait for a product that starts or stops, which holds the folder without a socket. */
const waitMs = 60_000;

interface WaysToRun<T> {
  /** Runs it in the serving process; null when none listens. */
  readonly running: () => Promise<T | null>;
  readonly here: () => Promise<T>;
}

/**
 * Runs the command in the process that serves on the embedded database; without one, or with a database server, it
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

/**
 * Check before the embedded database is opened: if the lock's files were removed under a running product, the lock does not
 * protect. A frozen product counts too, so nothing is sent.
 * @throws FolderInUse
 */
export async function rejectServed({
  databaseUrl,
  dataDir,
}: Pick<Settings, "databaseUrl" | "dataDir">): Promise<void> {
  // A held lock names its holder.
  if (databaseUrl !== "" || findHolder(dataDir) !== null) return;
  let socket: Socket | undefined;
  try {
    socket = connect(socketFile(dataDir));
    await once(socket, "connect");
  } catch {
    return;
  } finally {
    socket?.destroy();
  }
  throw new FolderInUse(
    `The folder ${resolve(dataDir)} (DATA_DIR) is in use by another running copy of this program, whose lock was removed. ` +
      "Stop that one first, or give this one a DATA_DIR of its own.",
  );
}

/** @returns the command's output
 * @throws StartError */
export function runControlCommand(settings: Settings, { name, args }: Call): Promise<string> {
  return runWhereDatabaseIs(settings, {
    running: () => callRunning(settings.dataDir, name, args),
    here: async () => {
      // Imported only when needed: a running product has it in its memory already.
      const { runHere } = await import("#app/control/commands.ts");
      return runHere(settings, { name, args });
    },
  });
}

/** Longest silence of a running command; a frozen process would be silent for ever. */
const silenceMs = 120_000;

/**
 * Runs a command in the process that serves on this folder.
 * @returns its output; null when no process listens there.
 * @throws StartError with the command's own sentence, or why it could not be run.
 */
export async function callRunning(dataDir: string, name: string, args: object): Promise<string | null> {
  try {
    if (!hasTrustedSocket(dataDir)) return null;
    const response = await send(dataDir, name, JSON.stringify(args));
    const output = await text(response);
    if (response.statusCode === 200) return output;
    throw new StartError(output);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    // No socket, one that a killed process left, or one closed meanwhile.
    if (["ENOENT", "ENOTDIR", "ECONNREFUSED"].includes(code ?? "")) return null;
    if (code === "EACCES" || code === "EPERM") throw notOurs(dataDir, error);
    throw new StartError(`The product that serves did not respond (${code ?? "unknown reason"}).`, {
      cause: error,
    });
  }
}

function send(dataDir: string, name: string, body: string): Promise<IncomingMessage> {
  return new Promise((resolveWith, reject) => {
    const socketPath = socketFile(dataDir);
    const request = httpRequest({ socketPath, path: `/${name}`, method: "POST", agent: false });
    request.setTimeout(silenceMs, () => {
      request.destroy(Object.assign(new Error("silent"), { code: "ETIMEDOUT" }));
    });
    request.once("response", resolveWith);
    request.once("error", reject);
    request.end(body);
  });
}

/** Whether the socket is not another user's, planted in an open folder: a password may be sent to it. */
function hasTrustedSocket(dataDir: string): boolean {
  const file = socketFile(dataDir);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found) return false;
  const isOwners = [process.geteuid?.(), statSync(resolve(dataDir)).uid].includes(found.uid);
  if (found.isSocket() && isOwners) return true;
  throw new StartError(`${file} is not a socket of the product on this folder: remove it.`);
}

function notOurs(dataDir: string, cause: unknown): StartError {
  return new StartError(
    `The folder ${resolve(dataDir)} (DATA_DIR) belongs to another user: run this as the user that runs the product.`,
    { cause },
  );
}
