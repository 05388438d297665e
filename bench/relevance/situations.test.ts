/** The searches of situations.txt: which situation each fits, or none. Written before the rule, as people say it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FittingSituation, hitsSeen, sheetOf } from "#features/situations/server/fitting-situation.ts";
import { shippedDocuments, shippedIndex } from "#testing/shipped-documents.ts";
import type { ShippedSituation } from "#features/situations/server/store.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

const shipped = JSON.parse(read("../../seed/situations.json")) as readonly ShippedSituation[];
const situations = shipped.map(({ steps, askedAs: _askedAs, ...texts }, at) => ({
  ...texts,
  id: at + 1,
  updatedAt: "",
  category: "",
  steps: steps.flatMap(({ url, name, when, why }) =>
    shippedDocuments
      .filter((row) => row.url === url && row.name === name)
      .map((template) => ({ template, when, why })),
  ),
}));
const fitting = new FittingSituation({
  list: () => situations,
  version: () => 1,
  subjectsIn: (text) => shippedIndex.subjectsIn(text),
  askedAs: (label) => shipped.find((one) => one.label === label)?.askedAs ?? [],
});

const judged = read("situations.txt")
  .trim()
  .split("\n")
  .map((line) => {
    const [kind = "", query = "", ...labels] = line.split("|").map((item) => item.trim());
    const { hits, corrected } = shippedIndex.search(query, { limit: hitsSeen });
    const ids = hits.map(({ id }) => id);
    return { kind, query, labels, found: fitting.find(corrected ?? query, ids)[0]?.label };
  });

test("a judged label is a situation's, and as many searches fit none as fit one", () => {
  const labels = new Set(situations.map(({ label }) => label));
  expect(judged.flatMap((one) => one.labels).filter((label) => !labels.has(label))).toEqual([]);
  for (const kind of ["fits", "none"])
    expect(judged.filter((one) => one.kind === kind).length).toBeGreaterThan(80);
  for (const { kind, labels: wanted } of judged) expect(wanted.length > 0).toBe(kind === "fits");
});

test("a search in the words of a situation's name needs fewer of its papers", () =>
  expect(judged.find(({ query }) => query === "starte idrettslag")?.found).toBeDefined());

test("a search in the words that people have for a situation finds it, whatever it has between them, and no other thing", () => {
  const foundFor = (search: string) => fitting.find(search, [])[0]?.label;
  const lost = ["fått sparken", "jeg er blitt sagt opp", "oppsagt", "permittert", "mista jobben"];
  for (const search of lost) expect(foundFor(search), search).toBe("Jeg har mistet jobben");
  expect(foundFor("jeg har sagt opp")).toBe("Jeg skal slutte i jobben");
  expect(foundFor("har sagt opp strømavtalen")).toBeUndefined();
  expect(foundFor("starte en ny klubb")).toBe("Vi skal starte en forening");
  expect(foundFor("starte klubbhusutleie")).toBeUndefined();
});

test("a search that two situations fit has the better one, and the other beside it", () => {
  const [better, other] = fitting.find("leie", []);
  expect([better?.label, other?.label]).toEqual(["Jeg skal leie bolig", "Jeg skal leie ut"]);
  for (const search of ["leie ut leilighet", "leie  ut", "leie ut ((("])
    expect(fitting.find(search, []).map(({ label }) => label)).toEqual(["Jeg skal leie ut"]);
  expect(better && sheetOf(better, "leie", other).also?.title).toBe(other?.title);
  const forWill = fitting.find("testament samboer", []).map(({ label }) => label);
  expect(forWill).toEqual(["Jeg skal planlegge for senere", "Vi skal flytte sammen"]);
});

test("what people say is found within a compound that ends with it, and no thing that only has it among its pieces", () => {
  const foundFor = (search: string) => fitting.find(search, [])[0]?.label;
  for (const search of ["båtsalg", "motorbåtsalg", "salg av båt", "batsalg"])
    expect(foundFor(search), search).toBe("Jeg skal kjøpe eller selge båt");
  const others = ["båtsalgsprovisjon", "båtmotor", "forsikring til båt", "leie ut båt", "hestehenger kjøp"];
  for (const search of others) expect(foundFor(search), search).toBeUndefined();
  expect(foundFor("vi har kjøpt leilighet sammen")).toBe("Vi skal flytte sammen");
});

test("a word of what is to be remembered, which no paper is called, is answered by that line", () => {
  const label = judged.find(({ query }) => query === "depositum")?.found;
  const found = situations.find((one) => one.label === label);
  expect(found && sheetOf(found, "Depositum").line).toMatch(/^Depositumet .+ konto/);
  expect(found && sheetOf(found, "få tilbake depositumet").line).toMatch(/av banken/);
  expect(found && sheetOf(found, "depositumsavtale").line).toMatch(/^Depositumet .+ konto i ditt navn/);
  expect(found && sheetOf(found, "husleie").line).toMatch(/^Du skal bo /);
  const club = situations.find((one) => one.label === "Vi skal drive idrettslag");
  expect(club && sheetOf(club, "vedtekter idrettslag").line).toMatch(/lovnormen .+ 2026\.$/);
});

test("a word that goes with anything is answered by no situation, nor by a line that has it within another word", () => {
  const shownFor = (word: string) => {
    const ids = shippedIndex.search(word, { limit: hitsSeen }).hits.map(({ id }) => id);
    return fitting.find(word, ids)[0]?.label;
  };
  const common =
    "lov loven først forstår ugyldig timer ti åtte innen uker skjer ber nærmeste id bot svar drive bor";
  expect(common.split(" ").filter((word) => shownFor(word) !== undefined)).toEqual([]);
  for (const word of ["bil", "dødsbo", "oppussing", "lønnen", "boet"])
    expect([word, shownFor(word)]).not.toContain(undefined);
  const found = situations.find(({ label }) => label === "Jeg skal leie ut");
  expect(found && sheetOf(found, "loven").line).not.toMatch(/Husleieloven/);
});

test("a begun word keeps the sheet of the words before it, another word does not, and nothing typed to its end has a wrong one", () => {
  const typed = (query: string) => {
    const { hits, corrected } = shippedIndex.searchTyped(query, { limit: hitsSeen });
    const ids = hits.map(({ id }) => id);
    return fitting.findTyped(corrected ?? query, ids)[0]?.label;
  };
  const withoutSheet = (query: string, from: string) =>
    Array.from(query, (_, end) => query.slice(0, end + 1)).filter(
      (part) => part.startsWith(from) && typed(part) === undefined,
    );
  expect(withoutSheet("leie ut leilighet", "leie")).toEqual([]);
  expect(withoutSheet("pusse opp badet", "pusse opp")).toEqual([]);
  for (const other of ["leie bil", "leie hytte", "leie partytelt"])
    expect(typed(other), other).toBeUndefined();
  const right = ({ query, labels, found }: (typeof judged)[number]) => {
    const label = typed(query);
    return label === found || (label !== undefined && labels.includes(label));
  };
  expect(judged.filter((one) => !right(one)).map(({ query }) => query)).toEqual([]);
});

test("of twenty sheets above the hits nineteen are right, and nine of ten searches that fit one get it", () => {
  const shown = judged.filter(({ found }) => found !== undefined);
  const wrong = shown.filter(({ found = "", labels }) => !labels.includes(found));
  const precision = 1 - wrong.length / shown.length;
  const fits = judged.filter(({ kind }) => kind === "fits");
  const recall = (shown.length - wrong.length) / fits.length;
  const missed = fits.filter(({ found }) => found === undefined).map(({ query }) => query);
  console.log(`situations: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
  if (process.env["VERBOSE"]) console.log({ wrong, missed });
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(shown.length * 0.05);
  expect(recall, missed.join("; ")).toBeGreaterThan(0.9);
});
