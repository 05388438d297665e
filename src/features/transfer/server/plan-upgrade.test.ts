/** The plan of an upgrade where a site may be of several versions: on rows in memory. */
import { expect, it } from "vitest";
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
  return planTemplates({ resource, editions: all, stored: rows, measured, show });
}
const plan = (...of: Parameters<typeof planned>) => planned(...of).rows;

it("lists a row as edited unless it is as any version shipped it", () => {
  const [one, two] = [shipped("a", { source: "Den første" }), shipped("a", { tags: ["naust", "båt"] })];
  const now = [shipped("a", { tags: ["naust", "båt", "brygge"] })];
  const of = (row: object) => {
    const [planned] = plan({ now, earlier: [[one], [two]] }, [stored(1, row)]);
    return [planned?.row.status, planned?.row.isEdited, planned?.values];
  };
  const { tags } = now[0] as ShippedTemplate;
  expect(of(one)).toEqual(["changed", false, { source: "Naustlaget", tags }]);
  expect(of(two)).toEqual(["changed", false, { tags }]);
  expect(of({ ...two, tags: ["båt"] })).toEqual(["edited", true, { tags }]);
  expect(of(now[0] as object)).toEqual(["unchanged", false, {}]);
});

it("leaves the phrases that a site has added to a template beside those that are shipped", () => {
  const [old, now] = [shipped("a", { askedAs: ["låne naust"] }), shipped("a", { askedAs: ["leie naust"] })];
  const of = (askedAs: readonly string[]) => {
    const [planned] = plan({ now: [now], earlier: [[old]] }, [stored(1, { ...old, askedAs })]);
    return [planned?.row.status, planned?.values["askedAs"]];
  };
  expect(of(["båthus", "låne naust"])).toEqual(["changed", ["leie naust", "båthus"]]);
  expect(of(["leie naust", "båthus"])).toEqual(["unchanged", undefined]);
  expect(of(["båthus"]), "what was shipped is taken away").toEqual(["edited", ["leie naust", "båthus"]]);
  const many = Array.from({ length: 100 }, (_, at) => `ord ${at}`);
  expect(of([...many, "låne naust"]), "no room for all").toEqual(["edited", ["leie naust"]]);
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

it("brings a site that skips a version what came with it, and nothing of the first one again", () => {
  const rows = (names: string) => names.split("").map((name) => shipped(name));
  const editions = { now: rows("abcde"), earlier: [rows("a"), rows("abcd")] };
  const statuses = (names: string) => {
    const site = rows(names).map((row, at) => stored(at + 1, row));
    return plan(editions, site).map(({ row }) => row.status);
  };
  expect(statuses("a")).toEqual(["unchanged", "new", "new", "new", "new"]);
  expect(statuses("bcd")).toEqual(["unchanged", "unchanged", "unchanged", "unchanged", "new"]);
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
  expect(heldBy(stored(1, { url: `${url}/`, name: "b" }))).toEqual([none, "edited 1", none]);
  const two = [stored(1, { url, name: "Vårt" }), stored(2, { url, name: "Vårt også" })];
  expect(heldBy(...two)).toEqual(["unchanged 1", "unchanged 2", none]);
});

const situation = (values: object = {}) => ({
  label: "Leie naust",
  title: "Leie et naust",
  intro: "Om naust.",
  steps: ["1 | Før | Fordi"],
  remember: [],
  position: 1,
  ...values,
});
const planOf = (more: Partial<Parameters<typeof planSituations>[0]>) =>
  planSituations({
    resource: situationResource(() => undefined),
    now: [],
    earlier: [],
    stored: [],
    deleted: new Set(),
    show,
    ...more,
  })[0];
const storedSituation = (values: object) => ({ id: 1, revision: 1, ...situation(values) });

it("knows a situation by its title where somebody has edited its short name", () => {
  const of = (label: string, title: string) => {
    const now = [situation({ title: "Leie naust", intro: "Ny." })];
    return planOf({ now, earlier: [[situation()]], stored: [storedSituation({ label, title })] })?.row;
  };
  expect(of("Leie naust", "Leie et naust")).toMatchObject({ id: 1, status: "changed" });
  expect(of("Naust", "Leie et naust")).toMatchObject({ id: 1, status: "edited" });
  expect(of("Båt", "Leie båt")).toMatchObject({
    status: "unchanged",
    note: "Slettet, eller både kort navn og tittel er endret her.",
  });
});

it("brings no situation back that was deleted, whichever version it came with", () => {
  const now = [situation()];
  const statusOf = (more: object) => planOf({ now, ...more })?.row.status;
  expect(statusOf({})).toBe("new");
  expect(statusOf({ earlier: [[], now] })).toBe("new");
  expect(statusOf({ earlier: [now] })).toBe("unchanged");
  expect(statusOf({ deleted: new Set(["Leie naust"]) })).toBe("unchanged");
});

it("takes nobody's row for another that has its url too", () => {
  const url = "https://example.no/felles";
  const [a, b] = [shipped("a", { url }), shipped("b", { url })];
  const rows = plan({ now: [a, b], earlier: [[a, b]] }, [stored(1, { ...a, name: "Hvem?" })]);
  expect(rows.map(({ row }) => row.id)).toEqual([null, null]);
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
