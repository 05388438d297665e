import { eq, sql } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import { readSettings } from "#app/site/env.ts";
import { openReadModel } from "#app/site/read-model.ts";
import type { Database } from "#db/client.ts";
import { templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { AbsentNeedStore } from "#features/templates/server/admin-store.ts";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/log/log.ts";
import type { ReaderNumbers } from "#search/reader/numbers.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const { makeNumbers } = (await import(new URL("../../../scripts/train-reader.ts", import.meta.url).href)) as {
  makeNumbers: (classes: readonly (readonly string[])[], rounds?: number) => ReaderNumbers;
};
const pollMs = 500;

/** A read model of this database, until the test is over. */
async function openOn(
  database: Database,
  environment: Record<string, string> = { SEED: "none" },
  readerNumbers: ReaderNumbers | null = null,
) {
  const [settings, log] = [readSettings(environment), createLog("silent")];
  const readModel = await openReadModel({ clock: systemClock, database, settings, log, readerNumbers });
  onTestFinished(() => readModel.close());
  return readModel;
}

it("looks for other processes' changes every half second, and never on the embedded database", async () => {
  const database = await createTestDatabase();
  await storeFewRows(database);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await database.close();
  });
  const readModel = await openOn(database);
  const followed = () => readModel.catalogue.findById("1")?.downloadCount;

  // Written past this site, as by another process.
  await changeSite(database, (tx, version) =>
    tx.update(templates).set({ downloadCount: 7, version }).where(eq(templates.id, 1)),
  );
  vi.advanceTimersByTime(pollMs - 1);
  expect(followed()).toBe(0);

  const isServer = database.kind === "server";
  vi.advanceTimersByTime(1);
  await expect.poll(followed, { timeout: 30_000 }).toBe(isServer ? 7 : 0);
  expect(vi.getTimerCount()).toBe(isServer ? 1 : 0);
  readModel.close();
  expect(vi.getTimerCount()).toBe(0);
});

it("takes what another process says that the catalogue does not have into the search", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await storeFewRows(database);
  const readModel = await openOn(database);
  const count = (search: string) =>
    readModel.catalogue.list({ search, category: [], format: [], limit: 1, offset: 0 }).total;
  expect(count("leie hybel")).toBeGreaterThan(0);
  const revision = readModel.shownChanges.text;
  const store = new AbsentNeedStore(database, new HistoryStore(database));
  await store.create({ line: "leie hybel" }, "admin@example.no");
  await readModel.resync();
  expect(count("leie hybel")).toBe(0);
  expect(readModel.shownChanges.text, "what was cached is made anew").toBeGreaterThan(revision);
});

it("has the search's reader once another process has taken over the catalogue of its numbers", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const [url, description] = ["https://example.no/", "Om leie."];
  const names = Array.from({ length: 100 }, (_, at) => `Kontrakt ${at}`);
  await changeSite(database, (tx, version) =>
    tx.insert(templates).values(
      names.map((name) => {
        const texts = { name: `Utgått ${name}`, url, description };
        return { ...texts, category: "Utleie", format: "PDF", source: "s", version };
      }),
    ),
  );
  const numbers = makeNumbers(
    names.map((name) => [name, description]),
    1,
  );
  const readModel = await openOn(database, { SEED: "none" }, numbers);
  await readModel.prepareSearch();
  expect(readModel.catalogue.isRead).toBe(false);
  await changeSite(database, (tx, version) =>
    tx.update(templates).set({ name: sql`replace(name, 'Utgått ', '')`, version }),
  );
  await readModel.resync();
  const revision = readModel.shownChanges.text;
  await expect.poll(() => readModel.catalogue.isRead, { timeout: 30_000 }).toBe(true);
  await expect
    .poll(() => readModel.shownChanges.text, { message: "what was cached is made anew" })
    .toBeGreaterThan(revision);
});

it("reads once more for what was committed while a read was in flight", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await storeFewRows(database);
  const readModel = await openOn(database);
  const { templates: store, catalogue } = readModel;
  const [hasRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const read = store.listChangesSince.bind(store);
  vi.spyOn(store, "listChangesSince").mockImplementationOnce(async (...args) => {
    const change = await read(...args);
    hasRead.resolve();
    await mayGoOn.promise;
    return change;
  });
  const reading = readModel.resync();
  await hasRead.promise;
  await changeSite(database, (tx, version) =>
    tx.update(templates).set({ downloadCount: 7, version }).where(eq(templates.id, 1)),
  );
  const readAgain = readModel.resync();
  mayGoOn.resolve();
  await readAgain;
  expect(catalogue.findById("1")?.downloadCount).toBe(7);
  await reading;
});

it("never overwrites existing templates with the shipped catalogue", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const open = async (settings: Record<string, string>) => {
    const readModel = await openOn(database, settings);
    return readModel.catalogue.listDated().map(({ name }) => name);
  };
  expect(await open({ SEED: "none" })).toEqual([]);
  await changeSite(database, async (tx, version) => {
    const own = { name: "Egen mal", description: "d", url: "https://example.no/", category: "Utleie" };
    await tx.insert(templates).values({ ...own, format: "PDF", source: "s", version });
  });
  expect(await open({ SEED: "catalogue" })).toEqual(["Egen mal"]);
  expect(await open({ SEED: "catalogue" })).toEqual(["Egen mal"]);
});
