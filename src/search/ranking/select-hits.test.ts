import { array, assert, integer, nat, property, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { HitSelection, smallestOf } from "./select-hits.ts";
import { ScoreAccumulator } from "./score-accumulator.ts";

function accumulatorOf(hits: readonly (readonly [scores: number, coverage: number])[]): ScoreAccumulator {
  const accumulator = new ScoreAccumulator();
  accumulator.reset(hits.length);
  hits.forEach(([scores, coverage], slot) => {
    accumulator.scores[slot] = scores;
    accumulator.coverage[slot] = coverage;
    accumulator.touched[accumulator.count++] = slot;
  });
  return accumulator;
}

function selectHits(...of: Parameters<HitSelection["read"]>) {
  const selection = new HitSelection();
  selection.read(...of);
  return selection.bestWanted(Infinity);
}

test("best first, ties by id, without what covers too little or scores far below", () => {
  const accumulator = accumulatorOf([
    [0.5, 1],
    [0.9, 1],
    [0.5, 1],
    [2, 0.4],
    [0.1, 1],
  ]);
  expect(selectHits(accumulator, 0.6, [7, 5, 3, 1, 2]).map(({ id }) => id)).toEqual([5, 3, 7]);
  expect(selectHits(accumulatorOf([]), 0.6, [])).toEqual([]);
});

test("any id up to the largest integer of the database survives the packing", () => {
  const id = integer({ min: 1, max: 2 ** 31 - 1 });
  assert(
    property(uniqueArray(id, { minLength: 1, maxLength: 30 }), (ids) => {
      const hits = selectHits(accumulatorOf(ids.map((_, at) => [1 - at / 100, 1])), 0.6, ids);
      expect(hits.map((hit) => hit.id)).toEqual(ids);
    }),
  );
});

test("after the first ten only what has more of the best score, and never fewer than those", () => {
  const scores = (count: number, from: number, step: number) =>
    accumulatorOf(Array.from({ length: count }, (_, at) => [from - at * step, 1] as const));
  const ids = Array.from({ length: 40 }, (_, at) => at + 1);
  const [minShare, minShareOfTail] = [0.3, 0.5];
  const idsOf = (accumulator: ScoreAccumulator) =>
    selectHits(accumulator, 0.6, ids, undefined, minShare, minShareOfTail).map(({ id }) => id);
  // falling slowly: half of the best is passed at the 26th
  expect(idsOf(scores(40, 1, 0.02))).toHaveLength(26);
  // falling fast: the first ten stay
  expect(
    idsOf(accumulatorOf([[1, 1], ...Array.from({ length: 20 }, (_, at) => [0.45 - at / 100, 1] as const)])),
  ).toEqual(ids.slice(0, 10));
  expect(
    idsOf(
      accumulatorOf([
        [1, 1],
        [0.4, 1],
        [0.2, 1],
      ]),
    ),
  ).toEqual([1, 2]);
});

test("wanted hits are those that are accepted, and all are counted", () => {
  const selection = new HitSelection();
  selection.read(
    accumulatorOf([
      [1, 1],
      [0.9, 1],
      [0.8, 1],
    ]),
    0.6,
    [7, 5, 3],
    (slot) => slot !== 0,
  );
  expect(selection.bestWanted(1).map(({ id }) => id)).toEqual([5]);
  expect([selection.count, selection.wantedCount]).toEqual([3, 2]);
  expect(selection.best(2).map(({ id }) => id)).toEqual([7, 5]);
});

test("of few and of many numbers, the first of the sorted ones", () => {
  assert(
    property(array(nat(500), { maxLength: 400, size: "max" }), nat(40), nat(5), (numbers, limit, unread) => {
      const count = Math.max(0, numbers.length - unread);
      const expected = numbers
        .slice(0, count)
        .toSorted((a, b) => a - b)
        .slice(0, limit);
      expect([...smallestOf(Float64Array.from(numbers), count, limit)]).toEqual(expected);
    }),
  );
});
