import { describe, expect, it } from "vitest";
import {
  guessFormat,
  guessSource,
  indexByUrl,
  indexSources,
} from "#features/suggestions/server/guess-template.ts";

describe("a template guessed from its url", () => {
  it.each([
    ["https://example.no/avtale.pdf", "PDF"],
    ["https://example.no/AVTALE.PDF?v=2#side", "PDF"],
    ["https://example.no/avtale.doc", "Word"],
    ["https://example.no/avtale.docx", "Word"],
    ["https://example.no/avtale.docm", "HTML"],
    ["https://example.no/pdf", "HTML"],
    ["https://example.no/?fil=avtale.pdf", "HTML"],
    ["https://example.pdf/", "HTML"],
  ])("%s is %s", (url, format) => {
    expect(guessFormat(url)).toBe(format);
  });

  it("has its host as the source", () => {
    expect(guessSource("https://www.Example.no:8080/a")).toBe("example.no");
  });

  it("has the publisher that most templates of its host have, for the form", () => {
    const sourceOf = indexSources([
      { url: "https://www.nav.no/a", source: "Navet" },
      { url: "https://nav.no/b", source: "NAV" },
      { url: "http://nav.no/c", source: "NAV" },
      { url: "https://skjema.nav.no/d", source: "Skjema" },
    ]);
    expect(sourceOf("https://nav.no/ny")).toBe("NAV");
    expect(sourceOf("https://www.skjema.nav.no/ny")).toBe("Skjema");
    expect(sourceOf("https://example.no/ny")).toBe("example.no");
  });
});

describe("templates by url", () => {
  const listed = [
    { id: 1, name: "En", url: "https://example.no/a" },
    { id: 2, name: "To", url: "http://www.example.no/a/" },
  ];
  const find = indexByUrl(listed);

  it("finds the first with the same url, except the one published from the suggestion", () => {
    expect(find({ url: "https://example.no/a", templateId: null })?.id).toBe(1);
    expect(find({ url: "https://example.no/a", templateId: 1 })?.id).toBe(2);
    expect(find({ url: "https://example.no/b", templateId: null })).toBeNull();
    expect(find({ url: "", templateId: null })).toBeNull();
  });
});
