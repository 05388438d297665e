import { array, assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { shippedIndex as index } from "#testing/shipped-documents.ts";
import { markPhrase, markRanges } from "./mark.ts";

/** A text with what a search highlights in brackets. */
function marked(text: string, query: string, mark = markRanges): string {
  const words = index.wordsSought([text], index.searchTyped(query).sought);
  let result = "";
  let from = 0;
  for (const [start, end] of mark(text, words)) {
    result += `${text.slice(from, start)}[${text.slice(start, end)}]`;
    from = end;
  }
  return result + text.slice(from);
}

test.each([
  [
    "leie",
    "Leilighet til leie: husleiekontrakt, leietaker og leir",
    "Leilighet til [leie]: [husleiekontrakt], [leietaker] og leir",
  ],
  [
    "lån",
    "Lånet er et land i landbruket, og ikke planlagt",
    "[Lånet] er et land i landbruket, og ikke planlagt",
  ],
  ["husleie", "Huseieren og huset: husleien, leieavtalen", "Huseieren og [huset]: [husleien], [leieavtalen]"],
  ["arbeidsavtale", "Arbeidsgiveren og arbeidsavtaler", "Arbeidsgiveren og [arbeidsavtaler]"],
  ["husl", "Husleie og hund", "[Husleie] og hund"],
  ["kor", "Kor hev du vore, i kor?", "[Kor] hev du vore, i [kor]?"],
  ["kor", "Hvor er koret?", "Hvor er [koret]?"],
  [
    "båtplass",
    "Baatplass, BÅTPLASSEN, båt\u00ADplass, ba\u030Atplass",
    "[Baatplass], [BÅTPLASSEN], [båt\u00ADplass], [ba\u030Atplass]",
  ],
  ["sja", "SJA-skjema", "[SJA]-skjema"],
])("«%s» highlights whole words only, and those it is about: %s", (query, text, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test("of a description one phrase is highlighted, the one with most of the words", () => {
  const phrase = (text: string) => marked(text, "selge bil", markPhrase);
  expect(phrase("Bil eller båt. Kjøp og salg av bil. Bilen er din.")).toBe(
    "Bil eller båt. [Kjøp] og [salg] av [bil]. Bilen er din.",
  );
  expect(phrase("Bil, og så mye annet enn det, bil")).toBe("[Bil], og så mye annet enn det, bil");
  expect(phrase("Ingenting")).toBe("Ingenting");
});

test("ranges are whole words in order, apart and inside the text", () => {
  const texts = string({ unit: constantFrom("a", "å", "æ", "A", " ", ".", "\u00AD", "\u030A", "1") });
  assert(
    property(texts, array(texts), (text, words) => {
      for (const mark of [markRanges, markPhrase]) {
        let last = 0;
        for (const [start, end] of mark(text, words)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(/[\p{L}\p{N}]$/u.test(text.slice(0, start)) || /^[\p{L}\p{N}]/u.test(text.slice(end))).toBe(
            false,
          );
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }
    }),
  );
});
