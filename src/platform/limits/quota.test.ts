import { describe, expect, it } from "vitest";
import { Quota } from "#platform/limits/quota.ts";

function makeQuota() {
  let now = 0;
  const quota = new Quota({ max: 2, windowMs: 10_000, clock: { now: () => now } });
  return { quota, advance: (milliseconds: number) => (now += milliseconds) };
}

describe("a quota", () => {
  it("has room until it is used up, and again when its window is over", () => {
    const { quota, advance } = makeQuota();
    quota.use("a", 1);
    expect(quota.secondsLeft("a", 1)).toBe(0);
    quota.use("a", 1);
    advance(4_000);
    expect(quota.secondsLeft("a", 1)).toBe(6);
    advance(6_000);
    expect(quota.secondsLeft("a", 1)).toBe(0);
  });

  it("counts each combination by itself", () => {
    const { quota } = makeQuota();
    quota.use("a", 1);
    quota.use("a", 1);
    expect(quota.secondsLeft("a", 2)).toBe(0);
    expect(quota.secondsLeft("b", 1)).toBe(0);
    expect(quota.secondsLeft("a", 1)).toBeGreaterThan(0);
  });
});
