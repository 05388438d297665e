import { expect, test } from "vitest";
import type { SearchHit } from "../document.ts";
import { byScore, inOrder, selectHits } from "./select-hits.ts";

const shares = { minShareOfBest: 0.5, minShareOfNear: 0.3 };
const candidates = (...scores: readonly number[]) =>
  scores.map((score, at) => ({ slot: at, id: at + 1, score, isLine: false }));
const selected = (...scores: readonly number[]) => {
  const { hits, hasNear } = selectHits(candidates(...scores), shares);
  return [hits.map(({ id }) => id), hasNear];
};

test("what scores far below the best is no hit, and near down to a lower share of it", () => {
  expect(selected(0.5, 0.9, 0.3)).toEqual([[1, 2], true]);
  expect(selected(0.5, 0.9, 0.2)).toEqual([[1, 2], false]);
  expect(selected()).toEqual([[], false]);
});

test("whose line the query is, is a hit, however much better the others are", () => {
  const line = { slot: 2, id: 3, score: 0.1, isLine: true };
  expect(selectHits([...candidates(0.9, 0.2), line], shares).hits.map(({ id }) => id)).toEqual([1, 3]);
});

test("wanted hits come best first, ties by id, and only the best of all are reranked", () => {
  const hits = candidates(
    ...Array.from({ length: 70 }, (_, at) => 1 - Math.floor(at / 2) / 100),
  ).toReversed();
  const odd = hits.filter(({ id }) => id % 2 === 1);
  const byIdDown = (some: readonly SearchHit[]) => some.toSorted((a, b) => b.id - a.id);
  const ids = (limit: number) => inOrder(hits, odd, limit, byIdDown).map(({ id }) => id);
  expect(ids(2)).toEqual([59, 57]);
  expect(ids(Infinity).slice(29)).toEqual([1, 61, 63, 65, 67, 69]);
  expect(inOrder(hits, hits, 70, (some) => some.toSorted(byScore)).map(({ id }) => id)).toEqual(
    Array.from({ length: 70 }, (_, at) => at + 1),
  );
  expect(ids(0)).toEqual([]);
});
