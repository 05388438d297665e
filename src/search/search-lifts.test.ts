import { array, assert, double, property } from "fast-check";
import { expect, test } from "vitest";
import type { SearchDocument } from "./document.ts";
import { buildSearchIndex, maxLift } from "./search-index.ts";

const names = [
  "Fiskeavtale",
  "Fiskeavtale",
  "Fiskeavtale for gården",
  "Fiskeavtale for gården og hytta",
  "Avtale om gården",
];
const documents = names.map((name, at): SearchDocument => ({
  id: at + 1,
  name,
  tags: [],
  description: "",
  category: "Annet",
  format: "PDF",
  source: "Forlaget",
}));
const index = buildSearchIndex(documents);
const order = (lifts: Readonly<Record<number, number>>) =>
  index
    .search("fiskeavtale", { lifts: new Map(Object.entries(lifts).map(([id, lift]) => [Number(id), lift])) })
    .hits.map(({ id }) => id);

test("of equal hits the lifted one goes first", () => {
  expect(order({})).toEqual([1, 2, 3, 4]);
  expect(order({ 2: 0.01 })).toEqual([2, 1, 3, 4]);
});

test("no lift moves a hit past one that is better by a word, or makes a hit", () => {
  expect(order({ 3: 1_000, 4: 1_000, 5: 1_000 })).toEqual([1, 2, 3, 4]);
  expect(order({ 1: -1_000, 2: -1_000 })).toEqual([1, 2, 3, 4]);
});

test("whatever the lifts, hits that differ by more than the largest keep their order", () => {
  const plain = index.search("fiskeavtale").hits;
  const lifted = array(double({ min: -10, max: 10, noNaN: true }), { minLength: 5, maxLength: 5 });
  assert(
    property(lifted, (lifts) => {
      const found = index.search("fiskeavtale", {
        lifts: new Map(lifts.map((lift, at) => [at + 1, lift])),
      }).hits;
      const placeOf = (id: number) => found.findIndex((hit) => hit.id === id);
      expect(found).toHaveLength(plain.length);
      for (const better of plain) {
        for (const worse of plain) {
          if (better.score > worse.score * (1 + maxLift)) {
            expect(placeOf(better.id)).toBeLessThan(placeOf(worse.id));
          }
        }
      }
    }),
  );
});
