import { describe, expect, it } from "vitest";
import { guessFormat, publisherGuess } from "#features/suggestions/guess-template.ts";

describe("a template guessed from its url", () => {
  it.each([
    ["https://example.no/avtale.pdf", "PDF"],
    ["https://example.no/AVTALE.PDF?v=2#side", "PDF"],
    ["https://example.no/avtale.docx", "Word"],
    ["https://example.no/avtale.docm", "HTML"],
    ["https://example.no/?fil=avtale.pdf", "HTML"],
  ])("%s is %s", (url, format) => {
    expect(guessFormat(url)).toBe(format);
  });

  it("has the publisher that most active templates of its host have, else the host", () => {
    const listed = [
      { url: "https://www.nav.no/a", source: "Navet" },
      { url: "https://nav.no/b", source: "NAV" },
      { url: "http://nav.no/c", source: "NAV" },
      { url: "https://skjema.nav.no/d", source: "Skjema" },
      { url: "https://example.no/e", source: "Ute av bruk", isActive: false },
    ];
    const guess = publisherGuess(listed);
    expect(guess("https://nav.no/ny")).toBe("NAV");
    expect(guess("https://www.skjema.nav.no/ny")).toBe("Skjema");
    expect(guess("https://www.Example.no:8080/ny")).toBe("example.no");
    const even = listed.slice(0, 2);
    const both = [even, even.toReversed()].map((order) => publisherGuess(order)("https://nav.no/ny"));
    expect(both, "in whatever order they are read").toEqual(["NAV", "NAV"]);
  });
});
