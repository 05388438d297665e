import { expect, test } from "vitest";
import type { SearchHit } from "../document.ts";
import { byScore, inOrder } from "./select-hits.ts";

const candidates = (...scores: readonly number[]) =>
  scores.map((score, at) => ({ slot: at, id: at + 1, score, isLine: false }));
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
