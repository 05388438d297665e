import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { freshQueries, lastQueries } from "./judged-queries-later.ts";
import { laterQueries, ownQueries } from "./judged-queries.ts";
import { ndcg, succeeds } from "./quality.ts";
import { buildSearchIndex, type SearchDocument } from "./search-index.ts";

const seed = new URL("../../../../seed/templates.json", import.meta.url);
const rows = JSON.parse(readFileSync(seed, "utf8")) as Omit<SearchDocument, "id">[];
const documents = rows.map((row, at) => Object.assign(row, { id: at + 1 }));
const index = buildSearchIndex(documents);
const allQueries = [...ownQueries, ...laterQueries, ...lastQueries, ...freshQueries];

/** The grades of the hits in order, and of all right answers. */
function judge(query: { q: string; relevant: ReadonlyMap<string, number> }): [number[], number[]] {
  const found = index
    .search(query.q)
    .hits.map(({ id }) => query.relevant.get(documents[id - 1]?.name ?? "") ?? 0);
  return [found, [...query.relevant.values()]];
}

test.each([
  ["written before the tuning", ownQueries, 0.93, 0.97],
  ["written later", laterQueries, 0.93, 0.94],
  ["written last", lastQueries, 0.9, 0.91],
  ["fresh", freshQueries, 0.88, 0.9],
])("our own queries, %s, stay well answered", (_when, queries, leastNdcg, leastSuccess) => {
  const judged = queries.filter(({ kind }) => kind !== "none").map(judge);
  const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  expect(mean(judged.map(([found, all]) => ndcg(found, all)))).toBeGreaterThan(leastNdcg);
  expect(mean(judged.map(([found, all]) => Number(succeeds(found, all))))).toBeGreaterThan(leastSuccess);
});

test("every judged answer is a template of the catalogue", () => {
  const names = new Set(documents.map(({ name }) => name));
  for (const { relevant } of allQueries) {
    expect([...relevant.keys()].filter((name) => !names.has(name))).toEqual([]);
  }
});

test.each(allQueries.filter(({ kind }) => kind === "none").map(({ q }) => [q]))(
  "«%s» finds nothing, since there is nothing",
  (q) => {
    expect(index.search(q).hits).toEqual([]);
  },
);

test("the measures measure", () => {
  expect(ndcg([3, 2], [2, 3])).toBe(1);
  expect(ndcg([0, 3], [3])).toBeCloseTo(0.63, 2);
  expect(succeeds([0, 0, 3], [3, 2])).toBe(true);
  expect(succeeds([2, 0, 0, 3], [3, 2])).toBe(false);
});
