/** The database on a PostgreSQL server, through node-postgres. */
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, Pool } from "pg";
import type { Database, DatabaseLog, Orm } from "./database.ts";
import { migrationsFolder, rejectNewerDatabase } from "./migrate.ts";
import * as schema from "./schema.ts";
import { SITE_CHANGE_CHANNEL, startSiteChangeListener } from "./server-listener.ts";
import { connectError, connectionConfig, describeServer, prepareSession } from "./server-connection.ts";

const POOL_SIZE = 10;
/** An arbitrary number that all copies of this program share, so that one migrates while the others wait. */
const MIGRATION_LOCK = 8_284_190_101;
const MIGRATION_WAIT_MS = 60_000;

/** Connects, migrates and starts listening. Throws `StartError`. */
export async function openServerDatabase(options: {
  databaseUrl: string;
  log: DatabaseLog;
}): Promise<Database> {
  const { databaseUrl, log } = options;
  await migrateServer(databaseUrl);

  const pool = new Pool({
    ...connectionConfig(databaseUrl),
    max: POOL_SIZE,
    idleTimeoutMillis: 60_000,
    onConnect: prepareSession,
  });
  // An idle connection that breaks is replaced on the next query; without a handler the error would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  // The drivers' result types differ only in what `RowsResult` leaves out.
  const orm = drizzle({ client: pool, schema, casing: "snake_case" }) as unknown as Orm;
  const siteChanges = await startSiteChangeListener(databaseUrl, log);

  let closing: Promise<void> | undefined;
  return {
    kind: "server",
    orm,
    async ping() {
      await orm.execute(sql`select 1`);
    },
    onSiteChange: (listener) => siteChanges.subscribe(listener),
    async announceSiteChange(tx) {
      await tx.execute(sql`select pg_notify(${SITE_CHANGE_CHANNEL}, ${siteChanges.ownId})`);
    },
    close: () => (closing ??= Promise.all([siteChanges.stop(), pool.end()]).then(() => undefined)),
  };
}

/** One copy at a time: the others wait for the lock and then find nothing left to do. */
async function migrateServer(databaseUrl: string): Promise<void> {
  let client: Client | undefined;
  try {
    client = new Client(connectionConfig(databaseUrl));
    // A connection lost meanwhile also fails the query that is running, which is where it is handled.
    client.on("error", () => {});
    await client.connect();
    await prepareSession(client);
    // A migration may take long; only waiting for the lock is limited.
    await client.query(`set statement_timeout = 0; set lock_timeout = ${MIGRATION_WAIT_MS}`);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const orm = drizzle({ client, schema, casing: "snake_case" });
    await rejectNewerDatabase(orm, describeServer(databaseUrl));
    await migrate(orm, { migrationsFolder });
  } catch (error) {
    throw connectError(databaseUrl, error);
  } finally {
    // Ends the session, and with it the lock.
    await client?.end().catch(() => {});
  }
}
