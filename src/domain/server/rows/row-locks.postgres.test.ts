/** Transactions that meet each other's rows: which waits, in what order, and what it then finds. */
import { eq, inArray, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import type { Orm } from "#db/client.ts";
import { keptResponses, limitCounters } from "#db/schema/day.ts";
import { history } from "#db/schema/history.ts";
import { ResponseStore } from "#db/response-store.ts";
import { LimitKeys } from "#db/limit-keys.ts";
import { LimitStore } from "#db/limit-store.ts";
import { RecordedRows } from "#domain/server/rows/recorded-rows.ts";
import { homepageAds, siteState, templates } from "#db/schema/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { VoteStore } from "#features/votes/server/store.ts";
import { RowStale } from "#shared/errors.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { homepageAdForm } from "#testing/forms.ts";
import { endWhileHeld, startWhileHeld } from "#testing/processes/held-locks.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

async function open() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const clock = new TestClock();
  return { database, orm: database.orm, clock };
}

it("an edit that waits for another one's commit sees what that stored, and is stale", async () => {
  const { database, orm } = await open();
  const ads = new RecordedRows(homepageAds, "homepage_ad", new HistoryStore(database));
  const actor = "admin@example.no";
  const { id } = await orm.transaction((tx) => ads.insert(tx, actor, homepageAdForm));
  const edit = (tx: Orm, title: string) =>
    ads.edit(tx, { id, actor, revision: 1, values: () => ({ title }) });
  const [second] = await startWhileHeld(
    database,
    (tx) => edit(tx, "Den ene"),
    () => orm.transaction((tx) => edit(tx, "Den andre")),
  );
  const stale = await second.catch((error: unknown) => error);
  expect(stale).toBeInstanceOf(RowStale);
  expect(stale).toMatchObject({ current: { title: "Den ene", revision: 2 } });
  expect(await orm.select().from(homepageAds)).toMatchObject([{ title: "Den ene", revision: 2 }]);
  const recorded = await orm.select({ action: history.action }).from(history).orderBy(history.id);
  expect(recorded).toEqual([{ action: "create" }, { action: "update" }]);
});

it("of two that store a response under one id, the second waits, and stores none", async () => {
  const { database, orm, clock } = await open();
  const store = new ResponseStore(database);
  const now = new Date(clock.now());
  const responseOf = (sealed: string, expiresAt: number) => ({
    id: "a",
    fingerprint: "f",
    sealed,
    expiresAt: new Date(expiresAt),
  });
  await orm.insert(keptResponses).values(responseOf("expired", clock.now() - 1));
  const respond = (sealed: string) =>
    orm.transaction((tx) => store.add(tx, responseOf(sealed, clock.now() + 1), now));
  const [first, second] = await startWhileHeld(
    database,
    (tx) => tx.select().from(keptResponses).where(eq(keptResponses.id, "a")).for("update"),
    () => respond("first"),
    () => respond("second"),
  );
  await first;
  await expect(second).rejects.toThrow("stored under this idempotency key already");
  expect((await store.find("a", now))?.sealed).toBe("first");
});

it("votes that wait for another process's find what that stored: its stars, and its response", async () => {
  const { database, orm, clock } = await open();
  await storeFewRows(database);
  const limits = new LimitStore(database, clock);
  const site = { database, limits, clock, isSecure: false, applyCounts: () => {} };
  const [here, there] = [new VoteStore(site), new VoteStore(site)];
  await orm.update(siteState).set({ version: 100 });
  const cast = (store: VoteStore, rating: number, id?: string) => {
    const sealed = { fingerprint: "f", sealed: "s", expiresAt: new Date(clock.now() + 1) };
    const seal = () => (id === undefined ? undefined : { id, ...sealed });
    const respond = Object.assign(async () => {}, { id, seal });
    const vote = { templateId: 7, voterId: "A".repeat(22), ip: "192.0.2.1", rating, isHelpful: false };
    return store.add({ ...vote, respond });
  };
  const casts = await startWhileHeld(
    database,
    (tx) => tx.select().from(siteState).for("update"),
    () => cast(there, 5, "a"),
    () => Promise.allSettled([cast(here, 5, "a"), cast(here, 2)]),
  );
  await casts[0];
  expect((await casts[1]).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  const [row] = await orm.select().from(templates).where(eq(templates.id, 7));
  expect([row?.ratingSum, row?.ratingCount, row?.version]).toEqual([2, 1, 102]);
});

it("two that count in the same counters take them in the same order, and both count", async () => {
  const { database, orm, clock } = await open();
  const store = new LimitStore(database, clock);
  const keyOf = await new LimitKeys(database).at(clock.now());
  const keys = ["one", "other"]
    .map((ip) => keyOf("test", [ip]))
    .toSorted((one, other) => (one.current < other.current ? -1 : 1));
  const count = (ordered: typeof keys) =>
    orm.transaction((tx) =>
      store.add(
        tx,
        ordered.map((key) => ({ key, points: 1, windowMs: 60_000 })),
      ),
    );
  await count(keys);
  const counts = await startWhileHeld(
    database,
    (tx) => tx.execute(sql`select from ${limitCounters} where key = ${keys[0]?.current} for update`),
    () => count(keys),
    () => count(keys.toReversed()),
  );
  await Promise.all(counts);
  expect(await orm.select({ points: limitCounters.points }).from(limitCounters)).toEqual([
    { points: 3 },
    { points: 3 },
  ]);
});

it("a purge passes over ended counters, and surplus ones, that are being counted in", async () => {
  const { database, orm, clock } = await open();
  const store = new LimitStore(database, clock, { maxCounters: 1 });
  const counters = [
    { key: "test:ended", expire: clock.now() - 2 },
    { key: "test:ended in use", expire: clock.now() - 1 },
    { key: "test:surplus", expire: clock.now() + 1 },
    { key: "test:surplus in use", expire: clock.now() + 2 },
    { key: "test:last", expire: clock.now() + 3 },
  ];
  await orm.insert(limitCounters).values(counters.map((counter) => ({ ...counter, points: 1 })));
  const inUse = ["test:ended in use", "test:surplus in use"];
  await endWhileHeld(
    database,
    (tx) => tx.select().from(limitCounters).where(inArray(limitCounters.key, inUse)).for("update"),
    () => store.purge(),
  );
  const left = await orm.select({ key: limitCounters.key }).from(limitCounters).orderBy(limitCounters.expire);
  expect(left.map(({ key }) => key)).toEqual([...inUse, "test:last"]);
});
