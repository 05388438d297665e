/** What a read of the source does to the acts and to the templates they govern. */
import { asc, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { laws, templates } from "#db/schema/schema.ts";
import { readSiteVersion } from "#db/site-change.ts";
import { type FoundLaw, LawStore } from "#features/laws/server/store.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const now = new Date("2026-11-23T03:20:00Z");
const earlier = new Date("2026-07-06T02:20:00Z");

const act = (id: string, name: string | null, changedFrom: string | null = null): FoundLaw => ({
  id: `lov/${id}`,
  name,
  title: `Lov om ${name}`,
  changedFrom,
  changedBy: changedFrom && "lov/2026-06-19-39",
});

/** The store with the acts of a first read, and a template for each of some ids. */
async function openStore(known: readonly FoundLaw[], ofTemplates: readonly string[] = []) {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { orm } = database;
  const store = new LawStore(database);
  await store.takeIn(known, earlier, "2026-07-06");
  const row = { description: "d", category: "Utleie", format: "PDF", source: "s", version: 1 };
  for (const [index, id] of ofTemplates.entries()) {
    await orm
      .insert(templates)
      .values({ ...row, name: id, url: `https://a.example/${index}`, laws: [`lov/${id}`] });
  }
  /** The names of the templates that are remade with the newest version. */
  const listChanged = async () => {
    const version = await readSiteVersion(orm);
    const rows = await orm
      .select()
      .from(templates)
      .where(sql`version = ${version}`)
      .orderBy(asc(templates.id));
    return rows.map(({ name }) => name);
  };
  return { store, orm, listChanged };
}

it("a later day is a change, which is noticed; a day where there was none too", async () => {
  const before = [act("2000-01-01-1", "a-loven", "2020-01-01"), act("2000-01-01-2", "b-loven")];
  const { store, listChanged } = await openStore(before, ["2000-01-01-1", "2000-01-01-2", "2000-01-01-3"]);
  const after = [act("2000-01-01-1", "a-loven", "2026-07-01"), act("2000-01-01-2", "b-loven", "2026-08-01")];
  expect(await store.takeIn(after, now, "2026-11-23")).toEqual(["lov/2000-01-01-1", "lov/2000-01-01-2"]);
  const changed = { noticedAt: now.toISOString(), changedBy: "lov/2026-06-19-39", checkedOn: "2026-11-23" };
  expect(await store.list()).toMatchObject([
    { ...changed, changedFrom: "2026-07-01" },
    { ...changed, changedFrom: "2026-08-01" },
  ]);
  expect(await listChanged()).toEqual(["2000-01-01-1", "2000-01-01-2"]);
  // A read that finds the same changes nothing but its own day.
  expect(await store.takeIn(after, new Date(), "2026-11-30")).toEqual([]);
  expect(await store.list()).toMatchObject(after.map(() => ({ ...changed, checkedOn: "2026-11-30" })));
  expect(await listChanged()).toEqual([]);
});

it("what was not asked of an act before is filled in, and is no news; a change names its act", async () => {
  const id = "2000-01-01-1";
  const { store, listChanged } = await openStore([act(id, "a-loven", "2026-01-01")], [id]);
  const facts = { inForce: "2001-01-01", changedByTitle: "Lov om krav (kravloven)" };
  const law = { ...act(id, "a-loven", "2026-01-01"), ...facts };
  expect(await store.takeIn([law], now, "2026-11-23")).toEqual([]);
  expect(await store.list()).toMatchObject([{ ...facts, changedByName: "kravloven", noticedAt: null }]);
  expect(await listChanged()).toEqual([id]);
  const changedByTitle = "Lov om endringer i a-loven (lovens virkeområde)";
  await store.takeIn([{ ...law, changedFrom: "2026-07-01", changedByTitle }], now, "2026-11-30");
  expect(await store.list()).toMatchObject([{ ...facts, changedByTitle, changedByName: null }]);
});

it.each([
  ["an earlier day", "2026-07-01", "2026-06-01"],
  ["a day that was left out, before the last read", null, "2020-01-01"],
])("%s is a correction: it is shown, and nobody is told", async (_what, before, after) => {
  const { store, listChanged } = await openStore([act("2000-01-01-1", "a-loven", before)], ["2000-01-01-1"]);
  await store.takeIn([act("2000-01-01-1", "a-loven", after)], now, "2026-11-23");
  expect(await store.list()).toMatchObject([{ changedFrom: after, noticedAt: null }]);
  expect(await listChanged()).toEqual(["2000-01-01-1"]);
  // What was noticed before stays so.
  await store.takeIn([act("2000-01-01-1", "a-loven", "2026-11-01")], now, "2026-11-23");
  await store.takeIn([act("2000-01-01-1", "a-loven", "2026-10-01")], new Date(), "2026-11-30");
  expect(await store.list()).toMatchObject([{ noticedAt: now.toISOString() }]);
});

it("an act without a day stays as it was; one that the source no longer has is noticed", async () => {
  const known = [act("2000-01-01-1", "a-loven", "2026-07-01"), act("2000-01-01-2", "b-loven", "2026-07-01")];
  const { store, listChanged } = await openStore(known, ["2000-01-01-1", "2000-01-01-2"]);
  const [one, other] = await store.list();
  const read = () => store.takeIn([act("2000-01-01-1", "noe annet")], now, "2026-11-23");
  expect(await read()).toEqual([]);
  const gone = { ...other, isGone: true, noticedAt: now.toISOString() };
  expect(await store.list()).toEqual([{ ...one, checkedOn: "2026-11-23" }, gone]);
  expect(await listChanged()).toEqual(["2000-01-01-2"]);
  // It is noticed once, and back when the source has it again.
  await store.takeIn([act("2000-01-01-1", "noe annet")], new Date("2026-11-30T03:20:00Z"), "2026-11-30");
  expect((await store.list())[1]).toEqual(gone);
  await store.takeIn(known, now, "2026-12-07");
  expect((await store.list())[1]).toMatchObject({ isGone: false });
});

it("a new act is added with its name, and reaches a template that names it already", async () => {
  const { store, orm, listChanged } = await openStore([], ["2000-01-01-1", "2000-01-01-2"]);
  const found = [act("2000-01-01-1", "a-loven", "2026-07-01"), act("2000-01-01-2", null, "2026-07-01")];
  const unknown = { inForce: null, changedByTitle: null, changedByName: null };
  expect(await store.takeIn(found, now, "2026-11-23")).toEqual([]);
  expect(await store.list()).toEqual([
    { ...found[0], ...unknown, noticedAt: null, checkedOn: "2026-11-23", isGone: false },
  ]);
  expect(await orm.$count(laws)).toBe(1);
  expect(await listChanged()).toEqual(["2000-01-01-1"]);
});

it("an act whose name another one has is told from it by the year, the newer one of two", async () => {
  const { store } = await openStore([act("1967-02-10", "forvaltningsloven")]);
  const found = [
    act("1967-02-10", "forvaltningsloven"),
    act("2025-06-20-81", "Forvaltningsloven"),
    act("2025-06-20-106", "foretaksregisterloven"),
    act("1985-06-21-78", "foretaksregisterloven"),
    // Not even the year distinguishes it from the other one.
    act("2025-12-31-9", "forvaltningsloven"),
  ];
  await store.takeIn(found, now, "2026-11-23");
  expect((await store.list()).map(({ id, name }) => [id, name])).toEqual(
    expect.arrayContaining([
      ["lov/1967-02-10", "forvaltningsloven"],
      ["lov/2025-06-20-81", "Forvaltningsloven (2025)"],
      ["lov/1985-06-21-78", "foretaksregisterloven"],
      ["lov/2025-06-20-106", "foretaksregisterloven (2025)"],
    ]),
  );
  // A later read finds them as they are.
  const before = await store.list();
  await store.takeIn(found, now, "2026-11-23");
  expect(await store.list()).toEqual(before);
  expect(before.map(({ id }) => id)).not.toContain("lov/2025-12-31-9");
});
