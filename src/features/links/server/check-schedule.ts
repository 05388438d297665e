/** When an address is asked for, and what its answer means. */
import type { LinkCheck, LinkOutcome } from "#features/links/contract.ts";
import { dayMs } from "#platform/clock.ts";

/** What works is asked for once a week; what did not, the next day. */
const intervalMs: Readonly<Record<LinkOutcome, number>> = {
  ok: 7 * dayMs,
  broken: dayMs,
  unreachable: dayMs,
};

/** Gone or never there. Other refusals (401, 403, 429, 5xx) are said of us or of the moment, not of the address. */
const brokenStatuses = new Set([404, 410]);

/** @param status the answer's, null when there was none in time */
export function outcomeOf(status: number | null): LinkOutcome {
  if (status === null) return "unreachable";
  if (status >= 200 && status < 300) return "ok";
  return brokenStatuses.has(status) ? "broken" : "unreachable";
}

export interface LinkTarget {
  readonly id: number;
  readonly url: string;
}

/** Those whose turn it is, never checked first, then the longest unchecked. */
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
