/** Facts on the background jobs and the clock, from the job queue's table, for the queue, its jobs and the doctor. */
import { sql } from "drizzle-orm";
import type { Orm } from "#db/database.ts";

/** The jobs, a row each, made by the queue (features/jobs/server/store.ts): there before the first start has opened it. */
export const jobTable = sql.raw("jobs.job");

export async function hasTable(orm: Orm, name: string): Promise<boolean> {
  const found = await orm.execute<{ is: boolean }>(sql`select to_regclass(${name}) is not null as "is"`);
  return found.rows[0]?.is === true;
}

/** Times in Unix time in ms when each background job last succeeded; of one that has not yet, when it was added. */
export async function readJobSuccesses(orm: Orm): Promise<ReadonlyMap<string, number>> {
  if (!(await hasTable(orm, "jobs.job"))) return new Map();
  const { rows } = await orm.execute<{ name: string; ms: number }>(sql`
    select name, (extract(epoch from coalesce(succeeded_at, added_at)) * 1000)::float8 as ms from ${jobTable}`);
  return new Map(rows.map(({ name, ms }) => [name, ms]));
}

/**
 * Whether a clock has been right for a day: one that jumps ahead must not delete recent rows for good. By it a job must have
 * ended between three days and one day ago, or the site be younger than a day. So a site that stood still, was restored or upgraded to this queue, or
 * whose clock has jumped by more than two days deletes nothing for a day.
 */
export async function isClockKnown(orm: Orm, nowMs: number): Promise<boolean> {
  if (!(await hasTable(orm, "jobs.job"))) return true;
  const yesterday = sql`to_timestamp(${nowMs / 1000}) - interval '1 day'`;
  const known = await orm.execute<{ isKnown: boolean }>(sql`select
    exists (select from ${jobTable}, unnest(ends) as ended where ended between ${yesterday} - interval '2 days' and ${yesterday})
    or not exists (select from site_state where coalesce(seeded_at, '-infinity') < ${yesterday}) as "isKnown"`);
  return known.rows[0]?.isKnown ?? true;
}
