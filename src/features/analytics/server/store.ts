/** SQL of the event counts. */
import { lt, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Database, type Orm, Store } from "#db/database.ts";
import {
  eventCounts,
  eventDays,
  eventMonths,
  referrerCounts,
  referrerMonths,
  searchDays,
} from "#db/schema/statistics.ts";
import { monthOf, firstKeptDay } from "#features/analytics/periods.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";

export interface EventCount {
  /** Day in Norway, `YYYY-MM-DD`. */
  readonly day: string;
  readonly event: string;
  readonly subject: string;
  readonly count: number;
}

export interface ReferrerCount {
  readonly day: string;
  readonly referrer: string;
  readonly count: number;
}

export class AnalyticsStore extends Store {
  /**
   * Adds counts to their days and to the sums by month and day, in one transaction. The rows are locked in one order, so that
   * two processes do not wait for each other in a circle; last those few that every process wants.
   */
  async addCounts(events: readonly EventCount[], referrers: readonly ReferrerCount[]): Promise<void> {
    const month = "date_trunc('month', day)::date";
    await this.database.orm.transaction(async (tx) => {
      await add(tx, referrers, referrerMonths, "month, referrer", `${month}, referrer`);
      await add(tx, events, eventCounts, "day, event, subject");
      await add(tx, events, eventMonths, "month, event, subject", `${month}, event, subject`);
      await add(tx, events, eventDays, "day, event");
    });
  }

  /** Ids of the templates that were opened most in a month, the most opened first. */
  async listMostOpened(month: string, limit: number): Promise<readonly number[]> {
    const { rows } = await this.database.orm.execute<{ id: number }>(sql`
      select subject::int as id from ${eventMonths}
      where event = 'template_download' and month = ${monthOf(month)} order by count desc, id limit ${limit}`);
    return rows.map(({ id }) => id);
  }
}

/** Adds the counts up by their keys, and then to a table's rows, in the order of the keys. */
const add = (
  tx: Orm,
  counts: readonly (EventCount | ReferrerCount)[],
  table: PgTable,
  names: string,
  values = names,
) =>
  tx.execute(sql`
    insert into ${table} as stored (${sql.raw(names)}, count)
    select ${sql.raw(values)}, sum(count)
    from json_to_recordset(${JSON.stringify(counts)}::json)
      as counted (day date, event text, subject text, referrer text, count int)
    group by ${sql.raw(values)} order by ${sql.raw(values)}
    on conflict (${sql.raw(names)}) do update set count = stored.count + excluded.count`);

/**
 * Deletes what the privacy text promises to delete after thirteen months: counts of days by subject, and texts of searches.
 * Sums stay.
 */
export async function deleteOldDays({ orm }: Database, clock: Clock): Promise<void> {
  const day = firstKeptDay(dayInNorway(clock));
  await orm.delete(eventCounts).where(lt(eventCounts.day, day));
  await orm.delete(referrerCounts).where(lt(referrerCounts.day, day));
  await orm.delete(searchDays).where(lt(searchDays.day, day));
}
