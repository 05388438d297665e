import { expect, test } from "vitest";
import { createTextAnalyzer } from "./text/text-analyzer.ts";
import { functionLemmas, lemmas, stopWords } from "./word-lists.ts";
import { createWordRoles } from "./word-roles.ts";

const analyzer = createTextAnalyzer();
const roles = createWordRoles(analyzer);

test.each(lemmas)("all forms of $word are one part", ({ word, forms }) => {
  const parts = analyzer.analyzeWord(word).parts;
  for (const form of forms) expect([form, analyzer.analyzeWord(form).parts]).toEqual([form, parts]);
});

test.each(functionLemmas)("all forms of $word are that stop word", ({ word, forms }) => {
  const parts = analyzer.analyzeWord(word).parts;
  expect([word, roles.isStop(word)]).toEqual([word, true]);
  for (const form of forms) {
    expect([form, analyzer.analyzeWord(form).parts]).toEqual([form, parts]);
    expect([form, roles.isStop(form)]).toEqual([form, true]);
  }
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
  ["rente", "rent"],
  ["letter", "lett"],
  ["veggen", "veien"],
  ["tømmer", "tømme"],
  ["hosting", "høst"],
  ["marketing", "mark"],
  ["servering", "server"],
])("«%s» is no form of «%s», though its ending looks so", (word, other) => {
  expect(analyzer.analyzeWord(word).parts).not.toEqual(analyzer.analyzeWord(other).parts);
});

test("each word of the table has one line, and no other word's forms hold it", () => {
  const all = lemmas.flatMap(({ word, forms }) => [...new Set([word, ...forms])]);
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
});
