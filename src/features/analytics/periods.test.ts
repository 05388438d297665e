import { expect, it } from "vitest";
import { addMonths, firstKeptDay, periodBefore, periodOf } from "#features/analytics/periods.ts";
import { mondayOf } from "#shared/days.ts";

it.each([
  ["2026-11-16", "2026-11-16"],
  ["2026-11-22", "2026-11-16"],
  ["2027-01-01", "2026-12-28"],
])("the week of %s began on %s", (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

it.each([
  ["7", "2026-11-21", "2020-01-01", "2026-11-14"],
  ["28", "2026-03-01", "2020-01-01", "2026-02-01"],
  ["12m", "2026-11-21", "2020-01-01", "2025-12-01"],
  ["alt", "2026-11-21", "2020-01-01", "2020-01-01"],
  ["28", "2026-11-21", "2026-11-19", "2026-11-19"],
  ["28", "2026-11-21", null, "2026-11-21"],
  ["alt", "2026-11-21", null, "2026-11-21"],
] as const)("the period %s of %s, counted since %s, begins on %s", (id, today, firstDay, from) => {
  expect(periodOf(id, today, firstDay)).toEqual({ from, to: today });
});

it.each([
  ["2026-10-24", "2026-11-20", "2026-09-26", "2026-10-23"],
  ["2026-03-01", "2026-03-30", "2026-01-25", "2026-02-23"],
  ["2026-11-21", "2026-11-21", "2026-11-14", "2026-11-14"],
])("from %s to %s is compared with the same weekdays before: from %s to %s", (from, to, first, last) => {
  expect(periodBefore({ from, to })).toEqual({ from: first, to: last });
});

it("months are counted over the end of a year", () => {
  expect(addMonths("2026-11-21", 2)).toBe("2027-01-01");
  expect(addMonths("2026-11-21", -11)).toBe("2025-12-01");
  expect(firstKeptDay("2026-11-21")).toBe("2025-10-01");
});
