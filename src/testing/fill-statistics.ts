/** Fills the statistics of an empty database with counts for each day and subject, in the database itself. */
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import type { Orm } from "#db/client.ts";

export interface FilledStatistics {
  /** The last day. */
  readonly today: string;
  /** Each with counts of its own; what is older has sums, as the product leaves it. */
  readonly days: number;
  /** Those days and the years before them that the sums repeat. */
  readonly years?: number;
  /** Templates that are followed each day; a tenth as many pages, ads and offers are seen. */
  readonly subjects: number;
}

/** @param where on a server its url: the product's own connections cancel a statement that takes as long as these may */
export async function fillStatistics(where: string | Orm, filled: FilledStatistics): Promise<void> {
  if (typeof where !== "string") return fill(where, filled);
  const client = new Client({ connectionString: where });
  await client.connect();
  try {
    await fill(drizzle(client), filled);
  } finally {
    await client.end();
  }
}

async function fill(orm: Orm, filled: FilledStatistics): Promise<void> {
  await orm.execute(sql`set maintenance_work_mem = '256MB'`);
  await orm.execute(sql`set work_mem = '64MB'`);
  // Recreated, many times faster than row by row.
  const { rows } = await orm.execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname = 'event_counts_subject'`,
  );
  await orm.execute(sql`drop index event_counts_subject`);
  await insertCounts(orm, filled);
  await orm.execute(sql.raw(rows[0]?.indexdef ?? ""));
  await orm.execute(sql`vacuum analyze`);
}

async function insertCounts(orm: Orm, { today, days, years = 1, subjects }: FilledStatistics): Promise<void> {
  const eachDay = sql`generate_series(${today}::date - ${days - 1}::int, ${today}::date, interval '1 day') as day`;
  const few = Math.max(1, Math.floor(subjects / 30));
  await orm.execute(sql`
    insert into event_counts (day, event, subject, count)
    select day::date, kinds.event, subject::text, 1 + subject % 7
    from ${eachDay}
    cross join (values
      ('template_download', ${subjects - 3 * few}::int), ('homepage_ad_click', ${few}::int),
      ('sponsor_click', ${few}::int), ('vote', ${few}::int)
    ) as kinds (event, subjects)
    cross join lateral generate_series(1, kinds.subjects) as subject`);
  await orm.execute(sql`
    insert into event_days (day, event, count)
    select day, event, sum(count) from event_counts group by 1, 2`);
  await orm.execute(sql`
    insert into event_months (month, event, subject, count)
    select date_trunc('month', day)::date, event, subject, sum(count) from event_counts group by 1, 2, 3`);
  await orm.execute(sql`insert into visitor_days (day, visitors) select day::date, 1000 from ${eachDay}`);
  await orm.execute(sql`
    insert into search_days (day, text, visitors, not_found, not_followed, again)
    select day::date, 'søk ' || text, 9, 4, 3, 2 from ${eachDay} cross join generate_series(1, 50) as text`);
  if (years === 1) return;
  const yearsBefore = sql`cross join generate_series(1, ${years - 1}::int) as years`;
  const before = (day: string) => sql`(${sql.raw(day)} - make_interval(years))::date`;
  await orm.execute(sql`
    insert into event_months select ${before("month")}, event, subject, count from event_months ${yearsBefore}
    on conflict do nothing`);
  await orm.execute(sql`
    insert into event_days select ${before("day")}, event, count from event_days ${yearsBefore}
    on conflict do nothing`);
  await orm.execute(sql`
    insert into visitor_days select ${before("day")}, visitors from visitor_days ${yearsBefore}
    on conflict do nothing`);
}
