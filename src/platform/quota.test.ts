import { describe, expect, it } from "vitest";
import { Quota } from "#platform/quota.ts";

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

  it("spends one on work that is done, and none on work that fails", async () => {
    const { quota, advance } = makeQuota();
    const failing = async () => {
      throw new Error("disk full");
    };
    for (let time = 0; time < 5; time += 1) {
      await expect(quota.spend(["a"], failing)).rejects.toThrow("disk full");
    }
    expect(await quota.spend(["a"], async () => "first")).toBe("first");
    expect(await quota.spend(["a"], async () => "second")).toBe("second");
    await expect(quota.spend(["a"], async () => "third")).rejects.toMatchObject({ status: 429 });
    advance(10_000);
    expect(await quota.spend(["a"], async () => "fourth")).toBe("fourth");
  });

  it("has room for so many at once, and not one more", async () => {
    const { quota } = makeQuota();
    const gate = Promise.withResolvers<void>();
    const calls = [1, 2, 3].map(() => quota.spend(["a"], () => gate.promise));
    gate.resolve();
    const settled = await Promise.allSettled(calls);
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
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
