import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { templateFields } from "#features/templates/admin-fields.ts";
import {
  guardFormula,
  isSameTime,
  isStored,
  readCell,
  readTime,
  unguardFormula,
  writeCell,
} from "#features/transfer/server/cells.ts";
import { phrasesProblem, type TransferField } from "#shared/admin/row-fields.ts";

const flag: TransferField = { kind: "flag", label: "Aktiv", initial: true };
const number: TransferField = { kind: "number", label: "Posisjon", initial: "0" };
const choice: TransferField = {
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

const text: TransferField = { kind: "text", label: "Navn", max: 300 };
const phrases: TransferField = {
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
    ["SANN", true],
    ["1", true],
    ["nei", false],
    ["False", false],
    ["0", false],
    ["", undefined],
  ])("the flag %j", (cell, value) => {
    expect(readCell(flag, cell)).toEqual({ value });
  });

  it.each([
    ["-3", -3],
    ["−3", -3],
    ["3,0", 3],
    ["3.00", 3],
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
    expect(readCell(languages, "Bokmål, POLSKI; English\nuk, polsk")).toEqual({
      value: ["nb", "pl", "en", "uk"],
    });
    expect(readCell(phrases, "en, to")).toEqual({ value: ["en, to"] });
    for (const unknown of ["klingon", "Klingonsk fra en annen verden"])
      expect(phrasesProblem(["nn", unknown], languages)).toBe(
        `Ukjent språk: «${unknown}». Skriv ett språk på hver linje, som bokmål, nynorsk eller engelsk.`,
      );
  });
});

describe("what is stored is recognised", () => {
  it.each<[TransferField, unknown]>([
    [flag, false],
    [number, -3],
    [choice, "Kommersielt"],
    [choice, "En som ikke er i listen"],
    [text, "to\nlinjer"],
    [text, " med blanke "],
    [text, null],
    [phrases, ["en", "to"]],
    [{ kind: "time", label: "Lagt til" }, "2026-11-22T02:46:26.123Z"],
  ])("%j: %j", (field, stored) => {
    expect(isStored(field, writeCell(field, stored), stored)).toBe(true);
    expect(isStored(field, writeCell(field, stored).replaceAll("\n", "\r\n"), stored)).toBe(true);
    expect(isStored(field, `${writeCell(field, stored)}x`, stored)).toBe(false);
  });
});

describe("a time", () => {
  it.each([
    ["31.12.2026", "2026-12-30T23:00:00.000Z"],
    ["1.7.2026 kl. 14.05", "2026-07-01T12:05:00.000Z"],
    ["31.12.2026 14:05:09", "2026-12-31T13:05:09.000Z"],
    ["2026-12-31 14:05", "2026-12-31T13:05:00.000Z"],
    ["2026-12-31T14:05:00.123+02:00", "2026-12-31T12:05:00.123Z"],
    // The clocks are set back: the first of two.
    ["25.10.2026 01:30", "2026-10-24T23:30:00.000Z"],
    ["25.10.2026 03:30", "2026-10-25T02:30:00.000Z"],
    ["29.03.2026 03:00", "2026-03-29T01:00:00.000Z"],
  ])("%s", (written, iso) => {
    expect(readTime(written)?.at.toISOString()).toBe(iso);
  });

  it.each(["29.02.2027", "1.13.2026", "29.03.2026 02:30", "12/31/2026", "i går", ""])(
    "%j is none",
    (written) => {
      expect(readTime(written)).toBeNull();
    },
  );

  it("is the same as any that it may be short for, and no other", () => {
    const stored = "2026-11-22T02:46:26.123Z";
    const isSame = (written: string) => {
      const time = readTime(written);
      return time !== null && isSameTime(time, stored);
    };
    for (const same of ["22.11.2026", "22.11.2026 03:46", "2026-11-22 03:46:26", stored])
      expect(isSame(same)).toBe(true);
    for (const other of ["21.11.2026", "22.11.2026 02:46", "2026-11-22T02:46:26Z"])
      expect(isSame(other)).toBe(false);
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
