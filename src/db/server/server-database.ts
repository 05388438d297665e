/** The database on a PostgreSQL server, through node-postgres. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Database, DatabaseLog, Orm } from "../database.ts";
import { migrationsFolder, findLastMigration } from "../migrate.ts";
import { DatabaseUnavailableError } from "#shared/errors.ts";
import * as schema from "../schema/schema.ts";
import {
  connectError,
  describeServer,
  MIGRATION_LOCK,
  readServerConsistently,
  withServerSession,
} from "./server-connection.ts";
import { makeServerPool } from "./server-pool.ts";

/** The time for a ping, short, since a health check has its own limit. */
const PING_TIMEOUT_MS = 2_000;
const GOODBYE_TIMEOUT_MS = 1_000;

/** Connects and migrates. Throws `StartError`. */
export async function openServerDatabase(options: {
  databaseUrl: string;
  log: DatabaseLog;
}): Promise<Database> {
  const { databaseUrl, log } = options;
  await migrateServer(databaseUrl);

  const pool = makeServerPool(databaseUrl, log);
  // The drivers' result types differ only in what `RowsResult` leaves out.
  const orm = drizzle({ client: pool, schema, casing: "snake_case" }) as unknown as Orm;

  let pinging: Promise<unknown> | undefined;
  /** Pings the server. Calls share one query, so that they do not use up the pool of a database that does not respond. */
  async function ping(): Promise<void> {
    pinging ??= rejectReadOnly(orm).finally(() => {
      pinging = undefined;
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new DatabaseUnavailableError(`no response within ${PING_TIMEOUT_MS} ms`));
    }, PING_TIMEOUT_MS);
    await Promise.race([pinging, late.promise]).finally(() => clearTimeout(timer));
  }

  let closing: Promise<void> | undefined;
  return {
    kind: "server",
    orm,
    ping,
    connectionUsage: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      max: pool.options.max,
      waiting: pool.waitingCount,
    }),
    folderUsage: () => null,
    readConsistently: (work) => readServerConsistently(databaseUrl, work),
    copyFolder: async () => null,
    // A frozen server never closes a connection. Queries in flight were waited for before.
    close: () =>
      (closing ??= Promise.race([pool.end(), sleep(GOODBYE_TIMEOUT_MS, undefined, { ref: false })])),
  };
}

/** Throws for a server that only reads: a standby, or a managed one with a full disk, responds, and stores nothing. */
async function rejectReadOnly(orm: Orm): Promise<void> {
  const { rows } = await orm.execute<{ is_read_only: boolean }>(sql`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as is_read_only`);
  if (rows[0]?.is_read_only) throw new DatabaseUnavailableError("the database only reads");
}

/** Migrates, one copy of the program at a time: the others wait for the lock and then find nothing left to do. */
async function migrateServer(databaseUrl: string): Promise<void> {
  try {
    await withServerSession(databaseUrl, async ({ orm, client }) => {
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      await findLastMigration(orm, describeServer(databaseUrl));
      await migrate(drizzle({ client, schema, casing: "snake_case" }), { migrationsFolder });
    });
  } catch (error) {
    throw connectError(databaseUrl, error);
  }
}
