import { array, assert, constantFrom, integer, property, string } from "fast-check";
import { expect, test } from "vitest";
import { SimilarWords } from "./similar-words.ts";
import { editDistance, levenshteinDistance } from "../text/edit-distance.ts";

const word = string({ unit: constantFrom("a", "b", "s", "t", "1", "é"), minLength: 1, maxLength: 9 });

test("finds what measuring every word finds, less what has two pairs swapped", () => {
  assert(
    property(array(word, { maxLength: 60 }), word, integer({ min: 1, max: 2 }), (words, key, maxEdits) => {
      const similar = new SimilarWords();
      for (const one of words) similar.add({ key: one });
      const expected = words.filter(
        (one) => editDistance(key, one) <= maxEdits && levenshteinDistance(key, one, 99) <= maxEdits + 1,
      );
      const found = [...similar.within(key, maxEdits)];
      expect(found.map((one) => one.word.key).sort()).toEqual(expected.sort());
      for (const one of found) expect(one.distance).toBe(editDistance(key, one.word.key));
    }),
  );
});
