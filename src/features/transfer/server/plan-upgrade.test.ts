/** The plan of an upgrade: on rows in memory. What the history knows of them is in catalogue-upgrade.api.test.ts. */
import { expect, it } from "vitest";
import { templateTable } from "#app/routes/transfers.ts";
import { keyOf, type ListUpgrade, planList, type RowPast } from "#features/transfer/server/plan-upgrade.ts";
import type { CurrentRow } from "#features/transfer/server/resource.ts";

const table = templateTable(10);

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
const stored = (id: number, row: object): CurrentRow => ({ ...shipped("?"), id, revision: 1, ...row });
const past = (values: Partial<RowPast>): RowPast => ({
  former: [],
  isRemoved: false,
  isEdited: false,
  phrases: [],
  ...values,
});
const idOf = ({ name, url }: { name: string; url: string }) => ({ name, url });
const plan = (upgrade: Partial<ListUpgrade>) =>
  planList({ table, now: [], stored: [], pasts: new Map(), rowKey: keyOf, ...upgrade });

it("knows a row by what it is called, or was called here or in an earlier version", () => {
  const [a, b, c] = [shipped("a"), shipped("b"), shipped("c", { source: "Båtlaget" })];
  const moved = [a, b].map((from) => ({ from: idOf(from), to: idOf(c) }));
  const own = { name: "Vårt navn", url: "https://example.no/vår" };
  for (const [row, former] of [[a], [b], [c], [own, a], [own, c]] as const) {
    const pasts = new Map(former ? [[7, past({ former: [former] })]] : []);
    const { rows } = plan({ now: [c], moved, stored: [stored(7, row)], pasts });
    expect(rows.map(({ row: { id, status }, values }) => [id, status, values["source"]])).toEqual([
      [7, row === c ? "unchanged" : "changed", row === c ? undefined : "Båtlaget"],
    ]);
  }
});

it("lists the row as new where none is like it, nor one that somebody has deleted", () => {
  const rows = ["a", "b", "c"].map((name) => shipped(name));
  const removed = past({ former: [shipped("b")], isRemoved: true });
  const { rows: planned, findId } = plan({
    now: rows,
    stored: [stored(1, shipped("a"))],
    pasts: new Map([[2, removed]]),
  });
  expect(planned.map(({ row: { status, note } }) => [status, note])).toEqual([
    ["unchanged", null],
    ["unchanged", "Slettet hos dere, og kommer ikke tilbake."],
    ["new", "Naustlaget"],
  ]);
  expect(rows.map(findId)).toEqual([1, 2, undefined]);
});

it("takes a row of the site's own at the url of a new one for it, one for each url, and never a row that went", () => {
  const url = "https://example.no/felles";
  const now = ["a", "b", "c"].map((name) => shipped(name, { url }));
  const idsWith = (own: object, upgrade: Partial<ListUpgrade> = {}) => {
    const { rows, findId } = plan({ now, stored: [stored(1, own)], ...upgrade });
    expect(rows.slice(0, 3).map(({ row }) => row.id ?? undefined)).toEqual(now.map(findId));
    return now.map(findId);
  };
  expect(idsWith({ url: `${url}/`, name: "Vårt" })).toEqual([1, undefined, undefined]);
  expect(idsWith({ url, name: "b" })).toEqual([undefined, 1, undefined]);
  const gone = [{ url, name: "Gammelt", reason: "Avløst.", successors: [] }];
  expect(idsWith({ url, name: "Gammelt" }, { gone })).toEqual([undefined, undefined, undefined]);
});

it("takes no situation of the site's own for a new one: they have no url", () => {
  const keyOfLabel = ({ label }: { readonly label?: unknown }) => String(label);
  const own = { id: 1, revision: 1, label: "Vår egen", title: "Vår egen" };
  const { rows } = plan({ rowKey: keyOfLabel, now: [{ label: "Ny", title: "Ny" }], stored: [own] });
  expect(rows.map(({ row: { id, status } }) => [id, status])).toEqual([[null, "new"]]);
});

it("leaves room for the phrases that a site has added", () => {
  const [line, own] = ["leie naust", "båthus"];
  const many = Array.from({ length: 100 }, (_, at) => `ord ${at}`);
  const of = (now: readonly string[], askedAs: readonly string[]) => {
    const { rows } = plan({
      now: [shipped("a", { askedAs: now })],
      stored: [stored(1, shipped("a", { askedAs }))],
      pasts: new Map([[1, past({ phrases: [own, "tatt bort igjen"] })]]),
    });
    return rows[0]?.values["askedAs"];
  };
  expect(of([line], ["låne naust", own])).toEqual([line, own]);
  expect(of([line], [line, own])).toBeUndefined();
  expect(of(many, [own])).toEqual([...many.slice(0, 99), own]);
});

it("takes the day of the reading along, but for a row that an administrator has edited", () => {
  const paperSeenAt = new Date("2026-11-26");
  const of = (values: object, isEdited: boolean) => {
    const { rows } = plan({
      now: [shipped("a", { description: "Ny tekst.", paperSeenAt, ...values })],
      stored: [stored(1, { ...shipped("a"), paperSeenAt: "2026-11-22T09:12:00.000Z" })],
      pasts: new Map([[1, past({ isEdited })]]),
    });
    return rows[0]?.values["paperSeenAt"];
  };
  expect(of({}, false)).toEqual(paperSeenAt);
  expect(of({ paperSeenAt: null }, false)).toBeNull();
  expect(of({}, true)).toBeUndefined();
});
