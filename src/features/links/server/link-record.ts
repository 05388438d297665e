/** The state and content of a link, by its checks one after another, and when the next is due. Pure. */
import { dayMs, hourMs } from "#platform/clock.ts";
import type { LinkOutcome, LinkState } from "#domain/link-health.ts";

/** Times in milliseconds since 1970. */
export interface LinkRecord {
  readonly state: LinkState | null;
  /** Start of the present state. */
  readonly since: number | null;
  readonly workedAt: number | null;
  /** The first failure since it last was in order. */
  readonly failingSince: number | null;
  readonly failures: number;
}

const failuresUntilBroken = 3;
const failingMsUntilBroken = 3 * dayMs;
/** As many as a column of two bytes holds, and more than anybody reads. */
const maxFailures = 999;

/**
 * A link is broken after three failures over three days, without one check in between that found it in order. An uncertain
 * check changes nothing: a site that is down for a day is no evidence about its page. One good check resets the count.
 */
export function recordOutcome(before: LinkRecord, outcome: LinkOutcome, now: number): LinkRecord {
  const counted = count(before, outcome, now);
  const state = stateOf(before, counted, outcome, now);
  return { ...counted, state, since: state === before.state ? before.since : now };
}

function count(before: LinkRecord, outcome: LinkOutcome, now: number) {
  if (outcome === "ok") return { workedAt: now, failingSince: null, failures: 0 };
  const { workedAt, failingSince, failures } = before;
  if (outcome === "uncertain") return { workedAt, failingSince, failures };
  return { workedAt, failingSince: failingSince ?? now, failures: Math.min(failures + 1, maxFailures) };
}

function stateOf(
  before: LinkRecord,
  { failures, failingSince }: Pick<LinkRecord, "failures" | "failingSince">,
  outcome: LinkOutcome,
  now: number,
): LinkState {
  if (outcome === "ok") return "ok";
  if (before.state === "broken") return "broken";
  const isLasting = failingSince !== null && now - failingSince >= failingMsUntilBroken;
  return outcome === "failed" && failures >= failuresUntilBroken && isLasting ? "broken" : "uncertain";
}

/** A reading of a link; times in milliseconds since 1970. */
export interface ContentRecord {
  readonly hash: string | null;
  /** The hash read last, if that is another. */
  readonly nextHash: string | null;
  /** Time at which that came; null while each read has given another. */
  readonly nextSince: number | null;
  readonly changedAt: number | null;
}

const weekMs = 7 * dayMs;
/** Time it must stay. A file is never the same twice by chance; a page is, by one of five quotes, by news of the same day. */
const settlingMs = (hash: string) => (hash.startsWith("text:") ? weekMs : 0);

/** Whether 1.0.0 made it, in another way: with the hash of today it cannot be compared. */
const isOutdated = (hash: string) => hash.startsWith("page:");

/**
 * Content is changed once the next read gives the same new hash; a page's, once all of a week do. Another starts it over.
 * @param cameAt the time of the change, if any
 */
export function recordContent(
  before: ContentRecord,
  hash: string | null,
  now: number,
  cameAt = now,
): ContentRecord {
  if (before.hash === null || isOutdated(before.hash))
    return { ...before, hash: hash ?? before.hash, nextHash: null, nextSince: null };
  if (hash === null || hash === before.hash) return { ...before, nextHash: null, nextSince: null };
  if (hash !== before.nextHash)
    return { ...before, nextHash: hash, nextSince: before.nextHash === null ? cameAt : null };
  const since = before.nextSince ?? cameAt;
  if (now - since < settlingMs(hash)) return { ...before, nextSince: since };
  return { hash, nextHash: null, nextSince: null, changedAt: since };
}

const minuteMs = 60 * 1000;

/** Time for which an uncertain or broken url is checked each day; then it is checked once a week as the others. */
const dailyForMs = 14 * dayMs;

/** A number from 0 up to 1 for each id, the same in every process, and spread evenly over many ids. */
function placeOf(id: number): number {
  // Multiplication by 2^32 divided by the golden ratio: neighbours come far apart, and no gap is left.
  return (Math.imul(id, 0x9e_37_79_b1) >>> 0) / 2 ** 32;
}

/**
 * Each template has its time of the week, so that checks are spread over it: links first checked in one hour, as all were new,
 * are not checked in one hour again.
 */
export function nextWeekly(id: number, now: number): number {
  const earliest = now + weekMs / 2;
  const slot = placeOf(id) * weekMs;
  return Math.ceil((earliest - slot) / weekMs) * weekMs + slot;
}

/**
 * New content is read again each day until it counts, a week at most. What comes in its place waits for the link's time of the
 * week, so a page that is another each time costs one read more, not one a day.
 */
export function nextCheck(
  id: number,
  record: LinkRecord,
  { nextSince }: Pick<ContentRecord, "nextSince">,
  now: number,
): number {
  const isInDoubt = record.state === "ok" ? nextSince !== null : now - (record.since ?? now) < dailyForMs;
  // A little more than a day: three days of daily failures must not be a second short of three days.
  return isInDoubt ? now + dayMs + placeOf(id) * 10 * minuteMs : nextWeekly(id, now);
}

/** New urls are checked two minutes apart, a great many in a week: one alone at once. */
export function firstCheck(id: number, newUrls: number, now: number): number {
  return now + placeOf(id) * Math.min(weekMs, (newUrls - 1) * 2 * minuteMs);
}

/** A check that failed because of ourselves is repeated in an hour. */
export const postponed = (now: number) => now + hourMs;
