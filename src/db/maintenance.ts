/** Checkpoints and vacuum of the embedded database; a PostgreSQL server does them by itself. */
import type { PGlite } from "@electric-sql/pglite";
import type { DatabaseLog } from "./database.ts";

const CHECKPOINT_EVERY_MS = 60_000;
const VACUUM_EVERY_MS = 6 * 3_600_000;

/**
 * Starts the maintenance: every minute in which something was written, a checkpoint, since by itself this PostgreSQL makes
 * none, its log would grow without end and a start after a crash take ever longer; a minute after the start and every six
 * hours, a vacuum of each table, since there is no autovacuum: counters are updated rows, and each leaves a dead one behind.
 * Each statement holds up the process for as long as it takes: up to half a second a table with 20 000 templates.
 * Returns a function that stops it and waits for what is running.
 */
export function startMaintenance(pglite: PGlite, log: DatabaseLog): () => Promise<void> {
  let stopped = false;
  let checkpointed: string | undefined;
  let vacuumedAtMs = -Infinity;
  let running = Promise.resolve();

  const timer = setInterval(() => {
    running = running.then(run).catch((error: unknown) => {
      log.error({ err: error }, "database maintenance failed");
    });
  }, CHECKPOINT_EVERY_MS);
  // The timer alone does not keep the process alive.
  timer.unref();

  async function run(): Promise<void> {
    if (stopped) return;
    if ((await logPosition(pglite)) === checkpointed) return;
    if (performance.now() - vacuumedAtMs >= VACUUM_EVERY_MS) {
      await vacuum(pglite);
      vacuumedAtMs = performance.now();
    }
    await pglite.exec("checkpoint");
    checkpointed = await logPosition(pglite);
  }

  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}

/** Vacuums table by table, so that requests get their turn in between. */
export async function vacuum(pglite: PGlite): Promise<void> {
  const tables = await pglite.query<{ name: string }>(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables",
  );
  for (const table of tables.rows) await pglite.exec(`vacuum (analyze) ${table.name}`);
}

async function logPosition(pglite: PGlite): Promise<string | undefined> {
  const result = await pglite.query<{ lsn: string }>("select pg_current_wal_insert_lsn()::text as lsn");
  return result.rows[0]?.lsn;
}
