/** Transactions that meet each other's rows: which waits, in what order, and what it then finds. */
import { eq, inArray, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import type { Orm } from "#db/client.ts";
import { storedResponses, limitCounters } from "#db/schema/day.ts";
import { history } from "#db/schema/history.ts";
import { ResponseStore } from "#db/response-store.ts";
import { LimitStore } from "#db/limit-store.ts";
import { RecordedRows } from "#domain/server/rows/recorded-rows.ts";
import { homepageAds } from "#db/schema/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { RowStale } from "#shared/errors.ts";
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

it("two that respond responses under the same ids take them in the same order, and the second keeps none", async () => {
  const { database, orm, clock } = await open();
  const store = new ResponseStore(database);
  const now = new Date(clock.now());
  const responsesOf = (sealed: string, expiresAt: number) =>
    ["a", "b"].map((id) => ({ id, fingerprint: "f", sealed, expiresAt: new Date(expiresAt) }));
  await orm.insert(storedResponses).values(responsesOf("expired", clock.now() - 1));
  const respond = (responses: ReturnType<typeof responsesOf>) =>
    orm.transaction((tx) => Promise.all(responses.map((response) => store.add(tx, response, now))));
  const [first, second] = await startWhileHeld(
    database,
    (tx) => tx.select().from(storedResponses).where(eq(storedResponses.id, "a")).for("update"),
    () => respond(responsesOf("first", clock.now() + 1)),
    () => respond(responsesOf("second", clock.now() + 1).toReversed()),
  );
  await first;
  await expect(second).rejects.toThrow("stored under this idempotency key already");
  expect([(await store.find("a", now))?.sealed, (await store.find("b", now))?.sealed]).toEqual([
    "first",
    "first",
  ]);
});

it("two that count in the same counters take them in the same order, and both count", async () => {
  const { database, orm, clock } = await open();
  const store = new LimitStore(database, clock);
  const keys = (await Promise.all(["one", "other"].map((ip) => store.keyOf("test", [ip])))).toSorted(
    (one, other) => (one.current < other.current ? -1 : 1),
  );
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
