import { describe, expect, it, onTestFinished } from "vitest";
import { LimitStore } from "#db/limit-store.ts";
import { limitCounters } from "#db/schema/day.ts";
import { type Attempt, lockMs, Lockout } from "#features/identity/server/embedded/sign-in/lockout-store.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const email = "sjef@avtalemaler.example";
const hourMs = 60 * 60 * 1000;

async function makeLockout() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const clock = new TestClock();
  const lockout = new Lockout(database, clock);
  const begin = async (attempt: Attempt) => (await lockout.begin(attempt)).waitSeconds;
  return { database, clock, lockout, begin };
}

/** Guesses, one after the other. */
async function guess(times: number, tryOnce: (index: number) => Promise<number>): Promise<number[]> {
  const waits: number[] = [];
  for (let index = 0; index < times; index += 1) waits.push(await tryOnce(index));
  return waits;
}

const from = (ip: string, deviceId: string | null = null): Attempt => ({ email, ip, deviceId });

describe("the lock-out", () => {
  it("lets five guesses through, however many come at once", async () => {
    const { begin } = await makeLockout();
    const waits = await Promise.all(Array.from({ length: 60 }, () => begin(from("192.0.2.1"))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(waits.filter((wait) => wait === 30)).toHaveLength(55);
  });

  it("counts an account's guesses from all IPs together", async () => {
    const { begin } = await makeLockout();
    const waits = await guess(100, (index) => begin(from(`192.0.2.${index}`)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("counts an IP's guesses at all accounts together", async () => {
    const { begin } = await makeLockout();
    const waits = await guess(100, (index) =>
      begin({ ...from("192.0.2.1"), email: `nr${index}@avtalemaler.example` }),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("counts the guesses of a home twice, and those of an office's /48 five times", async () => {
    const { begin, clock } = await makeLockout();
    const guesses = (ipOf: (index: number) => string) =>
      guess(40, (index) => begin({ ...from(ipOf(index)), email: `nr${index}@avtalemaler.example` }));
    const passed = (waits: readonly number[]) => waits.filter((wait) => wait === 0).length;
    const home = await guesses((index) => `2a02:c0:1:a${index.toString(16).padStart(2, "0")}`);
    expect([passed(home), home.at(-1)]).toEqual([10, 30]);
    clock.advance(24 * hourMs);
    const office = await guesses((index) => `2a02:c0:1:${index.toString(16)}00`);
    expect([passed(office), office.at(-1)]).toEqual([25, 30]);
  });

  it("does not grow longer by attempts while it is locked", async () => {
    const { begin, clock } = await makeLockout();
    const attempt = from("192.0.2.1");
    await guess(100, () => begin(attempt));
    clock.advance(30_000);
    expect(await begin(attempt)).toBe(0);
    expect(await begin(attempt)).toBe(60);
  });

  it("forgets by a success, and after a day", async () => {
    const { lockout, begin, clock } = await makeLockout();
    const attempt = from("192.0.2.1");
    await guess(4, () => begin(attempt));
    await lockout.succeeded(attempt);
    expect(await guess(5, () => begin(attempt))).toEqual([0, 0, 0, 0, 0]);
    expect(await begin(attempt)).toBe(30);
    clock.advance(24 * hourMs);
    expect(await guess(5, () => begin(attempt))).toEqual([0, 0, 0, 0, 0]);
  });

  it("does not let strangers keep out a browser that has signed in before, wherever it is", async () => {
    const { begin } = await makeLockout();
    await guess(100, (index) => begin(from(`192.0.2.${index}`)));
    await guess(5, () => begin(from("203.0.113.1")));
    expect(await begin(from("198.51.100.7"))).toBeGreaterThan(0);
    expect(await begin(from("203.0.113.1", "own"))).toBe(0);
  });

  it("gives a known browser five tries too, and they cost no other browser any", async () => {
    const { begin, clock } = await makeLockout();
    const waits = await guess(100, (index) => begin(from(`192.0.2.${index}`, "stolen")));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(await begin(from("198.51.100.7", "own"))).toBe(0);
    expect(await begin(from("198.51.100.7"))).toBe(0);
    clock.advance(30_000);
    expect(await begin(from("192.0.2.1", "stolen"))).toBe(0);
  });

  it("cannot be made to forget by naming very many accounts from an IP that is shut out", async () => {
    const { begin, database, clock } = await makeLockout();
    const guesses = (ip: string) => guess(6, () => begin(from(ip)));
    expect((await guesses("192.0.2.1")).at(-1)).toBe(30);
    await guess(6, (index) => begin({ ...from("192.0.2.2"), email: `a${index}@b.no` }));
    await guess(100, (index) => begin({ ...from("192.0.2.2"), email: `navn${index}@eksempel.no` }));
    await new LimitStore(database, clock, { maxCounters: 10 }).purge();
    expect(await begin(from("192.0.2.3"))).toBe(30);
    expect(await begin({ ...from("192.0.2.1"), email: "annen@eksempel.no" })).toBe(30);
  });

  it("tells which attempt locks, and for how long", async () => {
    const { lockout } = await makeLockout();
    const shuts = await guess(7, async () => (await lockout.begin(from("192.0.2.1"))).shutsSeconds);
    expect(shuts).toEqual([0, 0, 0, 0, 30, 0, 0]);
  });

  it("is the same over midnight, when the counters' keys change, and one counter does not become two", async () => {
    const { begin, clock } = await makeLockout();
    const attempt = from("192.0.2.1");
    expect(await guess(4, () => begin(attempt))).toEqual([0, 0, 0, 0]);
    clock.advance(20 * hourMs);
    const waits = await Promise.all(Array.from({ length: 20 }, () => begin(attempt)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
    expect(waits.filter((wait) => wait === 30)).toHaveLength(19);
    for (let day = 0; day < 3; day += 1) {
      clock.advance(20 * hourMs);
      expect(await begin(attempt)).toBe(0);
    }
    expect(await begin(attempt)).toBe(240);
  });

  it("does not count what could not be checked", async () => {
    const { lockout, begin } = await makeLockout();
    const attempt = from("192.0.2.1");
    await guess(4, () => begin(attempt));
    for (let outage = 0; outage < 20; outage += 1) {
      expect(await begin(attempt)).toBe(0);
      await lockout.giveBack(attempt);
    }
    expect(await begin(attempt)).toBe(0);
    expect(await begin(attempt)).toBe(30);
  });
});

it("counts an attempt in none of its counters when another one has locked one of them meanwhile", async () => {
  const { database, begin } = await makeLockout();
  await Promise.all(Array.from({ length: 20 }, (_, index) => begin(from(`192.0.2.${index}`))));
  // One of the account, and one of each IP whose guess was let through.
  expect(await database.orm.$count(limitCounters)).toBe(6);
});

describe("the lock-out's delay", () => {
  it("begins at the fifth failure and doubles up to an hour", () => {
    expect([1, 4, 5, 6, 7, 11, 12, 1000].map((count) => lockMs(count) / 1000)).toEqual([
      0, 0, 30, 60, 120, 1920, 3600, 3600,
    ]);
  });
});
