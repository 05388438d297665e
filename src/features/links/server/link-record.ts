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

/** Content is changed once the next read gives the same new hash; a page's, once all of a week do. Another starts it over. */
export function recordContent(before: ContentRecord, hash: string | null, now: number): ContentRecord {
  if (before.hash === null || isOutdated(before.hash))
    return { ...before, hash: hash ?? before.hash, nextHash: null, nextSince: null };
  if (hash === null || hash === before.hash) return { ...before, nextHash: null, nextSince: null };
  if (hash !== before.nextHash)
    return { ...before, nextHash: hash, nextSince: before.nextHash === null ? now : null };
  const since = before.nextSince ?? now;
  if (now - since < settlingMs(hash)) return { ...before, nextSince: since };
  return { hash, nextHash: null, nextSince: null, changedAt: since };
}

const minuteMs = 60 * 1000;

/** Time for which an uncertain or broken url is checked each day; then it is checked once a week as the others. */
const dailyForMs = 14 * dayMs;

/**
 * New content is read again each day until it counts, a week at most. What comes in its place waits for the next week, so a
 * page that is another each time costs one read more, not one a day.
 */
export function nextCheck(
  record: LinkRecord,
  { nextSince }: Pick<ContentRecord, "nextSince">,
  now: number,
): number {
  const isInDoubt = record.state === "ok" ? nextSince !== null : now - (record.since ?? now) < dailyForMs;
  return now + (isInDoubt ? dayMs : weekMs);
}

/** New urls are checked two minutes apart, a great many in a week, and each a week later: so their checks stay spread. */
export const firstCheck = (index: number, newUrls: number, now: number): number =>
  now + index * Math.min(2 * minuteMs, weekMs / newUrls);

/** A check that failed because of ourselves is repeated in an hour. */
export const postponed = (now: number) => now + hourMs;
