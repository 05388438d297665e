import { describe, expect, it } from "vitest";
import { guessFormat, guessPublisher, guessSource } from "#features/suggestions/guess-template.ts";

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
    const listed = [
      { url: "https://www.nav.no/a", source: "Navet" },
      { url: "https://nav.no/b", source: "NAV" },
      { url: "http://nav.no/c", source: "NAV" },
      { url: "https://skjema.nav.no/d", source: "Skjema" },
    ];
    expect(guessPublisher("https://nav.no/ny", listed)).toBe("NAV");
    expect(guessPublisher("https://www.skjema.nav.no/ny", listed)).toBe("Skjema");
    expect(guessPublisher("https://example.no/ny", listed)).toBe("example.no");
  });
});
