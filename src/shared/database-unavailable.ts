/** Errors of a database that is unavailable for now: gone, restarting, frozen, out of connections, locked. */
import { OwnError } from "#shared/own-error.ts";

/** No connection was to be had. */
export class DatabaseUnavailableError extends OwnError {
  override readonly name = "DatabaseUnavailableError";
}

/**
 * SQLSTATEs that pass: a lost connection (08), too few resources (53), a deadlock, a lock or statement that took too long,
 * a transaction or session that was ended for it, a server that stops or starts, or is read-only: a standby, or a disk that
 * its host found full.
 */
const passingStates = /^(08[0-9A-Z]{3}|53[0-9A-Z]{3}|40P01|55P03|57014|25P0[34]|25006|57P0[1235])$/;
/** Of these, those of a server that cannot be reached. Waiting for a lock is not: to try again would queue up again. */
const awayStates = /^(08[0-9A-Z]{3}|53300|57P0[123])$/;
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** node-postgres has no code for these. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded|timeout expired)/;

/**
 * True when a query failed because of the database's state, so that the same request can succeed later. Whether it was
 * stored is unknown: a commit may have been done whose response was lost.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isOfDatabase(error, passingStates);
}

/** True when a start failed because the server is not there. A wrong password or a missing database is another matter. */
export function isDatabaseAway(error: unknown): boolean {
  return isOfDatabase(error, awayStates);
}

function isOfDatabase(error: unknown, states: RegExp): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  // The driver's errors are causes of drizzle's. By itself such an error may be of another connection: the client's.
  return error instanceof Error && isCauseOfDatabase(error.cause, states);
}

function isCauseOfDatabase(cause: unknown, states: RegExp): boolean {
  if (!(cause instanceof Error)) return false;
  const { code } = cause as { code?: unknown };
  if (typeof code === "string" && (states.test(code) || networkCodes.test(code))) return true;
  return driverMessages.test(cause.message) || isOfDatabase(cause, states);
}
