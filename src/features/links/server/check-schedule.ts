/** When a link is checked. Pure. */
import type { LinkRecord } from "#features/links/server/link-record.ts";
import { dayMs, hourMs } from "#platform/clock.ts";

const weekMs = 7 * dayMs;
const minuteMs = 60 * 1000;

/** A url that is uncertain or broken is asked each day, so long; then it is asked once a week as the others. */
const dailyForMs = 14 * dayMs;

/** A number from 0 up to 1 for each id, the same in every process, and spread evenly over many ids. */
function placeOf(id: number): number {
  // Multiplication by 2^32 divided by the golden ratio: neighbours come far apart, and no gap is left.
  return (Math.imul(id, 0x9e_37_79_b1) >>> 0) / 2 ** 32;
}

/**
 * Each template has its time of the week, so that checks are spread over it however they began: what was asked in one hour,
 * because all was new, is not asked in one hour again.
 */
export function nextWeekly(id: number, now: number): number {
  const earliest = now + weekMs / 2;
  const slot = placeOf(id) * weekMs;
  return Math.ceil((earliest - slot) / weekMs) * weekMs + slot;
}

export function nextCheck(id: number, record: LinkRecord, now: number): number {
  const isInDoubt = record.state !== "ok" && now - (record.since ?? now) < dailyForMs;
  // A little more than a day: three days of daily failures must not be a second short of three days.
  return isInDoubt ? now + dayMs + placeOf(id) * 10 * minuteMs : nextWeekly(id, now);
}

/** New urls are asked two minutes apart, a great many in a week: one alone at once. */
export function firstCheck(id: number, newUrls: number, now: number): number {
  return now + placeOf(id) * Math.min(weekMs, (newUrls - 1) * 2 * minuteMs);
}

/** What could not be asked because of ourselves is asked again in an hour. */
export const postponed = (now: number) => now + hourMs;
