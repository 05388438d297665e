/** Queries in other languages than Norwegian. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createLanguageFinder } from "#search/query/query-parser.ts";
import { InvertedIndex } from "#search/index/inverted-index.ts";
import { finish } from "#search/steps.ts";
import { createTextAnalyzer } from "#search/text/text-analyzer.ts";
import { tokenize } from "#search/text/tokenizer.ts";
import { foreignLanguages } from "#search/word-lists.ts";
import { createWordRoles } from "#search/word-roles.ts";
import { shippedDocuments, shippedIndex as search } from "#testing/shipped-documents.ts";

const analyzer = createTextAnalyzer();
const roles = createWordRoles(analyzer);
const index = new InvertedIndex(analyzer, roles);
finish(index.learn(shippedDocuments));
for (const document of shippedDocuments) index.put(document);
const finder = createLanguageFinder(index, roles);
const languageOf = (query: string) => finder(tokenize(query))?.code ?? null;
const found = (query: string) =>
  search.search(query).hits.map(({ id }) => shippedDocuments[id - 1]?.name ?? "");

it.each([
  ["umowa o pracę", "pl", /polsk/],
  // «umowa» is any agreement, though the Polish employment contract has the word
  ["umowa kupna samochodu", "pl", /^Kjøpekontrakt for bil/],
  ["трудовий договір", "uk", /arbeidsavtale/i],
  ["darbo sutartis", "lt", /arbeidsavtale/i],
  ["köpeavtal bil", "sv", /^Kjøpekontrakt for bil/],
  ["lejeaftale", "da", /leiekontrakt|leieavtale/],
  ["bargošiehtadus", "se", /arbeidsavtale/i],
  ["rental agreement for my flat", "en", /engelsk|flere språk/],
  // the paper in several languages is in these two, by its row
  ["договор аренды квартиры", "ru", /flere språk/],
  ["CONTRATO DE ALQUILER", "es", /flere språk/],
  ["Arbeitsvertrag", "de", /arbeidsavtale/i],
  ["poder notarial", "es", /^Fullmakt/],
  ["contract de muncă", "ro", /arbeidsavtale/i],
  ["عقد العمل", "ar", /arbeidsavtale/i],
  ["إشعار توكيل", "ar", /^Fullmakt|fullmakt/],
  ["heshiis shaqo", "so", /arbeidsavtale/i],
  ["ውዕል ስራሕ", "ti", /arbeidsavtale/i],
])("«%s» is %s, and finds first %s", (query, language, first) => {
  expect(languageOf(query)).toBe(language);
  expect(found(query)[0]).toMatch(first);
  expect(search.search(query).corrected).toBeNull();
});

it.each(["ru", "de", "es", "ar", "ro", "so", "ti"])("of «%s» twenty words and more find a paper", (code) => {
  const words = foreignLanguages.find((language) => language.code === code)?.words ?? new Map<string, null>();
  const meanings = new Set(words.values().filter((meaning) => meaning !== null));
  expect(meanings.size).toBeGreaterThanOrEqual(20);
  const told = [...words].flatMap(([word, meaning]) => (meaning === null ? [] : word));
  expect(told.filter((word) => search.search(word).count === 0)).toEqual([]);
});

it.each([
  ["închiriere locuință", "inchiriere locuinta"],
  ["préstamo a un niño", "prestamo a un nino"],
  ["Kündigung der Wohnung", "KUNDIGUNG der wohnung"],
  ["أجار البيت", "اجار بيت"],
  ["ребёнок", "ребенок"],
])("«%s» is read as «%s», by whatever keyboard", (typed, plain) => {
  expect(languageOf(typed)).not.toBeNull();
  expect(languageOf(plain)).toBe(languageOf(typed));
  // the letters as typed have a say in the order of what is found
  expect(found(plain).slice(0, 5)).toContain(found(typed)[0]);
});

it("offers the Norwegian papers of the same kind after those in the language", () => {
  expect(found("umowa o pracę").slice(0, 5)).toContain("Standard arbeidsavtale (bokmål og nynorsk)");
});

it.each(["umowa leasingu", "jag behöver kontrakt för uthyrning"])(
  "a word that nobody knows is not mended into a Norwegian one: «%s»",
  (query) => {
    expect(search.search(query).corrected).toBeNull();
  },
);

it("an inflected word means what the listed one does, and words of lines alone are enough", () => {
  expect(finder(tokenize("umowa mieszkaniem"))?.meaningOf("mieszkaniem")).toBe("leilighet");
  expect(found("rozwiązanie umowy")).toContain("Hevingserklæring for leieavtale");
});

it("one word of another language among Norwegian ones is no such query", () => {
  expect(languageOf("hyra i arbeidsavtale for fiskere")).toBeNull();
});

it("a slip in a word of the language is mended into that language", () => {
  expect(search.search("emplyment contract").corrected).toBe("employment contract");
});

const linesIn = (file: string) =>
  readFileSync(new URL(`../../seed/asked-as/${file}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

it.each([
  ["polish.txt", "pl"],
  ["ukrainian.txt", "uk"],
  ["lithuanian.txt", "lt"],
  ["swedish.txt", "sv"],
  ["english.txt", "en"],
])("of what people say, nearly all in %s is known as that", (file, language) => {
  const lines = linesIn(file);
  const known = lines.filter((line) => languageOf(line) === language);
  expect(known.length / lines.length).toBeGreaterThan(0.75);
});

it("words of a line are enough, though none stands in a template's own texts", () => {
  const begun = linesIn("ukrainian.txt").map((line) => line.split(" ").slice(0, 2).join(" "));
  const finding = begun.filter((query) => search.search(query).count > 0);
  expect(finding.length / begun.length).toBeGreaterThan(0.7);
});

it("of what people say in Norwegian, nearly nothing is taken for another language", () => {
  const files = readdirSync(new URL("../../seed/asked-as/norwegian", import.meta.url));
  const lines = files.flatMap((file) => linesIn(`norwegian/${file}`));
  // Some are in English and Polish.
  const others = lines.filter((line) =>
    ["sv", "da", "se", "lt", "uk", "ru", "de", "es", "ar", "ro", "so", "ti"].includes(languageOf(line) ?? ""),
  );
  expect(lines.length).toBeGreaterThan(9_000);
  expect(others.length / lines.length).toBeLessThan(0.003);
});
