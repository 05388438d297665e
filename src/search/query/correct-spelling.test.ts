import { expect, test } from "vitest";
import { createLexicon } from "../text/compound-splitter.ts";
import { allowedEdits, mend } from "./correct-spelling.ts";
import { createVocabulary } from "../index/word-dictionary.ts";

const vocabulary = createVocabulary();
for (const [key, shown] of [
  ["fleksitidsavtale", "fleksitidsavtale"],
  ["ektepakt", "ektepakt"],
  ["bio", "bio"],
  ["bat", "båt"],
] as const) {
  vocabulary.add({ key, shown, parts: [key], count: 1, prominent: true });
}
const lexicon = createLexicon(["tilhenger", "leie", "maskin"], ["avtale", "kontrakt"]);

test("short words are left alone, long ones may hold two typos", () => {
  expect([3, 4, 7, 8].map(allowedEdits)).toEqual([0, 1, 1, 2]);
  expect(mend("bil", vocabulary, lexicon)).toBeNull();
});

test("mends towards the words of the catalogue, in their spelling", () => {
  expect(mend("fleksitdsavatle", vocabulary, lexicon)).toBe("fleksitidsavtale");
  expect(mend("ektpakt", vocabulary, lexicon)).toBe("ektepakt");
});

test("a word longer than any of ours is not looked for", () => {
  const looked: string[] = [];
  const watched = { ...vocabulary, like: (key: string) => (looked.push(key), []) };
  expect(mend("x".repeat(41), watched, lexicon)).toBeNull();
  expect(looked).toEqual([]);
  mend("x".repeat(40), watched, lexicon);
  expect(looked).not.toEqual([]);
});

test("mends one half of a compound where the other is right", () => {
  expect(mend("tilhenegrkontrakt", vocabulary, lexicon)).toBe("tilhengerkontrakt");
  expect(mend("maskinkontrkt", vocabulary, lexicon)).toBe("maskinkontrakt");
});

test("mends nothing that resembles nothing, and no numbers", () => {
  expect(mend("asdfghjkl", vocabulary, lexicon)).toBeNull();
  expect(mend("ektepakt8", vocabulary, lexicon)).toBeNull();
});
