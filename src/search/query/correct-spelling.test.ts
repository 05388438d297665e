import { expect, test } from "vitest";
import { createCompoundSplitter } from "../text/compound-splitter.ts";
import { allowedEdits, correctSpelling } from "./correct-spelling.ts";
import { createWordDictionary } from "../index/word-dictionary.ts";

const dictionary = createWordDictionary();
for (const [key, spelling] of [
  ["fleksitidsavtale", "fleksitidsavtale"],
  ["ektepakt", "ektepakt"],
  ["bio", "bio"],
  ["bat", "båt"],
] as const) {
  dictionary.add({ key, spelling, parts: [key], count: 1, visibleCount: 1, prominent: true });
}
const splitter = createCompoundSplitter(["tilhenger", "leie", "maskin"], ["avtale", "kontrakt"]);

test("short words are left alone, long ones may hold two typos", () => {
  expect([3, 4, 7, 8].map(allowedEdits)).toEqual([0, 1, 1, 2]);
  expect(correctSpelling("bil", dictionary, splitter)).toBeNull();
});

test("corrects towards the words of the dictionary, in their spelling", () => {
  expect(correctSpelling("fleksitdsavatle", dictionary, splitter)).toBe("fleksitidsavtale");
  expect(correctSpelling("ektpakt", dictionary, splitter)).toBe("ektepakt");
});

test("a word longer than any known word is not looked up", () => {
  const looked: string[] = [];
  const watched = { ...dictionary, similarTo: (key: string) => (looked.push(key), []) };
  expect(correctSpelling("x".repeat(41), watched, splitter)).toBeNull();
  expect(looked).toEqual([]);
  correctSpelling("x".repeat(40), watched, splitter);
  expect(looked).not.toEqual([]);
});

test("corrects one half of a compound where the other is right", () => {
  expect(correctSpelling("tilhenegrkontrakt", dictionary, splitter)).toBe("tilhengerkontrakt");
  expect(correctSpelling("maskinkontrkt", dictionary, splitter)).toBe("maskinkontrakt");
});

test("corrects nothing that is near no word, and no numbers", () => {
  expect(correctSpelling("asdfghjkl", dictionary, splitter)).toBeNull();
  expect(correctSpelling("ektepakt8", dictionary, splitter)).toBeNull();
});
