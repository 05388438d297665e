import { expect, test } from "vitest";
import { editDistance } from "../index/word-dictionary.ts";

test.each([
  ["avtale", "avtale", 0],
  ["avatle", "avtale", 1],
  ["avtal", "avtale", 1],
  ["kontrkat", "kontrakt", 1],
  ["bil", "bok", 2],
  ["samarbid", "samabeid", 2],
  ["lærling", "lege", Infinity],
])("from «%s» to «%s» it is %d edits of at most two", (typed, meant, distance) => {
  expect(editDistance(typed, meant, 2)).toBe(distance);
});

test("more edits than are wanted are infinitely many", () => {
  expect(editDistance("bil", "bok", 1)).toBe(Infinity);
  expect(editDistance("", "a", 0)).toBe(Infinity);
});
