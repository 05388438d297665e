import { describe, expect, it } from "vitest";
import { count, formatAverage, formatNumber, timeAgo } from "#web/norwegian.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const before = (ms: number) => new Date(now - ms).toISOString();
const dayMs = 86_400_000;

describe("numbers", () => {
  it("separates thousands with a hard space", () => {
    expect(formatNumber(999)).toBe("999");
    expect(formatNumber(10_000)).toBe("10\u00a0000");
    expect(formatNumber(1_234_567)).toBe("1\u00a0234\u00a0567");
  });

  it("knows one from many", () => {
    expect(count(0, "mal", "maler")).toBe("0 maler");
    expect(count(1, "mal", "maler")).toBe("1 mal");
    expect(count(2, "mal", "maler")).toBe("2 maler");
  });

  it("writes decimals with a comma", () => {
    expect(formatAverage("4.5")).toBe("4,5");
  });
});

describe("time ago", () => {
  it.each([
    [0, "for under ett minutt siden"],
    [-5000, "for under ett minutt siden"],
    [60_000, "for 1 minutt siden"],
    [59 * 60_000, "for 59 minutter siden"],
    [3_600_000, "for 1 time siden"],
    [dayMs, "for 1 dag siden"],
    [13 * dayMs, "for 13 dager siden"],
    [14 * dayMs, "for 2 uker siden"],
    [29 * dayMs, "for 4 uker siden"],
    [30 * dayMs, "for 1 måned siden"],
    [59 * dayMs, "for 1 måned siden"],
    [61 * dayMs, "for 2 måneder siden"],
    [364 * dayMs, "for 11 måneder siden"],
    [365 * dayMs, "for 1 år siden"],
    [800 * dayMs, "for 2 år siden"],
  ])("%i ms is «%s»", (elapsed, text) => {
    expect(timeAgo(before(elapsed), now)).toBe(text);
  });
});
