/** Opens the database, embedded or on a server, with its migrations applied. */
import type { Database, DatabaseLog } from "./database.ts";

export type { Database, DatabaseLog, Orm } from "./database.ts";

export interface OpenDatabaseOptions {
  /** The server's url, `postgres://…`, or empty for the embedded database in `dataDir`. */
  databaseUrl: string;
  /** Folder of the embedded database; made when missing. Not touched when there is a `databaseUrl`. */
  dataDir: string;
  log: DatabaseLog;
  /**
   * Called once when the embedded PostgreSQL has stopped by itself (a failed sync, a full disk). Every query rejects from then
   * on; acknowledged writes are safe, and the next start recovers them. So: report it, and end the process.
   */
  onFatal?: ((error: Error) => void) | undefined;
}

/**
 * Opens the database and brings its tables up to date.
 * Throws `StartError` when the folder cannot be used (not readable or writable, disk full, held by another process,
 * made by another PostgreSQL version), when the server cannot be reached or rejects the connection, and when the
 * tables are of a newer version of this program, or from before its first release.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  // Loaded here: each brings a driver that the other does without.
  if (options.databaseUrl === "") {
    const { openEmbeddedDatabase } = await import("./embedded/embedded-database.ts");
    return openEmbeddedDatabase(options);
  }
  const { openServerDatabase } = await import("./server/server-database.ts");
  return openServerDatabase(options);
}
