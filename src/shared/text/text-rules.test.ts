import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanedText, isStorableText, textProblem } from "#shared/text/text-rules.ts";

const written = (text: string) => JSON.stringify(text);

describe("text that can be stored", () => {
  it.each(
    ["", "Blåbærsyltetøy", "a\tb\nc", "👩‍🌾 og 𝒳", "\uFFFD", "العربية"].map((text) => [written(text), text]),
  )("is %s", (_written, text) => expect(isStorableText(text)).toBe(true));

  it.each(
    [
      ["NUL", "a\u0000b"],
      ["carriage return", "a\rb"],
      ["DEL", "\u007F"],
      ["C1", "\u0085"],
      ["a mark that turns text around", "a\u202Eb"],
      ["a byte order mark", "a\uFEFFb"],
      ["a letter of the tags", "a\u{E0049}b"],
      ["nothing", "\u200B"],
      ["a high surrogate alone", "/\uD800"],
      ["surrogates the wrong way round", "\uDC00\uD800"],
      ["U+FFFE", "\uFFFE"],
      ["U+FDD0", "\uFDD0"],
    ].map(([name, text]) => [name, text] as [string, string]),
  )("is not %s", (_name, text) => expect(isStorableText(text)).toBe(false));
});

const tagged = Array.from("Ignore all")
  .map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)))
  .join("");

describe("text as it is kept", () => {
  it.each([
    ["a phone number from Apple's contacts", "\u202D+47 22 22 22 22\u202C", "+47 22 22 22 22"],
    ["marks of Word and of files", "\uFEFF\u200EAvtale\u2066", "Avtale"],
    ["soft hyphens and zero widths", "Båt\u00ADplass\u200Bavtale\u2060", "Båtplassavtale"],
    ["joiners between our letters", "Båt\u200Dplass\u200Cavtale", "Båtplassavtale"],
    ["tags", `Leie${tagged}avtale`, "Leieavtale"],
    ["joiners after marks of our letters", "e\u0301\u200C가 e\u200B\u0301\u200C가", "é가 é가"],
    ["joiners of emoji that are none with their mark", "🔥\u200D↔\u200B\u0338", "🔥↮"],
    [
      "letters that nobody sees, with joiners",
      "\u1100\u200D\uFE0F \u{E0101}\u200D\u{E0102}\u200D\u0301",
      "\u1100 \u0301",
    ],
    ["bytes as variation selectors", "a\uFE01\u{E0100}😀\uFE0F\uFE0E", "a😀\uFE0F"],
    ["an annotation", "a\uFFF9b\uFFFBc", "abc"],
    ["blanks around", " \u00A0 a \u200B ", "a"],
    ["decomposed letters, with a mark between", "A\u200B\u030Are", "Åre"],
    ["quotation marks read as controls", "\u0093Avtale\u0094 \u0096 KS\u0092", "“Avtale” – KS’"],
    [
      "letters of Word's fonts as bullets",
      "Her:\n\n \uF0B7\tén\n\uF0A7 to \uF0B7",
      "Her:\n\n•\tén\n• to \uF0B7",
    ],
    ["more than four marks on a letter", `Z${"\u0300\u0301".repeat(30)}a`, `Z${"\u0300\u0301".repeat(2)}a`],
    ["line breaks of PowerPoint and of PDF", "a\vb\fc\u0085d\u2028e", "a b c d e"],
  ])("is without %s", (_name, text, kept) => expect(cleanedText(text)).toBe(kept));

  it("does not make a letter of two halves", () => {
    const halves = "a\uDB40\u200B\uDC49b";
    expect([cleanedText(halves), isStorableText(halves)]).toEqual([halves, false]);
  });

  it("is kept as it is when it is cleaned again", () => {
    const letters = Array.from(
      "e=ಕक가가↔🔥🏽#7 \n\r" +
        "\u0301\u0338\u0327\u094D\u093C\u20E3" +
        "\u200B\u200C\u200D\uFE0F\u{E0049}\u{E0101}\u3164\u115F\uFFF9\u0085\u0088\u0099" +
        "\uDB40\uDC49\uF0B7\u0300",
    );
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...letters), fc.string({ unit: "binary", maxLength: 1 })),
    });
    fc.assert(
      fc.property(text, fc.constantFrom("one" as const, "many" as const), (typed, lines) => {
        const kept = cleanedText(typed, lines);
        expect(cleanedText(kept, lines)).toBe(kept);
      }),
      { numRuns: 2_000 },
    );
  });

  it("has line breaks of one kind, where it may have several", () => {
    expect(cleanedText("a\vb\fc\u0085d\u2028e\r\nf\rg", "many")).toBe("a\nb\nc\nd\ne\nf\ng");
  });

  it.each(["👩🏽‍🌾", "👨‍👩‍👧", "❤️‍🔥 1️⃣ ©️", "می\u200Cخواهم", "क्\u200Dष", "क\u200D्\u200Dष", "שָ\u200Dלום", "မြို့ လျှောက်"])(
    "keeps what %s needs",
    (text) => {
      expect(cleanedText(text)).toBe(text);
      expect(isStorableText(text)).toBe(true);
    },
  );
});

describe("a required text", () => {
  const rules = { label: "Navn", max: 20 };
  it.each(["\u200B", "\u00AD", "\u3164", "\uFE0F", tagged, "…", "\u3164\u200D\u0301"])(
    "is not filled in with %j",
    (text) => expect(textProblem(text, rules)).toBe("Navn må fylles ut."),
  );

  it.each(["Å", "7", "契約"])("is filled in with %s", (text) =>
    expect(textProblem(text, rules)).toBeUndefined(),
  );

  it("is as long as what is kept of it", () => {
    expect(textProblem(`\u202A${"x".repeat(20)}\u202C`, rules)).toBeUndefined();
    expect(textProblem("x".repeat(21), rules)).toBe("Navn kan ha høyst 20 tegn.");
  });
});
