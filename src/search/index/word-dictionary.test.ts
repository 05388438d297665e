import { expect, test } from "vitest";
import { createVocabulary, editDistance } from "./word-dictionary.ts";

function vocabularyOf(...words: string[]) {
  const vocabulary = createVocabulary();
  for (const key of words) vocabulary.add({ key, shown: key, parts: [key], count: 1, prominent: true });
  return vocabulary;
}

test("counts insertions, deletions, changes, and exchanges as one edit", () => {
  expect(editDistance("avtale", "avtale")).toBe(0);
  expect(editDistance("avatle", "avtale")).toBe(1);
  expect(editDistance("avtal", "avtale")).toBe(1);
  expect(editDistance("kontrkat", "kontrakt")).toBe(1);
  expect(editDistance("bil", "bok")).toBe(2);
});

test("finds words by beginning, by ending and by likeness, and none that is gone", () => {
  const vocabulary = vocabularyOf("forvert", "forrytter", "samboeravtale");
  expect(vocabulary.startingWith("for", 9).map(({ key }) => key)).toEqual(["forvert", "forrytter"]);
  expect(vocabulary.endingWith("rytter", 9).map(({ key }) => key)).toEqual(["forrytter"]);
  expect(vocabulary.like("samboeravatle", 1).map(({ key }) => key)).toEqual(["samboeravtale"]);
  Object.assign(vocabulary.find("forvert") ?? {}, { count: 0 });
  expect(vocabulary.startingWith("forv", 9)).toEqual([]);
  expect(vocabulary.like("forvart", 1)).toEqual([]);
});

test("of equally near words the one with the same consonants comes first", () => {
  const vocabulary = vocabularyOf("malke", "merke");
  expect(vocabulary.like("marke", 1).map(({ key }) => key)).toEqual(["merke", "malke"]);
});
