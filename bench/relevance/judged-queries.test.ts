/** The relevance judgements themselves. The scores, and their floors, are checked by bench/search-score.ts, which `npm test` runs. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { freshQueries, lastQueries } from "./judged-queries-later.ts";
import { laterQueries, ownQueries } from "./judged-queries.ts";
import { ndcg, succeedsWithin } from "./ranking-metrics.ts";

const seed = new URL("../../seed/templates.json", import.meta.url);
const documents = JSON.parse(readFileSync(seed, "utf8")) as { readonly name: string }[];
const allQueries = [...ownQueries, ...laterQueries, ...lastQueries, ...freshQueries];

test("every judged name is a template of the catalogue", () => {
  const names = new Set(documents.map(({ name }) => name));
  for (const { relevant } of allQueries) {
    expect([...relevant.keys()].filter((name) => !names.has(name))).toEqual([]);
  }
});

test("the metrics are those of the textbook", () => {
  expect(ndcg([3, 2], [2, 3])).toBe(1);
  expect(ndcg([0, 3], [3])).toBeCloseTo(0.63, 2);
  expect(succeedsWithin([0, 0, 3], [3, 2])).toBe(true);
  expect(succeedsWithin([2, 0, 0, 3], [3, 2])).toBe(false);
});
