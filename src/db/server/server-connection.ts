/** Connection settings for a PostgreSQL server, and the sentence for each way they can fail. */
import { type ClientBase, type ClientConfig, types } from "pg";
import { StartError } from "#shared/errors.ts";

const insufficientPrivilege = "42501";
/** To connect, and to wait for a free connection of the pool. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Shorter than the pool's wait, so that one locked table does not keep other writes from a connection. */
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
 * Set by a query and not at connection, since connection poolers reject start parameters they do not know. Writes wait for
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

/** Says in one sentence why the server could not be used. */
export function connectError(databaseUrl: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  // Without the cause, which holds the whole url, the password included.
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
