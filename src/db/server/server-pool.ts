/**
 * The connection pool of a PostgreSQL server, which outlives the server's restarts: by themselves node-postgres and
 * drizzle end the process, shrink the pool, or wait without end, when a connection is lost in a transaction.
 */
import type { Socket } from "node:net";
import { Pool, type PoolClient } from "pg";
import { DatabaseUnavailableError } from "#shared/errors.ts";
import type { DatabaseLog } from "../database.ts";
import { connectionConfig, prepareSession } from "./server-connection.ts";

const POOL_SIZE = 10;
/** A silence longer than the time-outs of the server itself (server-connection.ts): past it, the server is frozen or gone. */
const SILENCE_MS = 10_000;

class ServerPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    if (callback) {
      super.connect((error, client, done) => callback(error && noConnection(error), client, done));
      return undefined;
    }
    return super.connect().catch((error: unknown) => {
      throw noConnection(error);
    });
  }
}
const noConnection = (cause: unknown) =>
  new DatabaseUnavailableError("no connection to the database", { cause });
type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

export function makeServerPool(databaseUrl: string, log: DatabaseLog): Pool {
  const held = new WeakSet<PoolClient>();
  let isAway = false;
  /** Logs a loss: one line for an outage, not one for each connection. */
  const noteLoss = (error: unknown): void => {
    if (!isAway) log.warn({ err: error }, "a database connection was lost");
    isAway = true;
  };

  const pool = new ServerPool({
    ...connectionConfig(databaseUrl),
    max: POOL_SIZE,
    // A query that is sent before the response to the one before it shares its round trip (decision 023).
    pipeline: true,
    idleTimeoutMillis: 60_000,
    onConnect: async (connected) => {
      const client = connected as PoolClient;
      keep(client);
      await prepareSession(client);
      if (isAway) log.info({}, "the database is connected again");
      isAway = false;
    },
  });
  pool.on("error", noteLoss);
  pool.on("acquire", (client) => {
    held.add(client);
    socketOf(client).setTimeout(SILENCE_MS);
  });
  pool.on("release", (_error, client) => {
    held.delete(client);
    socketOf(client).setTimeout(0);
  });

  function keep(client: PoolClient): void {
    // The pool's own listener is off while a client is held, and an error without a listener ends the process.
    client.on("error", noteLoss);
    client.once("end", () => {
      if (!held.has(client)) return;
      // drizzle does not release a client whose `begin` failed. It may still release this one, which then is done.
      client.release(true);
      client.release = () => {};
    });
    // A frozen server keeps no time-out. Queries in flight are rejected then, and a reply that comes late is not read.
    const socket = socketOf(client);
    socket.on("timeout", () => socket.destroy());
    socket.setTimeout(SILENCE_MS);
  }

  return pool;
}

const socketOf = (client: PoolClient): Socket => client.connection.stream as Socket;
