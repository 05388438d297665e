/**
 * Connections to a PostgreSQL server: their settings, the sentence for each way they can fail, and one of its own for what takes
 * long (migrations, backups, restores).
 */
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type ClientBase, type ClientConfig, types } from "pg";
import { consistentRead, type ConsistentRead, type Orm } from "#db/database.ts";
import * as schema from "#db/schema/schema.ts";
import { StartError } from "#shared/errors.ts";

const insufficientPrivilege = "42501";
/** The time to connect, and to wait for a free connection of the pool. */
const CONNECT_TIMEOUT_MS = 5_000;
/** The wait for a lock: shorter than the pool's wait, so that one locked table does not keep other writes from a connection. */
const LOCK_TIMEOUT_MS = 4_000;
const STATEMENT_TIMEOUT_MS = 8_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

// As the embedded driver does: a count is a number, not a string. Beyond 2^53 it stays exact as a bigint.
types.setTypeParser(types.builtins.INT8, (text) => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
});

export function connectionConfig(databaseUrl: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: "avtalemaler",
  };
}

/**
 * Sets a session's settings by a query, since connection poolers reject start parameters they do not know. Writes wait for
 * each other by row locks, and read what is committed then: at any other isolation most of them would fail instead.
 */
export async function prepareSession(client: ClientBase): Promise<void> {
  await client.query(
    `set timezone = 'UTC'; set lock_timeout = ${LOCK_TIMEOUT_MS}; ` +
      `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set default_transaction_isolation = 'read committed'; ` +
      `set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`,
  );
}

/** Host, port and database name; never the user or the password. */
export function describeServer(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `at ${url.hostname || "localhost"}:${url.port || "5432"}${url.pathname}`;
}

/** The reason why the server could not be used, in one sentence. */
export function connectError(databaseUrl: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  // An error without its cause, which holds the whole url, the password included.
  if (!URL.canParse(databaseUrl)) return new StartError("DATABASE_URL is not a url (postgres://…).");
  const message = `The PostgreSQL server ${describeServer(databaseUrl)} (DATABASE_URL) cannot be used: ${reasonOf(error)}.`;
  return new StartError(message, { cause: error });
}

function reasonOf(error: unknown): string {
  // A name with several IPs fails once for each, and has no message of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  if (!(error instanceof Error)) return String(error);
  // drizzle's own message is the query.
  const { message, code } = (error.cause instanceof Error ? error.cause : error) as Error & {
    code?: unknown;
  };
  return code === insufficientPrivilege
    ? `${message} (the user must be allowed to create schemas there)`
    : message;
}

/** An arbitrary number that all copies of this program share, so that one migrates while the others wait. */
export const MIGRATION_LOCK = 8_284_190_101;
const LOCK_WAIT_MS = 60_000;

/**
 * Connects, runs `work` without time limits but for locks, and ends the session. Throws `StartError` when the server cannot
 * be used; errors of `work` go on as they are, since a failed query's message contains its parameters.
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
