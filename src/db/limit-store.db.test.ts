import { count, sql, TransactionRollbackError } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Database } from "#db/client.ts";
import { LimitKeys } from "#db/limit-keys.ts";
import { LimitStore } from "#db/limit-store.ts";
import { limitCounters, limitSecrets } from "#db/schema/day.ts";
import { usesOf } from "#platform/limits/rate-limit.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const hourMs = 60 * 60 * 1000;

async function open() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const clock = new TestClock();
  return { database, clock, ...quotaOf(database, clock) };
}

/** A quota of two a day, as a process has it that starts now. */
function quotaOf(database: Database, clock: TestClock) {
  const store = new LimitStore(database, clock);
  const usesBy = (ip: string) => usesOf({ name: "test", max: 2, windowMs: 24 * hourMs }, ip);
  /** @param work what is done in the same transaction */
  const spend = (ip: string, work = async () => "done") =>
    database.orm
      .transaction(async (tx) => {
        const [used] = await store.use(tx, [usesBy(ip)]);
        return used?.full ? tx.rollback() : await work();
      })
      .catch((error: Error) => (error instanceof TransactionRollbackError ? "full" : error.message));
  const secondsLeft = (ip: string) => store.secondsLeft(usesBy(ip));
  return { store, usesBy, spend, secondsLeft };
}

describe("a stored quota", () => {
  it("has room until it is used up, and again when its window is over", async () => {
    const { secondsLeft, spend, clock } = await open();
    expect([await spend("a"), await secondsLeft("a")]).toEqual(["done", 0]);
    clock.advance(hourMs);
    expect([await spend("a"), await secondsLeft("a")]).toEqual(["done", 23 * 3600]);
    expect(await spend("a")).toBe("full");
    expect([await spend("b"), await secondsLeft("b")]).toEqual(["done", 0]);
    clock.advance(23 * hourMs - 1);
    expect([await spend("a"), await secondsLeft("a")]).toEqual(["full", 1]);
    clock.advance(1);
    expect(await secondsLeft("a")).toBe(0);
    expect([await spend("a"), await spend("a"), await spend("a")]).toEqual(["done", "done", "full"]);
  });

  it("is not used up by work that fails, nor by what it rejects", async () => {
    const { spend } = await open();
    const fail = async () => {
      throw new Error("disk full");
    };
    for (let time = 0; time < 5; time += 1) expect(await spend("a", fail)).toBe("disk full");
    const outcomes = [await spend("a"), await spend("a", fail), await spend("a")];
    expect(outcomes).toEqual(["done", "disk full", "done"]);
    for (let time = 0; time < 3; time += 1) expect(await spend("a")).toBe("full");
  });

  it("has room for so many at once, and not one more, in a process that starts later too", async () => {
    const { spend, database, clock } = await open();
    const other = quotaOf(database, clock);
    const spends = Array.from({ length: 30 }, (_, index) => (index % 2 ? spend : other.spend)("a"));
    const outcomes = await Promise.all(spends);
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === "full")).toHaveLength(28);
    expect(await quotaOf(database, clock).spend("a")).toBe("full");
  });

  it("goes on over midnight, when keys are hashed anew", async () => {
    const { spend, secondsLeft, clock, database } = await open();
    expect(await spend("a")).toBe("done");
    const [before] = await database.orm.select().from(limitCounters);
    clock.advance(20 * hourMs);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => spend("a")));
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(await secondsLeft("a")).toBe(4 * 3600);
    const after = await database.orm.select().from(limitCounters);
    expect(after).toMatchObject([{ points: 2, expire: before?.expire }]);
    expect(after[0]?.key).not.toBe(before?.key);
  });
});

describe("a stored quota of a group's writes", () => {
  it("is used by those that have room, in order, and not by what is rejected", async () => {
    const { store, usesBy, database } = await open();
    const useMany = (...ips: string[]) =>
      database.orm.transaction(async (tx) => {
        const used = await store.use(tx, ips.map(usesBy));
        return ips.filter((_ip, place) => !used[place]?.full);
      });
    expect(await useMany("a", "b", "a", "a", "c")).toEqual(["a", "b", "a", "c"]);
    expect(await useMany("a", "b", "b", "a")).toEqual(["b"]);
    expect(await useMany("a", "b")).toEqual([]);
    // A whole /56 has room for four; a rejected one takes no place.
    const [one, two, three] = ["2001:db8:1:200", "2001:db8:1:201", "2001:db8:1:202"] as const;
    expect(await useMany(one, one, one, two)).toEqual([one, one, two]);
    expect(await useMany(three, two)).toEqual([three]);
  });
});

