/**
 * The server of the control socket: HTTP on a Unix socket in DATA_DIR that only the folder's owner can open. The embedded
 * database belongs to the process that serves, so a command beside it calls that process (docs/decisions/019).
 */
import { once } from "node:events";
import { lstatSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { anotherVersion, type ControlCommand, socketFile } from "#app/control/protocol.ts";
import type { Logger } from "#platform/log/log.ts";
import { StartError } from "#shared/errors.ts";

export interface ControlServerOptions {
  /** A folder that this process has locked: a file at the socket's path is left over. */
  readonly dataDir: string;
  readonly commands: readonly ControlCommand[];
  readonly log: Logger;
  /** Time that a stop gives commands in flight. */
  readonly graceMs?: number;
}

const maxBodyBytes = 64 * 1024;
/** Timeouts that close a silent or endless request (see app/http/connections.ts). */
const timeouts = { headersTimeout: 4_000, requestTimeout: 5_000, connectionsCheckingInterval: 1_000 };
const maxConnections = 32;

/**
 * Opens the socket. Where that fails, as on a disk without sockets, the site serves all the same, and the log has what will not
 * work.
 */
export async function openControlServer(options: ControlServerOptions) {
  const { dataDir, log, graceMs = 2_000 } = options;
  const inFlight = new Set<Promise<void>>();
  const server = createServer(timeouts, (request, response) => {
    const responded = respond(request, response, options)
      .catch(() => void response.destroy())
      .finally(() => inFlight.delete(responded));
    inFlight.add(responded);
  });
  server.maxConnections = maxConnections;
  try {
    await listen(server, dataDir);
  } catch (error) {
    log.warn({ err: error }, "no control socket: commands beside the running product will not work");
    return { close: async () => {} };
  }
  server.on("error", (error) => log.error({ err: error }, "the control socket failed"));
  return {
    async close() {
      server.close();
      rmSync(socketFile(dataDir), { force: true });
      await Promise.race([Promise.all(inFlight), sleep(graceMs, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}

async function listen(server: Server, dataDir: string): Promise<void> {
  const file = socketFile(dataDir);
  removeLeftover(file);
  const listening = once(server, "listening");
  // Node binds before listen() returns, so no other user can open the socket at any moment.
  const umask = process.umask(0o177);
  try {
    server.listen(file);
  } finally {
    process.umask(umask);
  }
  await listening.catch((error: unknown) => {
    const { code = "unknown reason" } = error as NodeJS.ErrnoException;
    throw new StartError(`The socket ${file} cannot be made (${code}).`, { cause: error });
  });
}

/** Removes a socket that a killed process left, or a link; throws for anything else. */
function removeLeftover(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found && !found.isSocket() && !found.isSymbolicLink()) {
    throw new StartError(`${file} is not a socket of this program: move it elsewhere.`);
  }
  rmSync(file, { force: true });
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { commands, log }: ControlServerOptions,
): Promise<void> {
  const command = commands.find(({ name }) => request.method === "POST" && request.url === `/${name}`);
  if (!command) return reject(response, 404, `The command is not known: ${anotherVersion}`);
  if (Number(request.headers["content-length"]) > maxBodyBytes) {
    return reject(response, 413, "The command's arguments are too long.");
  }
  const args = await readArgs(request);
  try {
    const output = await command.run(args);
    // Arguments are not logged: one can be a password.
    log.info({ command: command.name }, "a control command was run");
    response.writeHead(200, { connection: "close" }).end(output);
  } catch (error) {
    if (error instanceof StartError) return reject(response, 400, error.message);
    log.error({ err: error, command: command.name }, "a control command failed");
    reject(response, 500, "The command failed; the log of the product that serves says where.");
  }
}

/** @returns undefined for other text than JSON, which no command's schema accepts. */
async function readArgs(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBodyBytes) throw new Error("a request without a length that does not end");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
  } catch {
    return undefined;
  }
}

function reject(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { connection: "close" }).end(message);
}
