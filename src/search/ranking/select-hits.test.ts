import { assert, integer, property, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { bestFirst } from "./select-hits.ts";
import { Layer } from "./score-accumulator.ts";

function layerOf(hits: readonly (readonly [value: number, cover: number])[]): Layer {
  const layer = new Layer();
  layer.reset(hits.length);
  hits.forEach(([value, cover], slot) => {
    layer.value[slot] = value;
    layer.cover[slot] = cover;
    layer.touched[layer.count++] = slot;
  });
  return layer;
}

test("best first, equals by id, without what covers too little or scores far below", () => {
  const layer = layerOf([
    [0.5, 1],
    [0.9, 1],
    [0.5, 1],
    [2, 0.4],
    [0.1, 1],
  ]);
  expect(bestFirst(layer, 0.6, [7, 5, 3, 1, 2]).map(({ id }) => id)).toEqual([5, 3, 7]);
  expect(bestFirst(layerOf([]), 0.6, [])).toEqual([]);
});

test("any id up to the largest integer of the database survives the packing", () => {
  const id = integer({ min: 1, max: 2 ** 31 - 1 });
  assert(
    property(uniqueArray(id, { minLength: 1, maxLength: 30 }), (ids) => {
      const hits = bestFirst(layerOf(ids.map((_, at) => [1 - at / 100, 1])), 0.6, ids);
      expect(hits.map((hit) => hit.id)).toEqual(ids);
    }),
  );
});
