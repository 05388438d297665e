import { array, assert, constant, double, integer, oneof, property, tuple } from "fast-check";
import { expect, it } from "vitest";
import { liftOf, minDays } from "#features/analytics/server/search-lift.ts";
import { maxLift } from "#search/search-index.ts";

const seen = (days: number, part: number, age = 0) => {
  const weight = days * 0.5 ** (age / 30);
  return { days, share: part * weight, weight };
};

it("grows with the days and the share, and fades", () => {
  expect(liftOf(seen(minDays - 1, 1))).toBe(0);
  expect(liftOf(seen(3, 1))).toBe(0.025);
  expect(liftOf(seen(3, 0.5))).toBe(0.013);
  expect(liftOf(seen(27, 1))).toBe(0.045);
  expect(liftOf(seen(27, 1, 60))).toBe(0.035);
});

it("is never above the largest, whatever the days were", () => {
  const part = oneof(constant(1), double({ min: 0, max: 1, noNaN: true }));
  const days = array(tuple(part, integer({ min: 0, max: 90 })), { minLength: 1, maxLength: 90 });
  assert(
    property(days, (each) => {
      const weights = each.map(([, age]) => 0.5 ** (age / 30));
      const weight = weights.reduce((sum, one) => sum + one, 0);
      const share = each.reduce((sum, [one], at) => sum + one * (weights[at] ?? 0), 0);
      const lift = liftOf({ days: each.length, share, weight });
      expect(lift).toBeGreaterThanOrEqual(0);
      expect(lift).toBeLessThanOrEqual(maxLift);
    }),
  );
});
