import { expect, test } from "vitest";
import { createTextAnalyzer } from "./text/text-analyzer.ts";
import { functionLemmas, lemmas, stopWords } from "./word-lists.ts";
import { createWordRoles } from "./word-roles.ts";

const analyzer = createTextAnalyzer();
const roles = createWordRoles(analyzer);

test("all forms of a word are one part, and those of a stop word are stop words", () => {
  expect(lemmas.length).toBeGreaterThan(100);
  for (const { word, forms } of [...lemmas, ...functionLemmas]) {
    const parts = analyzer.analyzeWord(word).parts;
    for (const form of forms) expect([form, analyzer.analyzeWord(form).parts]).toEqual([form, parts]);
  }
  const stops = functionLemmas.flatMap(({ word, forms }) => [word, ...forms]);
  expect(stops.filter((word) => !roles.isStop(word))).toEqual([]);
});

test("the stop words hold no form that the table knows, and no form has two words", () => {
  const forms = functionLemmas.flatMap((line) => line.forms);
  expect(stopWords.filter((word) => forms.includes(word))).toEqual([]);
  expect(forms.filter((form, at) => forms.indexOf(form) !== at)).toEqual([]);
});

test("«SJA» is no form of «sjå», nor «været» of «være»", () => {
  expect(roles.isStop("sja") || roles.isStop("SJA") || roles.isStop("været")).toBe(false);
});

test.each([
  ["pappa", "papp"],
  ["datteren", "data"],
  ["veggen", "veien"],
  ["hosting", "høst"],
  ["servering", "server"],
])("«%s» is no form of «%s», though its ending looks so", (word, other) => {
  expect(analyzer.analyzeWord(word).parts).not.toEqual(analyzer.analyzeWord(other).parts);
});

test("each word of the table has one line, and no other word's forms hold it", () => {
  const all = lemmas.flatMap(({ word, forms }) => [...new Set([word, ...forms])]);
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
});
