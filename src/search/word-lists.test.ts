import { expect, test } from "vitest";
import {
  lemmas,
  parseForms,
  parseSynonyms,
  publisherSynonyms,
  stopWords,
  subjectSynonyms,
  weakWords,
} from "./word-lists.ts";
import { createTextAnalyzer } from "./text/text-analyzer.ts";
import { fold } from "./text/character-folding.ts";

test("a line of forms is a word and its other forms", () => {
  expect(parseForms("bok = bøker\nleie = leige, leigd\n")).toEqual([
    { word: "bok", forms: ["bøker"] },
    { word: "leie", forms: ["leige", "leigd"] },
  ]);
});

test("a line of synonyms works both ways, or from narrow to broad, or is a hint", () => {
  expect(parseSynonyms("a, b c | x\nd > e\nf, g ~ h")).toEqual([
    { targets: ["a", "b c"], triggers: ["x"], oneWay: false, isHint: false },
    { targets: ["e"], triggers: ["d"], oneWay: true, isHint: false },
    { targets: ["h"], triggers: ["f", "g"], oneWay: true, isHint: true },
  ]);
});

test("the shipped lists can be read, and no line is without effect", () => {
  for (const line of lemmas) expect([line.word, line.forms.length > 0]).toEqual([line.word, true]);
  for (const line of parseSynonyms(`${subjectSynonyms}\n${publisherSynonyms}`)) {
    expect([line.targets[0], line.targets.length + line.triggers.length > 1]).toEqual([
      line.targets[0],
      true,
    ]);
  }
});

test("no word is both weak and a stop word", () => {
  const stop = new Set(stopWords.map(fold));
  expect(weakWords.filter((word) => stop.has(fold(word)))).toEqual([]);
});

const analyzer = createTextAnalyzer();

test.each([
  ["jordleigekontrakt", "jordleieavtale"],
  ["sambuaravtale", "samboerkontrakt"],
  ["oppseiing", "oppsigelse"],
  ["varslingene", "varsling"],
])("%s is read as %s", (one, other) => {
  expect(analyzer.analyzeWord(one).parts).toEqual(analyzer.analyzeWord(other).parts);
});

test.each([
  ["varsling", "varsel"],
  ["prosjektering", "prosjekt"],
  ["lager", "lag"],
  ["bilder", "biler"],
])("%s is not read as %s", (one, other) => {
  expect(analyzer.toPart(one)).not.toBe(analyzer.toPart(other));
});