describe("the secrets of the keys", () => {
  it("are one for each day and all processes, and destroyed after the next day with what they hid", async () => {
    const { spend, database, clock, store } = await open();
    const days = async () =>
      (await database.orm.select().from(limitSecrets).orderBy(limitSecrets.day)).map(({ day }) => day);
    await Promise.all([spend("a"), quotaOf(database, clock).spend("a")]);
    expect(await days()).toEqual(["2026-11-21"]);
    clock.advance(24 * hourMs);
    await spend("b");
    await store.purge();
    expect(await days()).toEqual(["2026-11-21", "2026-11-22"]);
    clock.advance(14 * hourMs);
    await spend("b");
    await store.purge();
    expect(await days()).toEqual(["2026-11-22", "2026-11-23"]);
    clock.advance(48 * hourMs);
    await store.purge();
    expect(await days()).toEqual([]);
    expect(await database.orm.select().from(limitCounters)).toEqual([]);
  });

  it("are not kept from a transaction that made one, used it twice and was undone", async () => {
    const { spend, store, usesBy, database, clock } = await open();
    await database.orm
      .transaction(async (tx) => {
        for (const ip of ["a", "b"]) await store.use(tx, [usesBy(ip)]);
        tx.rollback();
      })
      .catch(() => {});
    expect([await spend("a"), await spend("a")]).toEqual(["done", "done"]);
    expect(await quotaOf(database, clock).spend("a"), "in a process that starts later").toBe("full");
  });

  it("give no key away: it is no plain hash, and no two days have the same", async () => {
    const { database, clock } = await open();
    const keyIn = async (of: Database) => (await new LimitKeys(of).at(clock.now()))("test", ["192.0.2.1"]);
    const one = await keyIn(database);
    expect(one).toEqual({ current: expect.stringMatching(/^test:[\w-]{22}$/), previous: null });
    clock.advance(24 * hourMs);
    const two = await keyIn(database);
    expect([two.previous, two.current === one.current]).toEqual([one.current, false]);
    expect((await keyIn((await open()).database)).current).not.toBe(one.current);
  });
});

describe("the number of counters", () => {
  const fill = (database: Database, limit: string, rows: number, expire: number) =>
    database.orm.execute(sql`
      insert into ${limitCounters} select ${limit}::text || ':' || n, 1, ${expire}::bigint + n
      from generate_series(1, ${rows}::int) as n`);
  const countBy = async (database: Database) => {
    const limit = sql<string>`split_part(${limitCounters.key}, ':', 1)`;
    const rows = await database.orm.select({ limit, count: count() }).from(limitCounters).groupBy(limit);
    return Object.fromEntries(rows.map((row) => [row.limit, row.count]));
  };

  it("is bounded for each limit, and those that end last are kept", async () => {
    const { database, clock } = await open();
    await fill(database, "one", 30, clock.now());
    await fill(database, "two", 5, clock.now());
    await fill(database, "ended", 5, clock.now() - 1_000);
    await new LimitStore(database, clock, { maxCounters: 10 }).purge();
    expect(await countBy(database)).toEqual({ one: 10, two: 5 });
    const kept = await database.orm.select().from(limitCounters).orderBy(limitCounters.expire);
    expect(kept.find(({ key }) => key.startsWith("one"))?.key).toBe("one:21");
  });

  it("is bounded under a flood too: a process purges after so many new ones, in transactions as well", async () => {
    const { database, clock } = await open();
    const store = new LimitStore(database, clock, { maxCounters: 10, newPerPurge: 20 });
    const countOne = async (ip: number) => {
      const use = { limit: "test", whom: [ip], max: 2, windowMs: hourMs };
      await database.orm.transaction((tx) => store.use(tx, [[use]]));
    };
    for (let ip = 0; ip < 19; ip += 1) await countOne(ip);
    await countOne(0);
    expect(await countBy(database)).toEqual({ test: 19 });
    for (const ip of [19, 20]) await countOne(ip);
    await expect.poll(async () => (await countBy(database)).test).toBeLessThanOrEqual(11);
  });
});
