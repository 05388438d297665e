/** The plan of an upgrade where a site may be of several versions: on rows in memory. */
import { describe, expect, it } from "vitest";
import { templateTable } from "#app/routes/transfers.ts";
import { situationResource } from "#features/situations/server/resource.ts";
import {
  planSituations,
  planTemplates,
  type ShippedTemplate,
  type StoredTemplate,
  type TemplateEditions,
} from "#features/transfer/server/plan-upgrade.ts";

const resource = templateTable(10);

const shipped = (name: string, values: object = {}) => ({
  name,
  url: `https://example.no/${name}`,
  description: "Om noe.",
  category: "Utleie",
  format: "PDF",
  formatCertain: true,
  source: "Naustlaget",
  tags: ["naust"],
  ...values,
});
const stored = (id: number, row: object): StoredTemplate => ({
  ...shipped("?"),
  id,
  revision: 1,
  deletedAt: null,
  dateAdded: "2026-11-22T00:00:00.000Z",
  paperSeenAt: null,
  ...row,
});
const idOf = ({ name, url }: { name: string; url: string }) => ({ name, url });

const show = (_column: string, item: unknown) => String(item);
function planned(editions: Partial<TemplateEditions>, rows: readonly StoredTemplate[]) {
  const all = { now: [], earlier: [], moved: [], gone: [], ...editions };
  const measured = new Set<number>();
  return planTemplates({ resource, editions: all, stored: rows, measured, overwrite: new Set(), show });
}
const plan = (...of: Parameters<typeof planned>) => planned(...of).rows;

it("compares a row with the version that it is of", () => {
  const [one, two] = [shipped("a", { source: "Den første" }), shipped("a", { tags: ["naust", "båt"] })];
  const now = [shipped("a", { tags: ["naust", "båt", "brygge"] })];
  const of = (row: object) => plan({ now, earlier: [[one], [two]] }, [stored(1, row)])[0]?.values;
  expect(of(one)).toEqual({ source: "Naustlaget", tags: ["naust", "båt", "brygge"] });
  expect(of(two)).toEqual({ tags: ["naust", "båt", "brygge"] });
  // Of the second one, whose other word somebody has taken away.
  expect(of({ ...two, tags: ["båt"] })).toEqual({ tags: ["båt", "brygge"] });
});

it("knows a row by what it was called in any version, and by one of url and name where the other was edited", () => {
  const [a, b, c] = [shipped("a"), shipped("b"), shipped("c", { source: "Båtlaget" })];
  const editions = {
    now: [c],
    earlier: [[a], [b]],
    moved: [
      { from: idOf(a), to: idOf(c) },
      { from: idOf(b), to: idOf(c) },
    ],
  };
  for (const row of [a, b, { ...a, name: "Vårt navn" }, { ...b, url: "https://example.no/vår" }]) {
    const [planned, ...others] = plan(editions, [stored(7, row)]);
    expect([planned?.row.id, planned?.values["source"], others]).toEqual([7, "Båtlaget", []]);
  }
});

it("brings a site that skips a version what came with it, and not what somebody has deleted there", () => {
  const rows = (names: string) => names.split("").map((name) => shipped(name));
  const editions = { now: rows("abcde"), earlier: [rows("a"), rows("abcd")] };
  const statuses = (names: string) => {
    const site = rows(names).map((row, at) => stored(at + 1, row));
    return plan(editions, site).map(({ row }) => row.status);
  };
  expect(statuses("a")).toEqual(["unchanged", "new", "new", "new", "new"]);
  // Of the second one, where a row is gone altogether.
  expect(statuses("abc")).toEqual(["unchanged", "unchanged", "unchanged", "unchanged", "new"]);
});

it("says that a row was deleted only where it finds it", () => {
  const a = shipped("a");
  const noteOf = (rows: readonly StoredTemplate[]) => plan({ now: [a], earlier: [[a]] }, rows)[0]?.row.note;
  expect(noteOf([stored(1, { ...a, deletedAt: "2026-11-23T00:00:00.000Z" })])).toBe(
    "Slettet hos dere, og kommer ikke tilbake.",
  );
  expect(noteOf([stored(1, { ...a, name: "Vårt", url: "https://example.no/vår" })])).toBe(
    "Slettet, eller både navn og adresse er endret her.",
  );
});

it("holds back one new row for each that the site has of its own at the url, and steps name that one", () => {
  const url = "https://example.no/felles";
  const now = ["a", "b", "c"].map((name) => shipped(name, { url }));
  const heldBy = (...own: readonly StoredTemplate[]) => {
    const { rows, storedAs } = planned({ now }, own);
    return rows.map(({ row }, at) => `${row.status} ${now[at] && storedAs(now[at])?.id}`);
  };
  const none = "new undefined";
  expect(heldBy(stored(1, { url: `${url}/`, name: "Vårt" }))).toEqual(["unchanged 1", none, none]);
  expect(heldBy(stored(1, { url: `${url}/`, name: "b" }))).toEqual([none, "unchanged 1", none]);
  const two = [stored(1, { url, name: "Vårt" }), stored(2, { url, name: "Vårt også" })];
  expect(heldBy(...two)).toEqual(["unchanged 1", "unchanged 2", none]);
});

