/** RecordedRows on two kinds of table: rows are deleted in one, and stay with a `deletedAt` in the other. */
import { describe, expect, it, onTestFinished } from "vitest";
import type { Database, Orm } from "#db/client.ts";
import { RecordedRows } from "#domain/server/rows/recorded-rows.ts";
import { history } from "#db/schema/history.ts";
import { homepageAds, templates } from "#db/schema/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { RowMissing, RowStale } from "#shared/errors.ts";
import { homepageAdForm as ad, templateForm as template } from "#testing/forms.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const actor = "admin@example.no";

async function openDatabase() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const store = new HistoryStore(database);
  const recorded = async () => {
    const entries = await database.orm.select().from(history).orderBy(history.id);
    return entries.map(({ action, entityId }) => `${action} ${entityId}`);
  };
  return {
    database,
    recorded,
    within: <T>(work: (tx: Orm) => Promise<T>) => database.orm.transaction(work),
    ads: new RecordedRows(homepageAds, "homepage_ad", store),
    templates: new RecordedRows(templates, "template", store),
  };
}

async function listDeletions({ orm }: Database) {
  const entries = await orm.select().from(history).orderBy(history.id);
  return entries.flatMap(({ action, before }) => (action === "delete" ? [before as { id: number }] : []));
}

describe("edit", () => {
  async function openWithAd() {
    const opened = await openDatabase();
    const { within, ads } = opened;
    const made = await within((tx) => ads.insert(tx, actor, ad));
    const edit = (values: object, revision?: number, id = made.id) =>
      within((tx) => ads.edit(tx, { id, actor, revision, values: () => values }));
    return { ...opened, made, edit };
  }

  it("changes what differs, raises the revision and writes the row before and after", async () => {
    const { database, made, edit } = await openWithAd();
    const edited = await edit({ ...ad, title: "Ny" }, 1);
    expect(edited).toMatchObject({ ...ad, title: "Ny", revision: 2 });
    const [, entry] = await database.orm.select().from(history).orderBy(history.id);
    const [before, after] = [made, edited].map((row) => JSON.parse(JSON.stringify(row)) as object);
    expect(entry).toMatchObject({
      actor,
      entity: "homepage_ad",
      entityId: 1,
      action: "update",
      before,
      after,
    });
  });

  it("makes the values of the row as it is, and stores nothing when that throws", async () => {
    const { within, ads, recorded } = await openWithAd();
    const values = (current: { title: string }) => {
      throw new Error(`not after ${current.title}`);
    };
    const edited = within((tx) => ads.edit(tx, { id: 1, actor, revision: 1, values }));
    await expect(edited).rejects.toThrow("not after En annonse");
    expect(await recorded()).toEqual(["create 1"]);
  });

  it("throws RowMissing for an id that names no row", async () => {
    const { edit, recorded } = await openWithAd();
    await expect(edit({ title: "Ny" }, 1, 2)).rejects.toThrow(RowMissing);
    expect(await recorded()).toEqual(["create 1"]);
  });

  it("throws RowStale with the row as it is now, once the row is past the revision", async () => {
    const { database, edit, recorded } = await openWithAd();
    const current = await edit({ title: "Den ene" }, 1);
    const stale = await edit({ title: "Den andre" }, 1).catch((error: unknown) => error);
    expect(stale).toBeInstanceOf(RowStale);
    expect(stale).toMatchObject({ current });
    expect(await database.orm.select().from(homepageAds)).toEqual([current]);
    expect(await recorded()).toEqual(["create 1", "update 1"]);
    expect(await edit({ title: "Uten revisjon" })).toMatchObject({ revision: 3 });
  });

  it("writes nothing when nothing changed", async () => {
    const { made, edit, recorded } = await openWithAd();
    expect(await edit(ad, 1)).toEqual(made);
    expect(await edit({}, 1)).toEqual(made);
    expect(await recorded()).toEqual(["create 1"]);
  });
});

describe("remove and restore", () => {
  it("delete a row and put it back as it was, once", async () => {
    const { database, within, ads, recorded } = await openDatabase();
    const made = await within((tx) => ads.insert(tx, actor, ad));
    expect(await within((tx) => ads.remove(tx, actor, 1))).toEqual(made);
    expect(await database.orm.select().from(homepageAds)).toEqual([]);
    await expect(within((tx) => ads.remove(tx, actor, 1))).rejects.toThrow(RowMissing);

    const snapshots = await listDeletions(database);
    expect(await within((tx) => ads.restore(tx, actor, snapshots))).toEqual([made]);
    expect(await within((tx) => ads.restore(tx, actor, snapshots))).toEqual([]);
    expect(await within((tx) => ads.restore(tx, actor, []))).toEqual([]);
    expect(await database.orm.select().from(homepageAds)).toEqual([made]);
    expect(await recorded()).toEqual(["create 1", "delete 1", "restore 1"]);
  });

  it("pass over ids that name no row, and rows that are there already", async () => {
    const { database, within, ads, recorded } = await openDatabase();
    await within(async (tx) => {
      await ads.insert(tx, actor, ad);
      await ads.insert(tx, actor, ad);
    });
    const removed = await within((tx) => ads.removeMany(tx, actor, [2, 9]));
    expect(removed.map(({ id }) => id)).toEqual([2]);
    const [second] = await listDeletions(database);
    const restored = await within((tx) => ads.restore(tx, actor, [{ ...ad, id: 1 }, { ...second }]));
    expect(restored.map(({ id }) => id)).toEqual([2]);
    expect(await recorded()).toEqual(["create 1", "create 2", "delete 2", "restore 2"]);
  });

  it("mark a row that stays, which counts as missing until it is back", async () => {
    const { database, within, templates: rows, recorded } = await openDatabase();
    const made = await within((tx) => rows.insert(tx, actor, { ...template, version: 1 }));
    const removed = await within((tx) => rows.remove(tx, actor, 1, { version: 2 }));
    expect(removed).toMatchObject({ id: 1, version: 2, revision: 2, deletedAt: expect.any(Date) });
    expect(await database.orm.select().from(templates)).toEqual([removed]);
    for (const change of [
      (tx: Orm) => rows.lock(tx, 1),
      (tx: Orm) => rows.remove(tx, actor, 1),
      (tx: Orm) => rows.edit(tx, { id: 1, actor, revision: undefined, values: () => ({ name: "Ny" }) }),
    ]) {
      await expect(within<unknown>(change)).rejects.toThrow(RowMissing);
    }

    const snapshots = await listDeletions(database);
    expect(snapshots).toMatchObject([{ id: 1, deletedAt: null, version: 1 }]);
    const [restored] = await within((tx) => rows.restore(tx, actor, snapshots, { version: 3 }));
    expect(restored).toMatchObject({ ...made, updatedAt: expect.any(Date), revision: 3, version: 3 });
    expect(await within((tx) => rows.restore(tx, actor, snapshots, { version: 4 }))).toEqual([]);
    expect(await within((tx) => rows.restore(tx, actor, [{ id: 9 }], { version: 4 }))).toEqual([]);
    expect(await recorded()).toEqual(["create 1", "delete 1", "restore 1"]);
  });
});
