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

test("dots of abbreviations vanish", () => {
  expect(tokenize("Ph.d.-avtale for A.S. på hybel.no.")).toEqual([
    "Phd-avtale",
    "for",
    "AS",
    "på",
    "hybel",
    "no",
  ]);
});

test("letters typed as base and mark are one letter", () => {
  expect(tokenize("ba\u030at")).toEqual(["båt"]);
});
