import { expect, it } from "vitest";
import { dayInNorway } from "#platform/clock.ts";

it.each([
  ["2026-11-21T22:59:59.999Z", "2026-11-21"],
  ["2026-11-21T23:00:00.000Z", "2026-11-22"],
  // The nights the clocks are moved, and a new year.
  ["2026-03-28T23:00:00.000Z", "2026-03-29"],
  ["2026-10-25T22:59:59.999Z", "2026-10-25"],
  ["2026-12-31T23:00:00.000Z", "2027-01-01"],
])("at %s it is %s in Norway", (moment, day) => {
  expect(dayInNorway({ now: () => Date.parse(moment) })).toBe(day);
});
