import type { Database } from "#db/client.ts";
import { HistoryStore, visitorWordsRetentionDays } from "#features/history/server/history-store.ts";
import { type Clock, dayMs } from "#platform/clock.ts";

/** Forgets the changes to what visitors wrote when they are as old as the privacy text promises. */
export async function purgeExpiredHistory(database: Database, clock: Clock): Promise<void> {
  const moment = new Date(clock.now() - visitorWordsRetentionDays * dayMs);
  await new HistoryStore(database).purgeVisitorWordsBefore(moment);
}
