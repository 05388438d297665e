import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { createListedSplitter } from "#search/text/compound-splitter.ts";
import { createHyphenator } from "#shared/text/hyphenator.ts";

const hyphenate = createHyphenator(createListedSplitter());

function withHyphens(text: string): string {
  const places = [0, ...hyphenate(text), text.length];
  return places
    .slice(1)
    .map((place, index) => text.slice(places[index], place))
    .join("·");
}

/** Wrong joints are worse than none: review each new line before you accept it with `vitest -u`. */
test("breaks the long words of all names and tags at these joints", async () => {
  const file = new URL("../../../seed/templates.json", import.meta.url);
  const templates = JSON.parse(readFileSync(file, "utf8")) as { name: string; tags: string[] }[];
  const texts = templates.flatMap(({ name, tags }) => [name, ...tags]).map((text) => text.toLowerCase());
  const words = texts.flatMap((text) => text.match(/\p{L}{15,}/gu) ?? []);
  const lines = [...new Set(words)].sort((a, b) => a.localeCompare(b, "nb")).map(withHyphens);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("hyphenated-words.txt");
});

describe("a compound", () => {
  it.each([
    "Samarbeids·avtale/·konsortie·avtale for forsknings·råds·prosjekter",
    "Standard data·behandler·avtale (KS)",
    "FORVALTNINGS·LOVEN",
    "Fotballags·kontrakt",
    "Franchise·taker·kontrakt",
  ])("is broken at its joints: %s", (text) => {
    expect(withHyphens(text.replaceAll("·", ""))).toBe(text);
  });

  it.each([
    ["fits on a line", "Husleieavtale"],
    ["has a beginning that is not known", "tømmerinnmeldinger"],
    ["has pieces of fewer than four letters", "seilbåtcharteret"],
    ["is no Norwegian word", "acknowledgements"],
  ])("stays whole where it %s", (_why, word) => {
    expect(hyphenate(word)).toEqual([]);
  });

  it("stays whole beside a slash between short words", () => {
    expect(hyphenate("og/eller (Gratangen/HRS)")).toEqual([]);
  });
});
