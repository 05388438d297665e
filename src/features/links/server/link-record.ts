/** The state of a link, by the outcomes of its checks one after another. Pure. */
import { dayMs } from "#platform/clock.ts";
import type { LinkOutcome, LinkState } from "#shared/link-health.ts";

/** Times in milliseconds since 1970. */
export interface LinkRecord {
  /** null before the first check. */
  readonly state: LinkState | null;
  /** Since when the state is what it is. */
  readonly since: number | null;
  readonly workedAt: number | null;
  /** The first failure since it last was in order. */
  readonly failingSince: number | null;
  readonly failures: number;
}

export const uncheckedLink: LinkRecord = {
  state: null,
  since: null,
  workedAt: null,
  failingSince: null,
  failures: 0,
};

const failuresUntilBroken = 3;
const failingMsUntilBroken = 3 * dayMs;
/** As many as a column of two bytes holds, and more than anybody reads. */
const maxFailures = 999;

/**
 * Broken after three failures over three days, without one check in between that found it in order. An uncertain check
 * neither counts nor takes back: a site that is down for a day says nothing about its page. One check that finds it in order ends it all.
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
