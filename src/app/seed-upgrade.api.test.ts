/** A site whose catalogue was shipped without `askedAs`, and starts a version that has it. */
import { eq, inArray, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { readSeedFile } from "#app/seed.ts";
import { siteState, templates } from "#db/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { TemplateAdminStore } from "#features/templates/server/admin-store.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { templateForm } from "#testing/forms.ts";
import { openTestApp } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

async function openOldSite() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { orm } = database;
  const shipped = await readSeedFile();
  await new TemplateStore(database).seed(shipped);
  await orm.update(templates).set({ askedAs: [] });
  await orm.update(siteState).set({ askedAsAddedAt: null });
  const admin = new TemplateAdminStore(database, new HistoryStore(database));
  const edit = async (id: number, change: object) => {
    const { name, description, url, category, format, source, askedAs } = await admin.get(id);
    const form = { ...templateForm, name, description, url, category, format, source, askedAs, ...change };
    await admin.update(id, form, "kari@example.no");
  };
  const linesOf = async (id: number) => (await admin.get(id)).askedAs;
  return { database, orm, shipped, edit, linesOf };
}

it("gives the shipped templates their lines at the next start, but not those that were edited", async () => {
  const { database, orm, shipped, edit, linesOf } = await openOldSite();
  await edit(1, { name: "Et annet navn" });
  await edit(2, { url: "https://example.no/en-annen" });
  await edit(3, { askedAs: ["egne ord"] });
  await edit(4, { askedAs: ["egne ord"] });
  await edit(4, { askedAs: [] });
  await edit(5, { description: "En annen beskrivelse" });
  await orm
    .update(templates)
    .set({ deletedAt: sql`now()` })
    .where(eq(templates.id, 7));
  const entries = await orm.execute(sql`select count(*)::int as n from history`);

  const product = await openTestApp({ database });
  expect(await Promise.all([1, 2, 3, 4].map(linesOf))).toEqual([[], [], ["egne ord"], []]);
  expect(await linesOf(5)).toEqual(shipped[4]?.askedAs);
  expect(await linesOf(323)).toEqual(shipped[322]?.askedAs);
  const [row, removed] = await orm
    .select()
    .from(templates)
    .where(inArray(templates.id, [6, 7]))
    .orderBy(templates.id);
  // A form that was opened before is stale, and cannot empty the lines; one that is removed may come back.
  expect([row?.revision, row?.updatedAt]).toEqual([2, row?.dateAdded]);
  expect(removed?.askedAs).toEqual(shipped[6]?.askedAs);
  expect((await orm.execute(sql`select count(*)::int as n from history`)).rows).toEqual(entries.rows);
  await product.close();

  await edit(323, { askedAs: [] });
  await (await openTestApp({ database })).close();
  expect(await linesOf(323)).toEqual([]);
});

it("does so once, however many processes start at a time", async () => {
  const { database, shipped } = await openOldSite();
  const added = await Promise.all([1, 2, 3].map(() => new TemplateStore(database).addAskedAs(shipped)));
  expect(added.flatMap((change) => (change ? [change.rows.length] : []))).toEqual([323]);
  expect(await new TemplateStore(database).addAskedAs(shipped)).toBeNull();
});
