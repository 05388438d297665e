/** Example statistics for `npm run demo`: a year of counts that follow from the day, so each run is alike. */
import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";

/** @param today the day in Norway, the last with counts */
export async function insertDemoStatistics(database: Database, today: string): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await tx.execute(sql`
      insert into visitor_days (day, visitors)
      select day::date, ${visitorsOf("day")} from ${daysTo(today, 399, 1)} as day`);
    await tx.execute(sql`
      insert into event_counts (day, event, subject, count)
      select day::date, event, subject, greatest(1, ${visitorsOf("day")} * share / 100)
      from ${daysTo(today, 399, 0)} as day
      cross join (values
        ('template_download', '4', 14), ('template_download', '7', 9), ('template_download', '10', 7),
        ('template_download', '13', 4), ('template_download', '16', 2), ('page_view', '/', 160),
        ('page_view', '/offers', 8), ('search', 'found', 52), ('search', 'not_found', 5), ('vote', '1', 2),
        ('homepage_ad_click', '1', 3), ('homepage_ad_click', '2', 1), ('sponsor_click', '1', 2),
        ('sponsor_click', '3', 1)
      ) as kinds (event, subject, share)`);
    await tx.execute(sql`
      insert into event_days (day, event, count) select day, event, sum(count) from event_counts group by 1, 2`);
    await tx.execute(sql`
      insert into event_months (month, event, subject, count)
      select date_trunc('month', day)::date, event, subject, sum(count) from event_counts group by 1, 2, 3`);
    await tx.execute(sql`
      insert into search_days (day, text, visitors, not_found, not_followed, again)
      select day::date, text, visitors, not_found, not_followed, 1
      from ${daysTo(today, 40, 1)} as day
      cross join (values
        ('hoppeslott', 5, 5, 0), ('barneflyttemelding', 4, 4, 0), ('kontrakt', 9, 0, 6), ('leie', 14, 0, 4)
      ) as texts (text, visitors, not_found, not_followed)
      where extract(day from day)::int % length(text) < 3`);
  });
}

const daysTo = (today: string, from: number, to: number) =>
  sql`generate_series(${today}::date - ${sql.raw(String(from))}, ${today}::date - ${sql.raw(String(to))}, interval '1 day')`;

/** Fewer on Sundays and Saturdays, more in autumn, and no two weeks alike. */
const visitorsOf = (day: string) =>
  sql.raw(
    `(90 + extract(doy from ${day})::int % 60 + extract(day from ${day})::int * 3 % 17) ` +
      `* (case when extract(isodow from ${day}) > 5 then 45 else 100 end) / 100`,
  );
