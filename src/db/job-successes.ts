/** When each background job last succeeded, in Unix time, as the queue's tables know it: read by the queue and by the doctor. */
import { sql } from "drizzle-orm";
import type { Orm } from "#db/database.ts";

/** In ms. Of a job that has not succeeded yet, when it was added: since then it is waited for. */
export async function readJobSuccesses(orm: Orm): Promise<ReadonlyMap<string, number>> {
  const table = await orm.execute<{ name: string | null }>(
    sql`select to_regclass('pgboss.queue')::text as name`,
  );
  if (!table.rows[0]?.name) return new Map();
  // What is completed with a reason has failed, and is not tried again (features/jobs/server/store.ts).
  const { rows } = await orm.execute<{ name: string; ms: number }>(sql`
    select queue.name, (extract(epoch from coalesce(max(job.completed_on), queue.created_on)) * 1000)::float8 as ms
    from pgboss.queue left join pgboss.job
      on job.name = queue.name and job.state = 'completed' and job.output ->> 'reason' is null
    where not starts_with(queue.name, '__')
    group by queue.name, queue.created_on`);
  return new Map(rows.map(({ name, ms }) => [name, ms]));
}
