import { expect, test } from "vitest";
import { WordDictionary } from "./word-dictionary.ts";

function dictionaryOf(...words: string[]) {
  const dictionary = new WordDictionary();
  for (const key of words)
    dictionary.add({
      key,
      parts: [key],
      terms: [],
      spelling: key,
      count: 1,
      visibleCount: 1,
      prominent: true,
    });
  return dictionary;
}

test("finds words by prefix and edit distance, and none that is gone", () => {
  const dictionary = dictionaryOf("forvert", "forrytter", "samboeravtale");
  expect(dictionary.withPrefix("for", 9).map(({ key }) => key)).toEqual(["forvert", "forrytter"]);
  expect(dictionary.similarTo("samboeravatle", 1).map(({ key }) => key)).toEqual(["samboeravtale"]);
  Object.assign(dictionary.find("forvert") ?? {}, { count: 0, visibleCount: 0 });
  expect(dictionary.withPrefix("forv", 9)).toEqual([]);
  expect(dictionary.similarTo("forvart", 1)).toEqual([]);
});

test("of equally near words the one with the same consonants comes first", () => {
  const dictionary = dictionaryOf("malke", "merke");
  expect(dictionary.similarTo("marke", 1).map(({ key }) => key)).toEqual(["merke", "malke"]);
});
