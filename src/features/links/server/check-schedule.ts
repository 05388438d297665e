/** Rules of the link checks: when a url is due, and the outcome by its response. Pure. */
import type { LinkCheck, LinkOutcome } from "#features/links/contract.ts";
import { dayMs } from "#platform/clock.ts";

/** A url that works is checked once a week; one that did not, the next day. */
const intervalMs: Readonly<Record<LinkOutcome, number>> = {
  ok: 7 * dayMs,
  broken: dayMs,
  unreachable: dayMs,
};

/** Gone or never there. Other error responses (401, 403, 429, 5xx) are about us or the moment, not about the url. */
const brokenStatuses = new Set([404, 410]);

/** @param status the response's, null when there was none in time */
export function outcomeOf(status: number | null): LinkOutcome {
  if (status === null) return "unreachable";
  if (status >= 200 && status < 300) return "ok";
  return brokenStatuses.has(status) ? "broken" : "unreachable";
}

export interface LinkTarget {
  readonly id: number;
  readonly url: string;
}

/** The targets that are due: those never checked first, then the longest unchecked. */
export function pickDue(
  targets: readonly LinkTarget[],
  latestOf: (id: number) => LinkCheck | undefined,
  nowMs: number,
): readonly LinkTarget[] {
  return targets
    .map((target) => ({ target, latest: latestOf(target.id) }))
    .filter(({ latest }) => !latest || Date.parse(latest.checkedAt) + intervalMs[latest.outcome] <= nowMs)
    .sort(
      (a, b) =>
        (a.latest?.checkedAt ?? "").localeCompare(b.latest?.checkedAt ?? "") || a.target.id - b.target.id,
    )
    .map(({ target }) => target);
}
