import { array, assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { SortedKeys, WordDictionary } from "./word-dictionary.ts";

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

test("finds by prefix what was added before and between look-ups, in order", () => {
  const text = string({ unit: "grapheme-ascii", maxLength: 3 });
  assert(
    property(array(array(text, { maxLength: 60 }), { maxLength: 4 }), text, (groups, prefix) => {
      const list = new SortedKeys<{ readonly key: string; readonly at: number }>();
      const all: string[] = [];
      for (const group of groups) {
        for (const key of group) list.add({ key, at: all.push(key) });
        const expected = all
          .map((key, index) => ({ key, at: index + 1 }))
          .filter(({ key }) => key.startsWith(prefix))
          .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.at - b.at));
        expect(list.withPrefix(prefix)).toEqual(expected);
      }
    }),
  );
});
