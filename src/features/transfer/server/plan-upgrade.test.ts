/** The plan of an upgrade where a site may be of several versions: on rows in memory. */
import { expect, it } from "vitest";
import { templates } from "#db/schema/schema.ts";
import { templateColumns } from "#features/templates/admin-fields.ts";
import {
  planTemplates,
  type ShippedTemplate,
  type StoredTemplate,
  type TemplateEditions,
} from "#features/transfer/server/plan-upgrade.ts";
import type { TransferTable } from "#features/transfer/server/resource.ts";
import { formSchema } from "#shared/admin/admin-input.ts";
import { withoutTimes } from "#shared/admin/row-fields.ts";

const resource: TransferTable = {
  list: "templates",
  entity: "template",
  table: templates,
  columns: templateColumns,
  schemas: formSchema(withoutTimes(templateColumns.fields)).shape,
  theRow: "Malen",
  fileName: "maler",
  matchesByUrl: true,
};

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

function plan(editions: Partial<TemplateEditions>, rows: readonly StoredTemplate[]) {
  const all = { now: [], earlier: [], moved: [], gone: [], ...editions };
  return planTemplates({ resource, editions: all, stored: rows, measured: new Set(), overwrite: new Set() })
    .rows;
}

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
  const [a, b, c] = [shipped("a"), shipped("b"), shipped("c", { description: "Om noe annet." })];
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
    expect([planned?.row.id, planned?.values["description"], others]).toEqual([7, "Om noe annet.", []]);
  }
  expect(plan(editions, [])[0]?.row).toMatchObject({
    status: "unchanged",
    note: "Slettet hos dere, og kommer ikke tilbake.",
  });
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

it("notes when the paper was looked at for the catalogue, unless an administrator has looked since", () => {
  const paperSeenAt = new Date("2026-11-26");
  const [old, now] = [shipped("a"), shipped("a", { description: "Ny tekst.", paperSeenAt })];
  const of = (row: object, next: ShippedTemplate = now) =>
    plan({ now: [next], earlier: [[old]] }, [stored(1, { ...old, ...row })])[0]?.values["paperSeenAt"];
  expect(of({})).toEqual(paperSeenAt);
  expect(of({ paperSeenAt: "2026-11-22T00:00:00.000Z" }, { ...now, paperSeenAt: null })).toBeNull();
  expect(of({ paperSeenAt: "2026-12-01T00:00:00.000Z" })).toBeUndefined();
});
