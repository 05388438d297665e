/** Facts of a database for `npm run doctor`, read without changing it. */
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import { and, eq, gt, max, sql } from "drizzle-orm";
import * as schema from "#db/schema/schema.ts";
import { connectError, connectServer } from "#db/server/server-connection.ts";
import type { Orm } from "#db/database.ts";
import { isClockKnown, readJobSuccesses } from "#db/job-history.ts";
import { history } from "#db/schema/history.ts";
import { identitySessions } from "#db/schema/identity.ts";
import { mailOutbox } from "#db/schema/mail.ts";
import { judgeMigrations, listMigrations, readAppliedMigrations } from "#db/migrate.ts";
import { templates } from "#db/schema/schema.ts";

/** Connects and reads. @throws StartError when the server cannot be used. */
export async function inspectServer(databaseUrl: string): Promise<DatabaseFacts> {
  const client = await connectServer(databaseUrl);
  try {
    await client.query("set default_transaction_read_only = on");
    return await readDatabaseFacts(drizzleServer({ client, schema, casing: "snake_case" }));
  } catch (error) {
    throw connectError(databaseUrl, error);
  } finally {
    await client.end().catch(() => {});
  }
}

export interface DatabaseFacts {
  /** PostgreSQL's version, such as 18.1. */
  readonly version: string;
  /** The number of this program's migrations not applied there yet: the next start applies them. */
  readonly pendingMigrations: number;
  /** The sentence on migrations that this program does not know; null when there are none. */
  readonly migrationProblem: string | null;
  /** Whether new sessions cannot write: a standby, or one whose disk is full. */
  readonly isReadOnly: boolean;
  /** Times in Unix time in ms when each background job last succeeded, or was added, by its name. */
  readonly jobSuccesses: Readonly<Record<string, number>>;
  /** Unix time in ms of the database's clock, and of this machine's at the same moment. */
  readonly databaseNowMs: number;
  readonly machineNowMs: number;
  /** Unix time in ms of the newest row; null without rows. */
  readonly newestRowMs: number | null;
  /** Whether something is deleted for good by this machine's clock; not for a day after it has jumped. */
  readonly isClockKnown: boolean;
  /** Mails given up in the last day, by this machine's clock. */
  readonly mailsGivenUp: number;
}

export async function readDatabaseFacts(orm: Orm, nowMs = Date.now): Promise<DatabaseFacts> {
  const about = await orm.execute<{ version: string; is_read_only: boolean }>(sql`select
    current_setting('server_version') as version,
    pg_is_in_recovery() or (
      -- As a session gets it: this one has set it for itself.
      select reset_val::bool from pg_settings where name = 'default_transaction_read_only') as is_read_only`);
  // Timed on the second query, whose connection is warm.
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
    isReadOnly: row?.is_read_only ?? false,
    jobSuccesses: Object.fromEntries(await readJobSuccesses(orm)),
    databaseNowMs: Number(clock.rows[0]?.now),
    machineNowMs: sentAtMs + roundTripMs / 2,
    newestRowMs: pendingMigrations === 0 ? await readNewestRow(orm) : null,
    isClockKnown: pendingMigrations > 0 || (await isClockKnown(orm, sentAtMs)),
    mailsGivenUp:
      pendingMigrations === 0 ? await countMailsGivenUp(orm, new Date(sentAtMs - 24 * 3_600_000)) : 0,
  };
}

function countMailsGivenUp(orm: Orm, since: Date): Promise<number> {
  return orm.$count(mailOutbox, and(eq(mailOutbox.state, "failed"), gt(mailOutbox.lastAttemptAt, since)));
}

/** The time of the newest row that administrators and the catalogue have written, by the clock of the process. */
async function readNewestRow(orm: Orm): Promise<number | null> {
  const found = [
    await orm.select({ at: max(history.at) }).from(history),
    await orm.select({ at: max(identitySessions.lastUsedAt) }).from(identitySessions),
    await orm.select({ at: max(templates.dateAdded) }).from(templates),
  ];
  const times = found.flatMap(([row]) => (row?.at ? [row.at.getTime()] : []));
  return times.length > 0 ? Math.max(...times) : null;
}
