import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { templateFields } from "#features/templates/admin-fields.ts";
import {
  guardFormula,
  isStored,
  readCell,
  unguardFormula,
  writeCell,
} from "#features/transfer/server/cells.ts";
import { phrasesProblem, type RowField } from "#shared/admin/row-fields.ts";

const flag: RowField = { kind: "flag", label: "Aktiv", initial: true };
const number: RowField = { kind: "number", label: "Posisjon", initial: "0" };
const choice: RowField = {
  kind: "choice",
  label: "Kategori",
  choices: ["Jobb", "Kommersielt"],
  nameOf: (id) => (id === "Kommersielt" ? "Næring" : id),
};
// As a spreadsheet keeps it that was filled from PowerPoint: the form's own schema makes a blank of it.
it("a text is handed to its schema as it came", () => {
  expect(readCell({ kind: "text", label: "Navn", max: 300 }, "Leie\vav naust")).toEqual({
    value: "Leie\vav naust",
  });
});

const text: RowField = { kind: "text", label: "Navn", max: 300 };
const phrases: RowField = {
  kind: "phrases",
  label: "Stikkord",
  max: 9,
  maxCount: 9,
  rows: 2,
  isOptional: true,
};

describe("a cell as people and spreadsheets write it", () => {
  it.each([
    [" ja ", true],
    ["NEI", false],
    ["", undefined],
  ])("the flag %j", (cell, value) => {
    expect(readCell(flag, cell)).toEqual({ value });
  });

  it.each([
    ["-3", -3],
    ["−3", -3],
    ["1\u00a0000", 1000],
    ["12\u202f345", 12345],
    ["", undefined],
  ])("the number %j", (cell, value) => {
    expect(readCell(number, cell)).toEqual({ value });
  });

  it.each(["3,5", "1.000", "1e3"])("%j is no whole number", (cell) => {
    expect(readCell(number, cell)).toEqual({ problem: "Posisjon må være et helt tall" });
  });

  it("a choice by its id or by its name on the screen, in any case", () => {
    for (const cell of ["Kommersielt", "næring", "NÆRING", " Næring "]) {
      expect(readCell(choice, cell)).toEqual({ value: "Kommersielt" });
    }
    expect(readCell(choice, "Tull")).toEqual({ problem: "Ukjent kategori: «Tull»." });
    expect(readCell(flag, "kanskje")).toEqual({ problem: "Aktiv må være ja eller nei." });
  });

  it("several phrases, a line each", () => {
    expect(readCell(phrases, "en\r\nto\r\rto\n")).toEqual({ value: ["en", "to"] });
    expect(readCell(phrases, "")).toEqual({ value: [] });
  });

  it("phrases that are choices by id or by name, and what is none as it stands", () => {
    const { languages } = templateFields;
    expect(readCell(languages, "nn\nEngelsk\nklingon")).toEqual({ value: ["nn", "en", "klingon"] });
    for (const unknown of ["klingon", "Klingonsk fra en annen verden"])
      expect(phrasesProblem(["nn", unknown], languages)).toBe(
        `Ukjent språk: «${unknown}». Skriv ett språk på hver linje, som bokmål, nynorsk eller engelsk.`,
      );
  });
});

describe("what is stored is recognised", () => {
  it.each<[RowField, unknown]>([
    [flag, false],
    [number, -3],
    [choice, "Kommersielt"],
    [choice, "En som ikke er i listen"],
    [text, "to\nlinjer"],
    [text, " med blanke "],
    [text, null],
    [phrases, ["en", "to"]],
  ])("%j: %j", (field, stored) => {
    expect(isStored(field, writeCell(field, stored), stored)).toBe(true);
    expect(isStored(field, writeCell(field, stored).replaceAll("\n", "\r\n"), stored)).toBe(true);
    expect(isStored(field, `${writeCell(field, stored)}x`, stored)).toBe(false);
  });
});

it.each([
  ["+47 22 22 22 22", "'+47 22 22 22 22"],
  ["\t=1", "'\t=1"],
  ["＝1", "'＝1"],
  ["'=1", "''=1"],
  ["'sitat'", "'sitat'"],
  ["Avtale = kontrakt", "Avtale = kontrakt"],
])("%j is written %j", (text, cell) => {
  expect(guardFormula(text)).toBe(cell);
  expect(unguardFormula(cell)).toBe(text);
});

it("every text comes back, and none begins as a formula does", () => {
  const text = fc.stringMatching(/^['=+\-@\t\r\n a＝]{0,6}$/);
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (any) => {
      expect(unguardFormula(guardFormula(any))).toBe(any);
      expect(guardFormula(any)).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
    }),
    { numRuns: 500 },
  );
});
