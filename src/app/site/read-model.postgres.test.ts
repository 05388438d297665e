import { eq } from "drizzle-orm";
import { NodePgSession } from "drizzle-orm/node-postgres";
import { expect, it, onTestFinished, vi } from "vitest";
import { readSettings } from "#app/site/env.ts";
import { openReadModel } from "#app/site/read-model.ts";
import { type ChangeKind, type Database, openDatabase } from "#db/client.ts";
import { templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/log/log.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { silentLog } from "#testing/silent-log.ts";
import { makeTestApp } from "#testing/test-app.ts";
import { createTestDatabase, urlOnServer } from "#testing/test-database.ts";

/** A read model and the database of another process. It never polls: fake timers do not advance. */
async function openTwo() {
  const ours = await createTestDatabase();
  await storeFewRows(ours);
  const databaseUrl = await urlOnServer(ours);
  const theirs = await openDatabase({ databaseUrl, dataDir: "", log: silentLog });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const readModel = await openReadModel({
    clock: systemClock,
    database: ours,
    settings: readSettings({ SEED: "none" }),
    log: createLog("silent"),
  });
  onTestFinished(async () => {
    vi.useRealTimers();
    readModel.close();
    await theirs.close();
    await ours.close();
  });
  return { ours, theirs, readModel, find: (id: number) => readModel.catalogue.findById(String(id)) };
}

/** Changes the first template as votes and followed links do, or as an administrator does. */
function change(database: Database, values: Partial<typeof templates.$inferInsert>, kind?: ChangeKind) {
  return changeSite(
    database,
    async (tx, version) => {
      await tx
        .update(templates)
        .set({ ...values, version })
        .where(eq(templates.id, 1));
      return version;
    },
    kind,
  );
}

/** Not expect.poll, which advances the fake timers. The test's own timeout ends the loop. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

/** What is read from here on: the other database is only written to. */
function noteReads() {
  const prepared = vi.spyOn(NodePgSession.prototype, "prepareQuery");
  onTestFinished(() => prepared.mockRestore());
  return () => {
    const texts = prepared.mock.calls.map(([{ sql }]) => sql).filter((text) => /^\s*select/.test(text));
    prepared.mockClear();
    return texts;
  };
}

const long = { timeout: 30_000 };

it("learns of another process' change by NOTIFY, before it would poll", long, async () => {
  const { theirs, find } = await openTwo();
  await change(theirs, { name: "Endret" });
  await until(() => find(1)?.name === "Endret");
  expect(vi.getTimerCount()).toBe(1);
});

it(
  "reads counts alone after changes of counts, all else after others, and nothing after its own",
  long,
  async () => {
    const { ours, theirs, readModel, find } = await openTwo();
    const reads = noteReads();
    const text = readModel.shownChanges.text;
    for (const downloadCount of [7, 8]) {
      await change(theirs, { downloadCount }, "counts");
      await until(() => find(1)?.downloadCount === downloadCount);
      expect(reads()).toEqual([
        expect.stringMatching(/^select\s+"templates"."id", "templates"."download_count".* from "templates"/s),
      ]);
    }
    expect(readModel.shownChanges.text).toBe(text);

    // Its own, not applied yet, is between the others'.
    const version = await change(ours, { ratingSum: 5, ratingCount: 1 }, "counts");
    await change(theirs, { downloadCount: 9 }, "counts");
    await until(() => find(1)?.downloadCount === 9);
    expect(find(1)?.totalRatings).toBe(1);
    expect(readModel.catalogue.syncedVersion).toBe(version + 1);
    expect(reads()).toHaveLength(1);

    await change(theirs, { name: "Endret" });
    await until(() => find(1)?.name === "Endret");
    expect(reads()).toHaveLength(9);
  },
);

it("misses no text by a change of counts that is heard of without the one before it", long, async () => {
  const { ours, theirs, readModel, find } = await openTwo();
  // It receives its own changes and reads none of them: this one is not applied.
  await change(ours, { name: "Endret" });
  await change(theirs, { downloadCount: 7 }, "counts");
  await until(() => find(1)?.downloadCount === 7);
  expect(find(1)?.name).toBe("Endret");
  expect(readModel.shownChanges.text).toBeGreaterThan(0);
});

it("reads again for what is announced while a read is in flight", long, async () => {
  const { ours, theirs, readModel, find } = await openTwo();
  const { templates: store } = readModel;
  const [hasRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const read = store.listChangesSince.bind(store);
  vi.spyOn(store, "listChangesSince").mockImplementationOnce(async (version) => {
    const changes = await read(version);
    hasRead.resolve();
    await mayGoOn.promise;
    return changes;
  });
  await change(theirs, { name: "Først" });
  await hasRead.promise;
  // Notified after the read model, which subscribed before.
  const heard = Promise.withResolvers<void>();
  ours.onSiteChange(() => heard.resolve());
  await change(theirs, { name: "Sist" });
  await heard.promise;
  mayGoOn.resolve();
  await until(() => find(1)?.name === "Sist");
});

it("hears of votes, given and taken back, and of followed links as changes of counts", long, async () => {
  const { database, inject } = await makeTestApp({ settings: { seed: "none" }, prepare: storeFewRows });
  const kinds: unknown[] = [];
  database.onSiteChange((announced) => kinds.push(announced?.kind));
  const url = "/api/templates/1/rate";
  const voted = await inject({ method: "POST", url, payload: { rating: 4 } });
  const cookie = `stemme=${voted.cookies.find(({ name }) => name === "stemme")?.value}`;
  await inject({ method: "DELETE", url, headers: { cookie } });
  await inject({ method: "POST", url: "/api/templates/1/download" });
  await expect.poll(() => kinds, { timeout: 20_000 }).toEqual(["counts", "counts", "counts"]);
});
