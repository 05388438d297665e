import { array, assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { markRanges } from "./mark.ts";

function marked(text: string, ...terms: string[]): string {
  let result = "";
  let from = 0;
  for (const [start, end] of markRanges(text, terms)) {
    result += `${text.slice(from, start)}[${text.slice(start, end)}]`;
    from = end;
  }
  return result + text.slice(from);
}

test("highlights a stem together with its ending", () => {
  expect(marked("Avtaler om avtalevilkår", "avtal")).toBe("[Avtaler] om [avtale]vilkår");
  expect(marked("Husleie, Huseierforening", "husl", "hus")).toBe("[Husl]eie, [Hus]eierforening");
});

test("highlights inside words from four letters on", () => {
  expect(marked("Husleie for bruktbil", "leie", "bil")).toBe("Hus[leie] for bruktbil");
  expect(marked("Arbeidsattester", "arbeid", "attest")).toBe("[Arbeidsattester]");
});

test("finds folded terms in proper spelling and the other way", () => {
  expect(marked("Båtplass, baatplass", "batplas")).toBe("[Båtplass], [baatplass]");
});

test("ranges are in order, apart and inside the text", () => {
  assert(
    property(string({ unit: "grapheme" }), array(string({ maxLength: 3 })), (text, terms) => {
      let last = 0;
      for (const [start, end] of markRanges(text, terms)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
  );
});