it("keeps the words beside a name that somebody has edited, where the catalogue's name is another now", () => {
  const old = shipped("a");
  const now = shipped("b", { description: "Om b.", tags: ["brygge"], source: "Båtlaget" });
  const editions = { now: [now], earlier: [[old]], moved: [{ from: idOf(old), to: idOf(now) }] };
  const [row] = plan(editions, [stored(1, { ...old, name: "Vårt" })]);
  expect(row?.values).toEqual({ url: now.url, source: "Båtlaget" });
  expect(row?.row.kept.map(({ column }) => column)).toEqual(["Navn", "Beskrivelse", "Stikkord"]);
});

describe("a situation", () => {
  const situation = (values: object = {}) => ({
    label: "Leie naust",
    title: "Leie et naust",
    intro: "Om naust.",
    steps: ["1 | Før | Fordi"],
    remember: [],
    position: 1,
    ...values,
  });
  const planOf = (now: object, earlier: object, given: object, rows: readonly object[]) =>
    planSituations({
      resource: situationResource(() => undefined),
      now: [situation(now)],
      earlier: [[situation(earlier)]],
      given: [[situation(given)]],
      isDone: false,
      stored: rows.map((row, at) => ({ id: at + 1, revision: 1, ...situation(row) })),
      undone: new Set(),
      overwrite: new Set(),
      show,
    })[0];

  it("is known by its title where somebody has edited its short name", () => {
    const next = { title: "Leie naust", intro: "Ny." };
    const row = planOf(next, {}, {}, [{ label: "Naust" }]);
    expect(row).toMatchObject({ row: { id: 1, status: "changed" }, values: next });
    expect(planOf(next, {}, {}, [{ label: "Båt", title: "Leie båt" }])?.row).toMatchObject({
      status: "unchanged",
      note: "Slettet, eller både kort navn og tittel er endret her.",
    });
  });

  it("gets the steps whose templates the site lacked when it came, and comes where it lacked all of them", () => {
    const now = { steps: ["1 | Før | Fordi", "2 | Etter | Fordi"] };
    expect(planOf(now, {}, { steps: ["1 | Før | Fordi"] }, [{}])?.values).toEqual(now);
    const given = { steps: ["2 | Etter | Fordi"] };
    expect(planOf(now, {}, given, [given])).toMatchObject({ row: { status: "changed" }, values: now });
    expect(planOf(now, {}, { steps: [] }, [])?.row.status).toBe("new");
  });
});

it("brings no situation back that came with this version and was deleted, but one that was undone", () => {
  const next = { label: "Leie naust", title: "Leie et naust", steps: ["1 | Før | Fordi"] };
  const statusOf = (values: object) =>
    planSituations({
      resource: situationResource(() => undefined),
      now: [next],
      earlier: [],
      given: [[next]],
      isDone: true,
      stored: [],
      undone: new Set(),
      overwrite: new Set(),
      show,
      ...values,
    })[0]?.row.status;
  expect(statusOf({})).toBe("unchanged");
  expect(statusOf({ isDone: false })).toBe("new");
  expect(statusOf({ undone: new Set([next.label]) })).toBe("new");
  expect(statusOf({ given: [[{ ...next, steps: [] }]] })).toBe("new");
});

it("takes nobody's row for another that has its url too", () => {
  const url = "https://example.no/felles";
  const [a, b] = [shipped("a", { url }), shipped("b", { url })];
  const rows = plan({ now: [a, b], earlier: [[a, b]] }, [stored(1, { ...a, name: "Hvem?" })]);
  expect(rows.map(({ row }) => row.id)).toEqual([null, null]);
});

it("keeps a list that the form would reject with what comes", () => {
  const tags = Array.from({ length: 60 }, (_, at) => `ord ${at}`);
  const [old, now] = [shipped("a"), shipped("a", { tags: ["naust", "båt"] })];
  const [planned] = plan({ now: [now], earlier: [[old]] }, [stored(1, { ...old, tags })]);
  expect(planned).toMatchObject({ values: {}, row: { status: "edited", kept: [{ column: "Stikkord" }] } });
});

it("notes when a copy of the paper was read for the catalogue, unless an administrator has looked at it", () => {
  const paperSeenAt = new Date("2026-11-26");
  const [old, now] = [shipped("a"), shipped("a", { description: "Ny tekst.", paperSeenAt })];
  const of = (row: object, next: ShippedTemplate = now) =>
    plan({ now: [next], earlier: [[old]] }, [stored(1, { ...old, ...row })])[0]?.values["paperSeenAt"];
  expect(of({})).toEqual(paperSeenAt);
  expect(of({ paperSeenAt: "2026-11-22T00:00:00.000Z" }, { ...now, paperSeenAt: null })).toBeNull();
  expect(of({ paperSeenAt: "2026-12-01T09:12:00.000Z" })).toBeUndefined();
  expect(of({ paperSeenAt: "2026-11-22T09:12:00.000Z" }), "before the copy was read").toBeUndefined();
});
