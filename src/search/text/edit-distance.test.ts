import { expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";

test("counts insertions, deletions, substitutions and transpositions as one edit", () => {
  expect(editDistance("avtale", "avtale")).toBe(0);
  expect(editDistance("avatle", "avtale")).toBe(1);
  expect(editDistance("avtal", "avtale")).toBe(1);
  expect(editDistance("kontrkat", "kontrakt")).toBe(1);
  expect(editDistance("bil", "bok")).toBe(2);
});
