import { describe, expect, it } from "vitest";
import { isStorableText } from "#shared/text/text-rules.ts";

const written = (text: string) => JSON.stringify(text);

describe("text that can be stored", () => {
  it.each(
    ["", "Blåbærsyltetøy", "a\tb\nc", "👩‍🌾 og 𝒳", "\uFFFD", "العربية"].map((text) => [written(text), text]),
  )("is %s", (_written, text) => expect(isStorableText(text)).toBe(true));

  it.each(
    [
      ["NUL", "a\u0000b"],
      ["carriage return", "a\rb"],
      ["unit separator", "\u001F"],
      ["DEL", "\u007F"],
      ["C1", "\u0085"],
      ["a mark that turns text around", "a\u202Eb"],
      ["a byte order mark", "a\uFEFFb"],
      ["a high surrogate alone", "/\uD800"],
      ["a low surrogate alone", "\uDC00/"],
      ["surrogates the wrong way round", "\uDC00\uD800"],
      ["U+FFFE", "\uFFFE"],
      ["U+FFFF", "\uFFFF"],
      ["U+1FFFE", "\u{1FFFE}"],
      ["U+FDD0", "\uFDD0"],
    ].map(([name, text]) => [name, text] as [string, string]),
  )("is not %s", (_name, text) => expect(isStorableText(text)).toBe(false));
});
