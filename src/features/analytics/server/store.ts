/** SQL of the event counts. */
import { getTableColumns, lt, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
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
    await this.database.orm.transaction(async (tx) => {
      await add(tx, referrerMonths, referrers, ({ day, referrer }) => ({ month: monthOf(day), referrer }));
      await add(tx, eventCounts, events, ({ day, event, subject }) => ({ day, event, subject }));
      await add(tx, eventMonths, events, ({ day, event, subject }) => ({
        month: monthOf(day),
        event,
        subject,
      }));
      await add(tx, eventDays, events, ({ day, event }) => ({ day, event }));
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

type CountTable = PgTable & { readonly count: AnyPgColumn };

/** Adds the counts up by their keys in a table, and then to its rows, in the order of the keys. */
async function add<Count extends { readonly count: number }>(
  tx: Orm,
  table: CountTable,
  counts: readonly Count[],
  keyOf: (count: Count) => Readonly<Record<string, string>>,
): Promise<void> {
  const [first] = counts;
  if (!first) return;
  const byKey = Map.groupBy(counts, (one) => JSON.stringify(keyOf(one)));
  const values = [...byKey]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, same]) => ({
      ...(JSON.parse(key) as object),
      count: same.reduce((sum, { count }) => sum + count, 0),
    }));
  const columns = getTableColumns(table);
  await tx
    .insert(table)
    .values(values)
    .onConflictDoUpdate({
      target: Object.keys(keyOf(first)).map((name) => columns[name] as AnyPgColumn),
      set: { count: sql`${table.count} + excluded.count` },
    });
}

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
