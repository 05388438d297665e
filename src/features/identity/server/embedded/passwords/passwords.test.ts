import { describe, expect, it } from "vitest";
import { Argon2Hasher, TooBusyError } from "#features/identity/server/embedded/passwords/passwords.ts";

const cheap = new Argon2Hasher({ memoryKib: 8, passes: 1 });

describe("password hashes", () => {
  it("are argon2id, salted, and as costly as OWASP asks at the least", async () => {
    const usual = new Argon2Hasher();
    const made = await usual.hash("en hest uten hale");
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(made) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(await usual.verify(made, "en hest uten hale")).toBe(true);
  });

  it("tell right from wrong, and never match without an account", async () => {
    const [one, other] = await Promise.all([cheap.hash("blåbær"), cheap.hash("blåbær")]);
    expect(one).not.toBe(other);
    expect(await cheap.verify(one, "blåbær")).toBe(true);
    expect(await cheap.verify(one, "blabær")).toBe(false);
    expect(await cheap.verify(null, "blåbær")).toBe(false);
  });

  it("are the same however the keyboard writes å", async () => {
    expect(await cheap.verify(await cheap.hash("bl\u00e5"), "bla\u030a")).toBe(true);
  });

  it("are made a few at a time: a crowd is sent away rather than starving the site", async () => {
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => cheap.hash("rush")));
    const rejected = results.filter((result) => result.status === "rejected");
    expect(results.length - rejected.length).toBe(22);
    for (const { reason } of rejected) expect(reason).toBeInstanceOf(TooBusyError);
    await expect(cheap.hash("afterwards")).resolves.toMatch(/^\$argon2id/);
  });

  it("are compared for a known browser while as many strangers guess as may", async () => {
    const strangers = Array.from({ length: 100 }, () => cheap.verify(null, "gjetning"));
    const compared = Promise.allSettled(strangers);
    await expect(cheap.verify(null, "mitt", true)).resolves.toBe(false);
    expect((await compared).filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  });
});
