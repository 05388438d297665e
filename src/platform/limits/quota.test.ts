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

  it("is counted in each network of an IPv6 address: twice for a home, five times for an office", () => {
    const { quota } = makeQuota();
    const used = (...keys: readonly string[]) => keys.map((key) => quota.tryToUse(key, "x"));
    expect(used("2a02:c0:1:a00", "2a02:c0:1:a00", "2a02:c0:1:a00")).toEqual([true, true, false]);
    expect(used("2a02:c0:1:a01", "2a02:c0:1:a02", "2a02:c0:1:a03")).toEqual([true, true, false]);
    const homes = Array.from({ length: 7 }, (_, home) => `2a02:c0:1:b${home}00`);
    expect(used(...homes)).toEqual([true, true, true, true, true, true, false]);
    expect([...used("2a02:c0:2:a00", "192.0.2.1"), quota.tryToUse("2a02:c0:1:a00", "y")]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("forgets what was seen least recently when there is very much, and keeps the rest", () => {
    const { quota } = makeQuota();
    for (let ip = 0; ip <= 100_000; ip += 1) {
      quota.use(ip);
      quota.use(ip);
    }
    expect([quota.secondsLeft(0), quota.secondsLeft(1), quota.secondsLeft(100_000)]).toEqual([0, 10, 10]);
  });
});
