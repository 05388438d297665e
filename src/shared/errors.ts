/** Errors that several layers know: of the start, of the database, of rows. Other errors' messages may not be fit to log. */

/**
 * An error whose message is ours: written in the source, with nothing in it that a visitor sent or that a library made
 * of it. Only such messages are logged.
 */
export class OwnError extends Error {
  override readonly name: string = "OwnError";
}

/**
 * A reason not to start that the operator can act on. The message is one or two plain English sentences,
 * printed alone, without a stack, before the program exits with status 1. `cause` is the error underneath.
 */
export class StartError extends OwnError {
  override name = "StartError";
}

export class FolderInUse extends StartError {
  override name = "FolderInUse";
}

/** As much as may wait for the database waits already. */
export class BusyError extends OwnError {
  override readonly name = "BusyError";
}

/** No connection to the database was available. */
export class DatabaseUnavailableError extends OwnError {
  override readonly name = "DatabaseUnavailableError";
}

/**
 * SQLSTATEs that pass: a lost connection (08), too few resources (53), a deadlock, a lock or statement that took too long,
 * a transaction or session that was ended for it, a server that stops or starts, or is read-only: a standby, or a disk that
 * its host found full.
 */
const passingStates = /^(08[0-9A-Z]{3}|53[0-9A-Z]{3}|40P01|55P03|57014|25P0[34]|25006|57P0[1235])$/;
/** Temporary states of an unreachable server. A wait for a lock is not one: a retry would queue again. */
const awayStates = /^(08[0-9A-Z]{3}|53300|57P0[123])$/;
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of the errors for which node-postgres has no code. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded|timeout expired)/;

/**
 * Whether a query failed because of the database's state (gone, restarting, frozen, out of connections, locked), so that the
 * same request can succeed later. It may have been stored: a commit may have been done whose response was lost.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isOfDatabase(error, passingStates);
}

/** Whether a start failed because the server is not there. A wrong password or a missing database is another matter. */
export function isDatabaseAway(error: unknown): boolean {
  return isOfDatabase(error, awayStates);
}

function isOfDatabase(error: unknown, states: RegExp): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  // Another error of ours is not the database's: that of an outgoing request may have a network's code as its cause.
  if (error instanceof OwnError && !(error instanceof StartError)) return false;
  // The driver's errors are causes of drizzle's. By itself such an error may be of another connection: the client's.
  return error instanceof Error && isCauseOfDatabase(error.cause, states);
}

function isCauseOfDatabase(cause: unknown, states: RegExp): boolean {
  if (!(cause instanceof Error)) return false;
  const { code } = cause as { code?: unknown };
  if (typeof code === "string" && (states.test(code) || networkCodes.test(code))) return true;
  return driverMessages.test(cause.message) || isOfDatabase(cause, states);
}

/** No row has the id, or it is deleted. */
export class RowMissing extends OwnError {
  override readonly name = "RowMissing";

  constructor() {
    super("no row has this id");
  }
}

/** Some of many rows are missing or have changed since the caller read them; nothing was stored. */
export class RowsOutdated extends OwnError {
  override readonly name = "RowsOutdated";
  readonly ids: readonly number[];

  constructor(ids: readonly number[]) {
    super("some of the rows have changed since they were read");
    this.ids = ids;
  }
}

/** The row has been edited since the caller read it; nothing was stored. */
export class RowStale<Row = unknown> extends OwnError {
  override readonly name = "RowStale";
  readonly current: Row;

  constructor(current: Row) {
    super("the row has changed since it was read");
    this.current = current;
  }
}
