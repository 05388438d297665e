import { describe, expect, it } from "vitest";
import { firstCheck, nextCheck, nextWeekly } from "#features/links/server/link-record.ts";
import { type LinkRecord, recordOutcome, uncheckedLink } from "#features/links/server/link-record.ts";
import type { LinkOutcome } from "#shared/link-health.ts";

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.parse("2026-11-21T10:00:00Z");
const outcomes: Readonly<Record<string, LinkOutcome>> = { o: "ok", f: "failed", u: "uncertain" };

/** The states after checks on these days: «0f 1f 3.5o». */
function statesAfter(checks: string): string {
  let record: LinkRecord = uncheckedLink;
  return checks
    .split(" ")
    .map((check) => {
      record = recordOutcome(
        record,
        outcomes[check.slice(-1)] ?? "ok",
        start + Number(check.slice(0, -1)) * dayMs,
      );
      return record.state?.[0];
    })
    .join("");
}

describe("the state of a link", () => {
  it.each([
    ["0o", "o"],
    ["0f", "u"],
    ["0f 1f 2f", "uuu"],
    ["0f 1f 2.99f", "uuu"],
    ["0f 1f 3f", "uub"],
    ["0f 3f", "uu"],
    ["0f 0f 0f", "uuu"],
    ["0f 1f 2o 3f 4f", "uuouu"],
    ["0f 1u 2u 3f", "uuuu"],
    ["0f 1u 2f 3f", "uuub"],
    ["0u 1u 2u 3u 9u", "uuuuu"],
    ["0f 1f 3f 4u 5u", "uubbb"],
    ["0f 1f 3f 4o", "uubo"],
    ["0o 1f 2f 4f 5o 6f", "ouubou"],
    ["0f 1f 3u 4f", "uuub"],
  ])("after %s is %s", (checks, states) => {
    expect(statesAfter(checks)).toBe(states);
  });
});

describe("when a link is checked next", () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => index + 1);

  it("is once a week if it is in order, spread evenly over the week though all began together", () => {
    const next = ids.map((id) => nextWeekly(id, start));
    expect(Math.min(...next)).toBeGreaterThanOrEqual(start + 3.5 * dayMs);
    expect(Math.max(...next)).toBeLessThan(start + 10.5 * dayMs);
    const byDay = Map.groupBy(next, (at) => Math.floor((at - start - 3.5 * dayMs) / dayMs));
    for (const day of byDay.values()) expect(Math.abs(day.length - 1_000 / 7)).toBeLessThan(10);
    const [first = 0] = next;
    expect(nextWeekly(1, first) - first).toBe(7 * dayMs);
  });

  it("is the next day while it is in doubt, for two weeks", () => {
    const broken = (days: number): LinkRecord => ({
      ...uncheckedLink,
      state: "broken",
      since: start - days * dayMs,
    });
    expect(nextCheck(7, broken(13), start) - start).toBeGreaterThanOrEqual(dayMs);
    expect(nextCheck(7, broken(13), start) - start).toBeLessThan(1.01 * dayMs);
    expect(nextCheck(7, broken(14), start)).toBe(nextWeekly(7, start));
  });

  it("is at once for one new url, and within a week for a great many", () => {
    expect(firstCheck(9, 1, start)).toBe(start);
    const seeded = ids.map((id) => firstCheck(id, 323, start) - start);
    expect(Math.max(...seeded)).toBeGreaterThan(10 * 60 * 60 * 1000);
    expect(Math.max(...ids.map((id) => firstCheck(id, 100_000, start) - start))).toBeLessThan(7 * dayMs);
  });
});
