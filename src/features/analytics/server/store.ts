/** SQL of the event counts. */
import { lt, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
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

export class AnalyticsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Adds counts to their days and to the sums by month and day, in one transaction. The rows are locked in one order, so that
   * two processes do not wait for each other in a circle; last those few that every process wants.
   */
  async addCounts(events: readonly EventCount[], referrers: readonly ReferrerCount[]): Promise<void> {
    await this.#database.orm.transaction(async (tx) => {
      if (referrers.length > 0) await addReferrers(tx, referrers);
      if (events.length > 0) await addEvents(tx, events);
    });
  }

  /** Deletes the counts of days by subject, and the texts of searches. What is summed by day and by month stays. */
  async deleteDaysBefore(day: string): Promise<void> {
    const { orm } = this.#database;
    await orm.delete(eventCounts).where(lt(eventCounts.day, day));
    await orm.delete(referrerCounts).where(lt(referrerCounts.day, day));
    await orm.delete(searchDays).where(lt(searchDays.day, day));
  }
}

async function addEvents(tx: Orm, events: readonly EventCount[]): Promise<void> {
  await tx
    .insert(eventCounts)
    .values(sumBy(events, ({ day, event, subject }) => ({ day, event, subject })))
    .onConflictDoUpdate({
      target: [eventCounts.day, eventCounts.event, eventCounts.subject],
      set: { count: sql`${eventCounts.count} + excluded.count` },
    });
  await tx
    .insert(eventMonths)
    .values(sumBy(events, ({ day, event, subject }) => ({ month: monthOf(day), event, subject })))
    .onConflictDoUpdate({
      target: [eventMonths.event, eventMonths.subject, eventMonths.month],
      set: { count: sql`${eventMonths.count} + excluded.count` },
    });
  await tx
    .insert(eventDays)
    .values(sumBy(events, ({ day, event }) => ({ day, event })))
    .onConflictDoUpdate({
      target: [eventDays.day, eventDays.event],
      set: { count: sql`${eventDays.count} + excluded.count` },
    });
}

async function addReferrers(tx: Orm, referrers: readonly ReferrerCount[]): Promise<void> {
  await tx
    .insert(referrerCounts)
    .values(sumBy(referrers, ({ day, referrer }) => ({ day, referrer })))
    .onConflictDoUpdate({
      target: [referrerCounts.day, referrerCounts.referrer],
      set: { count: sql`${referrerCounts.count} + excluded.count` },
    });
  await tx
    .insert(referrerMonths)
    .values(sumBy(referrers, ({ day, referrer }) => ({ month: monthOf(day), referrer })))
    .onConflictDoUpdate({
      target: [referrerMonths.referrer, referrerMonths.month],
      set: { count: sql`${referrerMonths.count} + excluded.count` },
    });
}

/** Sums of counts by the key that each has, sorted by it. */
function sumBy<Count extends { readonly count: number }, Key extends object>(
  counts: readonly Count[],
  keyOf: (count: Count) => Key,
): (Key & { count: number })[] {
  const sums = new Map<string, Key & { count: number }>();
  for (const one of counts) {
    const key = keyOf(one);
    const name = JSON.stringify(Object.values(key));
    const sum = sums.get(name);
    if (sum) sum.count += one.count;
    else sums.set(name, { ...key, count: one.count });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/** Deletes what the privacy text says is deleted after thirteen months: counts of days by subject, and texts of searches. */
export async function deleteOldDays(database: Database, clock: Clock): Promise<void> {
  await new AnalyticsStore(database).deleteDaysBefore(firstKeptDay(dayInNorway(clock)));
}
