/** What a PostgreSQL server does in the background and the embedded one must be told to do. */
import type { PGlite } from "@electric-sql/pglite";
import type { DatabaseLog } from "./database.ts";

const CHECKPOINT_EVERY_MS = 60_000;

/**
 * Writes a checkpoint every minute in which something was written: in one process PostgreSQL never starts one, so its
 * log would grow without end and a start after a crash would take ever longer. Returns a function that stops it.
 */
export function startMaintenance(pglite: PGlite, log: DatabaseLog): () => Promise<void> {
  let lastPosition: string | undefined;
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = checkpointIfWritten().catch((error: unknown) => {
      log.error({ err: error }, "the checkpoint failed");
    });
  }, CHECKPOINT_EVERY_MS);
  timer.unref();

  async function position(): Promise<string | undefined> {
    const result = await pglite.query<{ lsn: string }>("select pg_current_wal_insert_lsn()::text as lsn");
    return result.rows[0]?.lsn;
  }
  async function checkpointIfWritten(): Promise<void> {
    if ((await position()) === lastPosition) return;
    await pglite.exec("checkpoint");
    lastPosition = await position();
  }
  return async () => {
    clearInterval(timer);
    await running;
  };
}
