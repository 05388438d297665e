import fc from "fast-check";
import { expect, it } from "vitest";
import { guardFormula, unguardFormula } from "#features/transfer/server/formula-guard.ts";

it.each([
  ["=1+1", "'=1+1"],
  ["+47 22 22 22 22", "'+47 22 22 22 22"],
  ["-", "'-"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["＝1", "'＝1"],
  ["'=1", "''=1"],
  ["'sitat'", "'sitat'"],
  ["Avtale = kontrakt", "Avtale = kontrakt"],
])("%j is written %j", (text, cell) => {
  expect(guardFormula(text)).toBe(cell);
  expect(unguardFormula(cell)).toBe(text);
});

it("what somebody has typed without an apostrophe is read as it stands", () => {
  expect(unguardFormula("=1+1")).toBe("=1+1");
});

it("every text comes back, and none begins as a formula does", () => {
  const text = fc.stringMatching(/^['=+\-@\t\r\n a＝]{0,6}$/);
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (any) => {
      expect(unguardFormula(guardFormula(any))).toBe(any);
      expect(guardFormula(any)).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
    }),
    { numRuns: 2_000 },
  );
});
