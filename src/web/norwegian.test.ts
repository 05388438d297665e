import { describe, expect, it, vi } from "vitest";
import { count, formatAverage, formatDay, formatMoment, formatNumber, timeAgo } from "#web/norwegian.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const before = (ms: number) => new Date(now - ms).toISOString();
const dayMs = 86_400_000;

describe("numbers", () => {
  it("separates thousands with a no-break space", () => {
    expect(formatNumber(999)).toBe("999");
    expect(formatNumber(10_000)).toBe("10\u00a0000");
    expect(formatNumber(1_234_567)).toBe("1\u00a0234\u00a0567");
  });

  it("has singular and plural, and keeps the number and its noun on one line", () => {
    expect(count(0, "mal", "maler")).toBe("0\u00a0maler");
    expect(count(1, "mal", "maler")).toBe("1\u00a0mal");
    expect(count(2, "mal", "maler")).toBe("2\u00a0maler");
    expect(count(1000, "mal", "maler")).toBe("1\u00a0000\u00a0maler");
  });

  it("writes decimals with a comma", () => {
    expect(formatAverage("4.5")).toBe("4,5");
  });
});

describe("time ago", () => {
  it.each([
    [0, "et øyeblikk siden"],
    [60_000, "1\u00a0minutt siden"],
    [3_600_000, "1\u00a0time siden"],
    [dayMs, "1\u00a0dag siden"],
    [14 * dayMs, "2\u00a0uker siden"],
    [30 * dayMs, "1\u00a0måned siden"],
    [61 * dayMs, "2\u00a0måneder siden"],
    [365 * dayMs, "1\u00a0år siden"],
  ])("%i ms is «%s»", (elapsed, text) => {
    expect(timeAgo(before(elapsed), now)).toBe(text);
  });
});

describe("days", () => {
  it.each([
    ["2026-11-21T22:59:59Z", "21. november 2026"],
    ["2026-11-21T23:00:00Z", "22. november 2026"],
    ["2026-07-01T22:00:00Z", "2. juli 2026"],
  ])("%s is «%s» in Norway, winter and summer", (iso, day) => {
    expect(formatDay(iso)).toBe(day);
  });

  it.each([
    ["2026-11-21T22:59:59Z", "21. nov. 2026 kl.\u00a023.59"],
    ["2026-07-01T22:05:00Z", "2. juli 2026 kl.\u00a000.05"],
  ])("the moment %s is «%s» in Norway", (iso, moment) => {
    expect(formatMoment(iso)).toBe(moment);
  });
});

it("makes no formatter before it is used, since every page loads this file", async () => {
  vi.resetModules();
  const made = vi.spyOn(Intl, "DateTimeFormat");
  const { formatTime } = await import("#web/norwegian.ts");
  expect(made).not.toHaveBeenCalled();
  expect(formatTime("2026-11-21T13:05:00Z")).toBe("14.05");
  formatTime("2026-11-21T13:06:00Z");
  expect(made).toHaveBeenCalledTimes(1);
});
