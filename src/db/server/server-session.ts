/** A connection of its own to a PostgreSQL server, for what takes long: migrations, backups, restores. */
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { consistentRead, type ConsistentRead, type Orm } from "../database.ts";
import * as schema from "../schema/schema.ts";
import { connectError, connectionConfig, prepareSession } from "./server-connection.ts";

/** An arbitrary number that all copies of this program share, so that one migrates while the others wait. */
export const MIGRATION_LOCK = 8_284_190_101;
const LOCK_WAIT_MS = 60_000;

/**
 * Connects, runs `work` without time limits but for locks, and ends the session. Throws `StartError` when the server cannot
 * be used; what `work` throws goes on as it is, since a failed query's message contains its parameters.
 */
export async function withServerSession<T>(
  databaseUrl: string,
  work: (session: { orm: Orm; client: Client }) => Promise<T>,
): Promise<T> {
  const client = await connectServer(databaseUrl);
  try {
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${LOCK_WAIT_MS}`,
    );
    return await work({ orm: drizzle({ client, schema, casing: "snake_case" }), client });
  } finally {
    // Ends the session, and with it its locks.
    await client.end().catch(() => {});
  }
}

/** A connection with the pool's time limits. Throws `StartError`. */
export async function connectServer(databaseUrl: string): Promise<Client> {
  let client: Client | undefined;
  try {
    client = new Client(connectionConfig(databaseUrl));
    // A connection lost meanwhile also fails the query that is running, which is where it is handled.
    client.on("error", () => {});
    await client.connect();
    await prepareSession(client);
    return client;
  } catch (error) {
    await client?.end().catch(() => {});
    throw connectError(databaseUrl, error);
  }
}

/** `Database.readConsistently` on a server. No migration begins before the tables are locked; those that wait go on then. */
export function readServerConsistently<T>(databaseUrl: string, work: ConsistentRead<T>): Promise<T> {
  return withServerSession(databaseUrl, async ({ orm, client }) => {
    await client.query("select pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
    const letMigrate = async () =>
      void (await client.query("select pg_advisory_unlock_shared($1)", [MIGRATION_LOCK]));
    return orm.transaction((tx) => work(tx, letMigrate), consistentRead);
  });
}
