/** What `npm run doctor` reads of an open database. */
import { max, sql } from "drizzle-orm";
import type { Orm } from "./database.ts";
import { history } from "./schema/history.ts";
import { identitySessions } from "./schema/identity.ts";
import { judgeMigrations, listMigrations, readAppliedMigrations } from "./migrate.ts";
import { templates } from "./schema/schema.ts";

export interface DatabaseFacts {
  /** Such as 18.1. */
  readonly version: string;
  /** Of this program, not applied there yet: the next start does. */
  readonly pendingMigrations: number;
  /** What to say of migrations that this program does not know; null when there are none. */
  readonly migrationProblem: string | null;
  /** Whether this user may make schemas (the migrations' and the job queue's). */
  readonly mayCreateSchemas: boolean;
  readonly roundTripMs: number;
  /** Unix time in ms of the database's clock, and of this machine's at the same moment. */
  readonly databaseNowMs: number;
  readonly machineNowMs: number;
  /** Unix time in ms of the newest row that was looked at; null when there is none. */
  readonly newestRowMs: number | null;
}

export async function readDatabaseFacts(orm: Orm, nowMs = Date.now): Promise<DatabaseFacts> {
  const about = await orm.execute<{ version: string; may_create: boolean }>(sql`select
    current_setting('server_version') as version,
    has_database_privilege(current_database(), 'CREATE') as may_create`);
  // The second query, on a connection that is warm.
  const sentAt = performance.now();
  const sentAtMs = nowMs();
  const clock = await orm.execute<{ now: number | string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
  );
  const roundTripMs = performance.now() - sentAt;
  const row = about.rows[0];
  const applied = await readAppliedMigrations(orm);
  const known = listMigrations();
  const pendingMigrations = known.filter(({ hash }) => !applied.includes(hash)).length;
  return {
    version: (row?.version ?? "").split(" ")[0] ?? "",
    pendingMigrations,
    migrationProblem: judgeMigrations(applied, known),
    mayCreateSchemas: row?.may_create ?? false,
    roundTripMs,
    databaseNowMs: Number(clock.rows[0]?.now),
    machineNowMs: sentAtMs + roundTripMs / 2,
    newestRowMs: pendingMigrations === 0 ? await readNewestRow(orm) : null,
  };
}

/** What administrators and the catalogue have written; the clock of the process gave the times. */
async function readNewestRow(orm: Orm): Promise<number | null> {
  const found = [
    await orm.select({ at: max(history.at) }).from(history),
    await orm.select({ at: max(identitySessions.lastUsedAt) }).from(identitySessions),
    await orm.select({ at: max(templates.dateAdded) }).from(templates),
  ];
  const times = found.flatMap(([row]) => (row?.at ? [row.at.getTime()] : []));
  return times.length > 0 ? Math.max(...times) : null;
}
