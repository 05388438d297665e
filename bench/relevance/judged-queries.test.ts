/** The relevance judgements themselves. The scores, and their floors, are checked by bench/search-score.ts, which `npm test` runs. */
import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { shippedDocuments } from "#testing/shipped-documents.ts";
import { readJudged } from "./judged-queries.ts";
import { ndcg, succeedsWithin } from "./ranking-metrics.ts";

test("every judged name is a template of the catalogue", () => {
  const names = new Set(shippedDocuments.map(({ name }) => name));
  const sets = globSync("**/*.txt", { cwd: import.meta.dirname }).filter((file) => file !== "situations.txt");
  const queries = sets.flatMap(readJudged);
  expect(queries.length).toBeGreaterThan(1_500);
  const judged = queries.flatMap(({ relevant }) => [...relevant.keys()]);
  expect(judged.filter((name) => !names.has(name))).toEqual([]);
});

test("the metrics are those of the textbook", () => {
  expect(ndcg([3, 2], [2, 3])).toBe(1);
  expect(ndcg([0, 3], [3])).toBeCloseTo(0.63, 2);
  expect(succeedsWithin([0, 0, 3], [3, 2])).toBe(true);
  expect(succeedsWithin([2, 0, 0, 3], [3, 2])).toBe(false);
});
