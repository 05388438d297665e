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

  it("has no room until a time when it is blocked", () => {
    const { quota, advance } = makeQuota();
    quota.block(5_000, "a");
    expect([quota.secondsLeft("a"), quota.secondsLeft("b")]).toEqual([5, 0]);
    advance(5_000);
    expect(quota.secondsLeft("a")).toBe(0);
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
