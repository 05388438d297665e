import { describe, expect, it } from "vitest";
import {
  addMonths,
  daysIn,
  firstKeptDay,
  isoWeekOf,
  periodBefore,
  splitPeriod,
  startsIn,
  wholeDaysOf,
} from "#features/analytics/periods.ts";
import { mondayOf } from "#shared/days.ts";

it.each([
  ["2026-11-16", "2026-11-16"],
  ["2026-11-22", "2026-11-16"],
  ["2027-01-01", "2026-12-28"],
])("the week of %s began on %s", (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

it.each([
  ["2026-01-01", 2026, 1],
  ["2027-01-03", 2026, 53],
  ["2027-01-04", 2027, 1],
  ["2024-12-30", 2025, 1],
  ["2026-03-29", 2026, 13],
])("%s is in the ISO week of %i, %i", (day, year, week) => {
  expect(isoWeekOf(day)).toEqual({ year, week });
});

describe("a period", () => {
  it("has every day, week or month that it touches, also where the clocks change", () => {
    const period = { from: "2026-03-28", to: "2026-04-01" };
    expect(startsIn(period, "day")).toEqual([
      "2026-03-28",
      "2026-03-29",
      "2026-03-30",
      "2026-03-31",
      "2026-04-01",
    ]);
    expect(startsIn(period, "week")).toEqual(["2026-03-23", "2026-03-30"]);
    expect(startsIn(period, "month")).toEqual(["2026-03-01", "2026-04-01"]);
    expect(startsIn({ from: "2026-10-24", to: "2026-10-26" }, "day")).toHaveLength(3);
    expect(daysIn({ from: "2026-10-24", to: "2026-10-26" })).toBe(3);
  });

  it.each([
    ["2026-10-24", "2026-11-20", "2026-09-26", "2026-10-23"],
    ["2026-03-01", "2026-03-30", "2026-01-25", "2026-02-23"],
    ["2026-11-21", "2026-11-21", "2026-11-14", "2026-11-14"],
  ])("from %s to %s is compared with the same weekdays before: from %s to %s", (from, to, first, last) => {
    expect(periodBefore({ from, to })).toEqual({ from: first, to: last });
  });

  it("without today is that of its whole days, where it has any", () => {
    const today = "2026-11-21";
    expect(wholeDaysOf({ from: "2026-11-20", to: today }, today).to).toBe("2026-11-20");
    expect(wholeDaysOf({ from: today, to: today }, today).to).toBe(today);
    expect(wholeDaysOf({ from: "2026-11-19", to: "2026-11-20" }, today).to).toBe("2026-11-20");
  });

  it("is read from the months as far as they are whole", () => {
    const today = "2026-11-21";
    expect(splitPeriod({ from: "2026-10-23", to: today }, today)).toEqual({
      months: { from: "2026-11-01", to: "2026-11-01" },
      days: [{ from: "2026-10-23", to: "2026-10-31" }],
    });
    expect(splitPeriod({ from: "2026-08-01", to: "2026-10-15" }, today)).toEqual({
      months: { from: "2026-08-01", to: "2026-09-01" },
      days: [{ from: "2026-10-01", to: "2026-10-15" }],
    });
    expect(splitPeriod({ from: "2026-10-02", to: "2026-10-30" }, today)).toEqual({
      months: null,
      days: [{ from: "2026-10-02", to: "2026-10-30" }],
    });
  });

  it("takes whole months where the days are deleted", () => {
    expect(firstKeptDay("2026-11-21")).toBe("2025-10-01");
    expect(splitPeriod({ from: "2025-09-30", to: "2025-10-02" }, "2026-11-21")).toEqual({
      months: { from: "2025-09-01", to: "2025-09-01" },
      days: [{ from: "2025-10-01", to: "2025-10-02" }],
    });
    expect(splitPeriod({ from: "2025-01-15", to: "2025-02-10" }, "2026-11-21")).toEqual({
      months: { from: "2025-01-01", to: "2025-02-01" },
      days: [],
    });
  });

  it("steps over the end of a year", () => {
    expect(addMonths("2026-11-21", 2)).toBe("2027-01-01");
    expect(addMonths("2026-11-21", -11)).toBe("2025-12-01");
  });
});
