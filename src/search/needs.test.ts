import { expect, test } from "vitest";
import type { SearchDocument } from "./document.ts";
import { buildSearchIndex } from "./search-index.ts";

type Row = readonly [name: string, ...askedAs: string[]];

const filler: readonly Row[] = Array.from({ length: 40 }, (_, at) => [
  `Avtale om emne${String.fromCharCode(97 + (at % 26))}${at}`,
  "vi trenger hjelp med regninger og barn",
]);
const rows: readonly Row[] = [
  ["Fremtidsfullmakt", "mamma surrer med regningene sine", "hvem styrer banken når bestemor blir dement"],
  ["Håndverkerkontrakt", "snekkeren pusset opp badet og ble borte", "murer tok forskudd på taket"],
  ["Hjemmekontor", "vondt i ryggen av kjøkkenstolen", "sjefen lar meg slippe å reise til hovedkontoret"],
  ["Leie av katamaran", "seilferie med venner"],
  ...filler,
];

function documentsOf(some: readonly Row[]): SearchDocument[] {
  const [description, category, format, source] = ["", "Annet", "PDF", "Forlaget"];
  return some.map(([name, ...askedAs], at) => {
    return { id: at + 1, name, askedAs, tags: [], description, category, format, source };
  });
}

const index = buildSearchIndex(documentsOf(rows));

function names(query: string, from = index): readonly (string | undefined)[] {
  return from.search(query).hits.map(({ id }) => rows[id - 1]?.[0]);
}

test.each([
  ["bestemor er dement og noen må styre banken hennes", "Fremtidsfullmakt"],
  ["han som pusset opp badet kom aldri tilbake med forskudd", "Håndverkerkontrakt"],
  ["orker ikke å reise til hovedkontoret mer, vondt i ryggen", "Hjemmekontor"],
])("a need is found by a part of its words: «%s»", (query, wanted) => {
  expect(names(query)[0]).toBe(wanted);
});

test.each([
  [
    "everyday words",
    "barn og regninger danset tango i brudekjole på stranden i Paris mens fjellklatrere sov",
  ],
  ["one rare word", "hvorfor er banken i byen stengt for oss alle her"],
  ["a few words that are said in a longer line", "vondt i ryggen"],
  ["half of a short query", "katamaran til jupiter"],
])("too little: %s: «%s»", (_what, query) => {
  expect(index.search(query).hits).toEqual([]);
});

test("a line that is the query is enough, however short", () => {
  const live = buildSearchIndex(documentsOf(rows));
  const [first] = documentsOf([["Hjemmekontor", "vondt i ryggen"]]);
  expect(names("vondt i ryggen", live)).toEqual([]);
  live.replace({ ...first, id: 3 } as SearchDocument);
  expect(names("vondt i ryggen", live)).toEqual(["Hjemmekontor"]);
});

test("scores are the same whatever became of the documents before, as in another process", () => {
  const same = documentsOf(rows).map((one) => ({
    ...one,
    askedAs: [...(one.askedAs ?? []), `ord${one.id} av alle`],
  }));
  const live = buildSearchIndex(same);
  for (const one of same.slice(4, 12)) live.remove(one.id);
  for (const one of same.slice(4, 12)) live.replace(one);
  const query = "vi trenger hjelp med regninger og barn i dag";
  expect(live.search(query).hits).toEqual(buildSearchIndex(same).search(query).hits);
});

test("a line with words of any kind finds what it is said of, as it stands", () => {
  const lines = ["far drikker og slår barna", "aml 14-6 fast stilling", "last ned papirene", "romskip leie"];
  const live = buildSearchIndex(
    documentsOf([...lines.map((line, at) => [`Emne ${at}`, line] as const), ...filler]),
  );
  for (const [at, line] of lines.entries()) {
    expect([line, live.lineOf(line).ids]).toEqual([line, [at + 1]]);
    expect([line, live.search(line).hits.map(({ id }) => id)]).toEqual([line, [at + 1]]);
  }
  expect(live.lineOf("romskip").ids).toEqual([]);
});

test("what is said often says more than what is said once", () => {
  const [once, often] = [
    ["Første", "jolla gynger"] as const,
    ["Andre", "jolla gynger", "gynger jolla"] as const,
  ];
  const live = buildSearchIndex(documentsOf([once, often, ...filler]));
  expect(live.search("det gynger så i jolla mi").hits.map(({ id }) => id)).toEqual([2, 1]);
});

test("stop words decide between needs that are otherwise alike", () => {
  const [mine, theirs] = [["Første", "jolla min gynger"] as const, ["Andre", "jolla hennes gynger"] as const];
  const live = buildSearchIndex(documentsOf([mine, theirs, ...filler]));
  expect(live.search("jolla hennes gynger alltid").hits[0]?.id).toBe(2);
  expect(live.search("jolla min gynger alltid").hits[0]?.id).toBe(1);
});

test("what people say is forgotten with the template, and weighs less than what it is called", () => {
  const live = buildSearchIndex(documentsOf(rows));
  live.remove(2);
  expect(names("snekkeren pusset opp badet og ble borte", live)).toEqual([]);
  const documents = documentsOf([
    ["Første", "katamaran", "lån bort katamaran", "katamaran til låns"],
    ["Katamaran"],
  ]);
  expect(
    buildSearchIndex(documents)
      .search("katamaran")
      .hits.map(({ id }) => id),
  ).toEqual([2, 1]);
});
