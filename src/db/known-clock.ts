/** Whether a clock has been right for a day: one that jumps ahead must not delete for good what is not old. */
import { sql } from "drizzle-orm";
import type { Orm } from "#db/database.ts";

/**
 * By this clock a background job must have ended between forty days and one day ago, or the site be younger than a day. So a
 * site that stood still, was restored, or whose clock has jumped by more than forty days keeps everything for a day.
 */
export async function isClockKnown(orm: Orm, nowMs: number): Promise<boolean> {
  const queue = await orm.execute<{ name: string | null }>(
    sql`select to_regclass('pgboss.job')::text as name`,
  );
  if (!queue.rows[0]?.name) return true;
  const yesterday = sql`to_timestamp(${nowMs / 1000}) - interval '1 day'`;
  const known = await orm.execute<{ isKnown: boolean }>(sql`select
    exists (select from pgboss.job where completed_on between ${yesterday} - interval '39 days' and ${yesterday})
    or not exists (select from site_state where coalesce(seeded_at, '-infinity') < ${yesterday}) as "isKnown"`);
  return known.rows[0]?.isKnown ?? true;
}
