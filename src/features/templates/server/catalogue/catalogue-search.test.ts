import { describe, expect, it } from "vitest";
import { toEntry } from "#features/templates/server/catalogue/catalogue-entry.ts";
import { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import { type ReaderNumbers, textsOf } from "#search/reader/numbers.ts";
import { templateRow } from "#testing/template-row.ts";

const { makeNumbers } = (await import(
  new URL("../../../../../scripts/train-reader.ts", import.meta.url).href
)) as { makeNumbers: (classes: readonly (readonly string[])[], rounds?: number) => ReaderNumbers };

const rows = Array.from({ length: 60 }, (_, at) =>
  templateRow(at + 1, 1, { name: at % 2 ? `Hyttekontrakt ${at}` : `Båtleie ${at}`, tags: [`hage ${at}`] }),
);
const changed = [
  templateRow(61, 2, { name: "Hyttekontrakt for naust" }),
  ...rows.slice(0, 10).map(({ id }) => templateRow(id, 2, { name: `Hyttekontrakt ny ${id}` })),
  ...rows.slice(50).map(({ id }) => templateRow(id, 2, { deletedAt: new Date() })),
];
const queries = ["hytte", "båt", "naust", "hage 7", "leie båt", "hyttekontrakt"];

function catalogueOf(numbers: ReaderNumbers | null = null): Catalogue {
  const catalogue = new Catalogue(undefined, undefined, undefined, undefined, undefined, numbers);
  catalogue.applySync({ version: 1, rows });
  return catalogue;
}

const totalOf = (catalogue: Catalogue, search: string) =>
  catalogue.list({ category: [], format: [], limit: 1000, offset: 0, search }).total;

function hitsOf(catalogue: Catalogue) {
  const everything = { category: [], format: [], limit: 1000, offset: 0 };
  return queries.map((search) => catalogue.list({ ...everything, search }));
}

describe("the search index, built in turns", () => {
  const hits = hitsOf(catalogueOf());

  it("finds the same as one built at once, also for a search that comes before its end", async () => {
    const inTurns = catalogueOf();
    const building = inTurns.prepareSearch();
    expect(hitsOf(inTurns)).toEqual(hits);
    await building;
    expect(hitsOf(inTurns)).toEqual(hits);
    const undisturbed = catalogueOf();
    await undisturbed.prepareSearch();
    expect(hitsOf(undisturbed)).toEqual(hits);
  });

  it("has what was added, changed and removed while it was built", async () => {
    const [inTurns, atOnce] = [catalogueOf(), catalogueOf()];
    const building = inTurns.prepareSearch();
    inTurns.applySync({ version: 2, rows: changed });
    await building;
    atOnce.applySync({ version: 2, rows: changed });
    expect(hitsOf(inTurns)).toEqual(hitsOf(atOnce));
    expect(hitsOf(inTurns)).not.toEqual(hits);
  });

  it("is built again with a reader when its templates have become those of the numbers, and finds meanwhile", async () => {
    const other = rows.map(({ id }) =>
      templateRow(id, 2, { name: `Hestekontrakt ${id}`, askedAs: ["hest"] }),
    );
    const catalogue = catalogueOf(
      makeNumbers(
        other.map((row) => textsOf(toEntry(row))),
        1,
      ),
    );
    await catalogue.prepareSearch();
    expect(catalogue.isRead).toBe(false);
    catalogue.applySync({ version: 2, rows: other });
    const building = catalogue.prepareSearch();
    catalogue.applySync({ version: 3, rows: [templateRow(61, 3, { name: "Kanokontrakt" })] });
    const found = () => ["hest", "kano", "hytte"].map((search) => totalOf(catalogue, search));
    expect([catalogue.isRead, ...found()]).toEqual([false, 60, 1, 0]);
    await building;
    expect([catalogue.isRead, ...found()]).toEqual([true, 60, 1, 0]);
    // and taken back, as by an undo: the numbers are of other templates again
    catalogue.applySync({ version: 4, rows: rows.map((row) => ({ ...row, version: 4 })) });
    await catalogue.prepareSearch();
    expect([catalogue.isRead, ...found()]).toEqual([false, 0, 31, 30]);
  });

  it("is behind after many texts, and not after one among the counts of many", async () => {
    const catalogue = catalogueOf(
      makeNumbers(
        rows.map((row) => textsOf(toEntry(row))),
        1,
      ),
    );
    await catalogue.prepareSearch();
    expect([catalogue.isRead, catalogue.isSearchBehind]).toEqual([true, false]);
    const counted = rows.slice(1, 20).map((row) => ({ ...row, version: 2, downloadCount: 9 }));
    catalogue.applySync({ version: 2, rows: [templateRow(1, 2, { name: "Kanokontrakt" }), ...counted] });
    expect(catalogue.isSearchBehind).toBe(false);
    catalogue.applySync({ version: 3, rows: changed });
    expect(catalogue.isSearchBehind).toBe(true);
  });
});
