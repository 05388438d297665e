/** Fills the statistics of an empty database with counts for each day and subject, in the database itself. */
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import type { Orm } from "#db/client.ts";

export interface FilledStatistics {
  /** The last day. */
  readonly today: string;
  readonly days: number;
  /** Templates that are followed each day; a tenth as many pages, ads and offers are seen. */
  readonly subjects: number;
}

/** On a server, by a connection of its own: the product's cancel a statement that takes as long as these may. */
export async function fillStatistics(url: string, filled: FilledStatistics): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '256MB'; set work_mem = '64MB'");
    // Made anew, since that is many times quicker than row by row.
    const { rows } = await client.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where indexname = 'event_counts_subject'",
    );
    await client.query("drop index event_counts_subject");
    await insertCounts(drizzle(client), filled);
    await client.query(rows[0]?.indexdef ?? "");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

async function insertCounts(orm: Orm, { today, days, subjects }: FilledStatistics): Promise<void> {
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
}
