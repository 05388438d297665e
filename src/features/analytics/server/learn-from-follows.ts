/** The nightly lesson: what searches led to, in the last three months, becomes small lifts of their hits. */
import type { Database } from "#db/client.ts";
import { addDays } from "#features/analytics/periods.ts";
import { learnedDays, liftOf } from "#features/analytics/server/search-lift.ts";
import { type SearchLift, SearchLiftStore } from "#features/analytics/server/lift-store.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";

/** @returns whether anything that visitors see has changed */
export async function learnFromFollows(database: Database, clock: Clock): Promise<boolean> {
  const store = new SearchLiftStore(database);
  const today = dayInNorway(clock);
  const from = addDays(today, -learnedDays);
  await store.deleteDaysBefore(from);
  const seen = await store.listSeen(from, today);
  const lifts = seen
    .map(({ text, templateId, ...follows }) => ({ text, templateId, lift: liftOf(follows) }))
    .filter(({ lift }) => lift > 0);
  if (asText(lifts) === asText(await store.list())) return false;
  await store.replaceAll(lifts);
  return true;
}

const asText = (lifts: readonly SearchLift[]) =>
  lifts
    .map(({ text, templateId, lift }) => JSON.stringify([text, templateId, lift]))
    .sort()
    .join();
