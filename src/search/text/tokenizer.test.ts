import { expect, test } from "vitest";
import { tokenize } from "./tokenizer.ts";

test("splits at anything but letters and digits, and holds hyphenated words together", () => {
  expect(tokenize("SJA-skjema – sikker (jobb)analyse, NS 8407")).toEqual([
    "SJA-skjema",
    "sikker",
    "jobb",
    "analyse",
    "NS",
    "8407",
  ]);
});

test("a name of letters around «&» is one word", () => {
  expect(tokenize("AT&T, R&D, hest&hund")).toEqual(["AT&T", "R&D", "hest", "hund"]);
});

test("dots of abbreviations vanish, those of a host stay", () => {
  expect(tokenize("Ph.d.-avtale for A.S. på hybel.no.")).toEqual([
    "Phd-avtale",
    "for",
    "AS",
    "på",
    "hybel.no",
  ]);
});

test("letters typed as base and mark are one letter", () => {
  expect(tokenize("ba\u030at")).toEqual(["båt"]);
});

test.each([
  ["https://www.hybel.no/leie?by=oslo", "hybel.no"],
  ["http://skjema.hamar.kommune.no:8080", "skjema.hamar.kommune.no"],
  ["www.nav.no/", "nav.no"],
])("a web address is its host: %s", (address, wanted) => {
  expect(tokenize(`se ${address} her`)).toEqual(["se", wanted, "her"]);
});

test("what only looks like a host is words", () => {
  expect(tokenize("leie.Nordmenn og punkt.norsk")).toEqual(["leie", "Nordmenn", "og", "punkt", "norsk"]);
});

test("letters and digits part, unless either is alone", () => {
  expect(tokenize("ns8405 NS8405-avtale covid19 17mai b2b A4 8405 2G")).toEqual(
    "ns 8405 NS 8405-avtale covid 19 17 mai b2b A4 8405 2G".split(" "),
  );
});

test.each([
  ["«Leie» (hytte)/båt – 12 uker; A/S!", "Leie hytte båt 12 uker A S"],
  ["-foran bak- midt--i –– e-post-adresse", "foran bak midt i e-post-adresse"],
  ["50 % av 1.500,75 kr", "50 av 1 500 75 kr"],
  ["café «Ærfugl» ÅPENT", "café Ærfugl ÅPENT"],
  ["", ""],
])("words of a text: %s", (text, wanted) => {
  const tokens = wanted.split(" ").filter(Boolean);
  expect(tokenize(text)).toEqual(tokens);
  expect(tokenize(`${text} ж`)).toEqual([...tokens, "ж"]);
});
