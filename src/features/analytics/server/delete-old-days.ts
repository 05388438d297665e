import type { Database } from "#db/client.ts";
import { firstKeptDay } from "#features/analytics/periods.ts";
import { AnalyticsStore } from "#features/analytics/server/store.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";

/** Deletes what the privacy text says is deleted after thirteen months: counts of days by subject, and texts of searches. */
export async function deleteOldDays(database: Database, clock: Clock): Promise<void> {
  await new AnalyticsStore(database).deleteDaysBefore(firstKeptDay(dayInNorway(clock)));
}
