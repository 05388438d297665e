import type { Database } from "#db/client.ts";
import { HistoryStore, visitorTextRetentionDays } from "#features/history/server/history-store.ts";
import { type Clock, dayMs } from "#platform/clock.ts";

/** Deletes the history of visitors' text once it is as old as the privacy text promises. */
export async function purgeExpiredHistory(database: Database, clock: Clock): Promise<void> {
  const time = new Date(clock.now() - visitorTextRetentionDays * dayMs);
  await new HistoryStore(database).purgeVisitorTextBefore(time);
}
