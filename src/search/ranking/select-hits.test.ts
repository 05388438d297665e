import { expect, test } from "vitest";
import { inOrder, selectHits } from "./select-hits.ts";

const shares = { minShareOfBest: 0.3, minShareOfTail: 0.5 };
const candidates = (...scores: readonly number[]) =>
  scores.map((score, at) => ({ slot: at, id: at + 1, score }));
const selected = (some: ReturnType<typeof candidates>, of = shares) =>
  selectHits(some, { minCoverage: 0, need: noNeed, ...of }).map(({ id }) => id);
const noNeed = { coverage: 1, words: 1, ownTexts: false, shareOfOthers: 1, wordsOfOthers: 0 };

test("what scores far below the best is no hit", () => {
  expect(selected(candidates(0.5, 0.9, 0.2))).toEqual([1, 2]);
  expect(selected([])).toEqual([]);
});

test("after the first ten only what has more of the best score, and never fewer than those", () => {
  // falling slowly: half of the best is passed at the 26th
  expect(selected(candidates(...Array.from({ length: 40 }, (_, at) => 1 - at / 50)))).toHaveLength(26);
  // falling fast: the first ten stay
  const fast = candidates(1, ...Array.from({ length: 20 }, (_, at) => 0.45 - at / 100));
  expect(selected(fast)).toEqual(fast.slice(0, 10).map(({ id }) => id));
  expect(selected(candidates(1, 0.4, 0.2))).toEqual([1, 2]);
});

test("wanted hits come best first, ties by id, and only the best of all are reranked", () => {
  const hits = candidates(
    ...Array.from({ length: 70 }, (_, at) => 1 - Math.floor(at / 2) / 100),
  ).toReversed();
  const odd = hits.filter(({ id }) => id % 2 === 1);
  const ids = (limit: number) => inOrder(hits, odd, limit, ({ id }) => id).map(({ id }) => id);
  expect(ids(2)).toEqual([59, 57]);
  expect(ids(Infinity).slice(29)).toEqual([1, 61, 63, 65, 67, 69]);
  expect(inOrder(hits, hits, 70, ({ score }) => score).map(({ id }) => id)).toEqual(
    Array.from({ length: 70 }, (_, at) => at + 1),
  );
  expect(ids(0)).toEqual([]);
});
