import { describe, expect, it } from "vitest";
import {
  adminCategories,
  adminFormats,
  offeredFormats,
  toPublicCategory,
  toPublicFormat,
} from "#domain/admin-vocabulary.ts";
import {
  categoryIds,
  categoryLabel,
  formatFacets,
  otherCategory,
  publicFormats,
} from "#domain/vocabulary.ts";

describe("the vocabulary", () => {
  it("has the specification's 22 categories and 5 formats", () => {
    expect(categoryIds).toHaveLength(22);
    expect(publicFormats).toEqual(["PDF", "Word", "PDF/Word", "HTML", "Digital"]);
    expect(categoryLabel("Kommersielt")).toBe("Næring");
    expect(categoryLabel("Bolig")).toBe("Bolig");
  });

  it("files every choice of the administrator where the public filter finds it", () => {
    expect(adminCategories).toHaveLength(19);
    for (const word of adminCategories) {
      expect([...categoryIds, otherCategory]).toContain(toPublicCategory(word));
    }
    expect(adminFormats).toEqual(["PDF", "Word", "Nettside", "Excel"]);
    // What is public has a choice, so that a guess can be corrected to it.
    expect(new Set(offeredFormats.map(toPublicFormat))).toEqual(new Set(publicFormats));
    expect(offeredFormats.slice(0, 4)).toEqual(adminFormats);
  });

  it.each([
    ["Arbeid", "Jobb"],
    ["Forretning", "Kommersielt"],
    ["Kultur", "Kultur/Design"],
    ["IT/Tech", "IT"],
    ["Annet", "Annet"],
    ["En gammel kategori", "Annet"],
    ["Helse", "Helse"],
  ])("takes %s for %s", (word, id) => expect(toPublicCategory(word)).toBe(id));

  it("counts a combined format for each part", () => {
    expect(formatFacets("PDF/Word")).toEqual(["PDF/Word", "PDF", "Word"]);
    expect(formatFacets("HTML")).toEqual(["HTML"]);
  });
});
