import { eq } from "drizzle-orm";
import { NodePgSession } from "drizzle-orm/node-postgres";
import { expect, it, onTestFinished, vi } from "vitest";
import { readSettings } from "#app/site/env.ts";
import { openReadModel } from "#app/site/read-model.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { templates } from "#db/schema/schema.ts";
import { eventCounts } from "#db/schema/statistics.ts";
import { changeSite } from "#db/site-change.ts";
import { popularMinimumDays } from "#features/templates/server/catalogue/template-orders.ts";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/log/log.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { silentLog } from "#testing/silent-log.ts";
import { createTestDatabase, urlOnServer } from "#testing/test-database.ts";

/** A read model, which looks for changes when the fake timers advance, and the database of another process. */
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

/** Changes the first template. */
function change(database: Database, values: Partial<typeof templates.$inferInsert>) {
  return changeSite(database, (tx, version) =>
    tx
      .update(templates)
      .set({ ...values, version })
      .where(eq(templates.id, 1)),
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

it(
  "reads the version alone while nothing changes, and what another process changed at the next look",
  long,
  async () => {
    const { theirs, readModel, find } = await openTwo();
    const reads = noteReads();
    const all: string[] = [];
    await until(() => {
      vi.advanceTimersByTime(500);
      return all.push(...reads()) > 2;
    });
    expect(all.filter((read) => !read.includes("site_state"))).toEqual([]);
    const { text } = readModel.shownChanges;
    await change(theirs, { downloadCount: 7 });
    reads();
    vi.advanceTimersByTime(500);
    await until(() => find(1)?.downloadCount === 7);
    expect(readModel.shownChanges.text, "counts make no page anew").toBe(text);
    await change(theirs, { name: "Endret" });
    vi.advanceTimersByTime(500);
    await until(() => find(1)?.name === "Endret");
    expect(readModel.shownChanges.text).toBe(text + 1);
  },
);

it("learns of links that were followed on another process for long enough to be popular", long, async () => {
  const { theirs, readModel, find } = await openTwo();
  const days = Array.from({ length: popularMinimumDays }, (_, at) => `2026-11-0${at + 1}`);
  const event = { event: "template_download", subject: "1", count: 10 };
  await theirs.orm.insert(eventCounts).values(days.map((day) => ({ ...event, day })));
  await change(theirs, { downloadCount: 70, isFeatured: false });
  vi.advanceTimersByTime(500);
  await until(() => find(1)?.downloadCount === 70);
  expect(find(1)?.isPopular).toBe(true);
  expect(readModel.catalogue.findById("2")?.isPopular).not.toBe(true);
});
