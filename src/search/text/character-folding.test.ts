import { expect, test } from "vitest";
import { fold, foldLetters } from "./character-folding.ts";

test("case and marks make no difference", () => {
  expect(fold("FÔRVERTSAVTALE")).toBe("forvertsavtale");
  expect(fold("Café")).toBe("cafe");
});

test.each([
  ["båtplass", "baatplass", "batplass"],
  ["skjøte", "skjoete", "skjote"],
  ["aksjonær", "aksjonaer", "aksjonar"],
])("%s can be typed without æ, ø and å", (proper, ascii, bare) => {
  expect(fold(ascii)).toBe(fold(proper));
  expect(fold(bare)).toBe(fold(proper));
});

test("only a pair is one letter", () => {
  expect(fold("aaaa")).toBe("aa");
});

test("foldLetters keeps every position of the text", () => {
  for (const text of ["Ærlig Øl på Å", "ﬁn İstanbul", "𝒜 e\u0301"])
    expect(foldLetters(text)).toHaveLength(text.length);
});
