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
const splitter = createCompoundSplitter(["tilhenger", "leie", "maskin", "hytte"], ["avtale", "kontrakt"]);
const isUsed = (compound: string) => !compound.startsWith("hytte");

test("short words are left alone, long ones may hold two typos", () => {
  expect([3, 4, 7, 8].map(allowedEdits)).toEqual([0, 1, 1, 2]);
  expect(correctSpelling("bil", dictionary, splitter, isUsed)).toBeNull();
});

test("corrects towards the words of the dictionary, in their spelling", () => {
  expect(correctSpelling("fleksitdsavatle", dictionary, splitter, isUsed)).toBe("fleksitidsavtale");
  expect(correctSpelling("ektpakt", dictionary, splitter, isUsed)).toBe("ektepakt");
});

test("a word longer than any known word is not looked up", () => {
  const looked: string[] = [];
  const watched = { ...dictionary, similarTo: (key: string) => (looked.push(key), []) };
  expect(correctSpelling("x".repeat(41), watched, splitter, isUsed)).toBeNull();
  expect(looked).toEqual([]);
  correctSpelling("x".repeat(40), watched, splitter, isUsed);
  expect(looked).not.toEqual([]);
});

test("corrects one piece of a compound where the others are right", () => {
  expect(correctSpelling("tilhengrleiekontrakt", dictionary, splitter, isUsed)).toBe("tilhengerleiekontrakt");
  expect(correctSpelling("maskintilhnegerleie", dictionary, splitter, isUsed)).toBe("maskintilhengerleie");
  expect(correctSpelling("tilhenegrkontrakt", dictionary, splitter, isUsed)).toBe("tilhengerkontrakt");
  expect(correctSpelling("maskinkontrkt", dictionary, splitter, isUsed)).toBe("maskinkontrakt");
});

test("corrects nothing that is near no word, and no numbers", () => {
  expect(correctSpelling("asdfghjkl", dictionary, splitter, isUsed)).toBeNull();
  expect(correctSpelling("ektepakt8", dictionary, splitter, isUsed)).toBeNull();
});

test("makes no compound that nobody uses", () => {
  expect(correctSpelling("hyttekontrkt", dictionary, splitter, isUsed)).toBeNull();
});

test("a host is no spelling of a word", () => {
  const hosts = createWordDictionary();
  const word = { spelling: "leiekontrakt.no", parts: [], count: 1, visibleCount: 1, prominent: true };
  hosts.add({ key: "leiekontrakt.no", ...word });
  const none = createCompoundSplitter([], []);
  expect(correctSpelling("leiekontraktno", hosts, none, isUsed)).toBeNull();
  expect(correctSpelling("leiekontrat.no", hosts, none, isUsed)).toBeNull();
});
