/** What people say when they need a template, and what is near to a need. */
import { expect, test } from "vitest";
import { createSmallIndex, documentsOf, idsOf } from "#testing/small-index.ts";
import { buildSearchIndex } from "./search-index.ts";

const said = (name: string, ...askedAs: string[]) => ({ name, askedAs });
const everyday = Array.from({ length: 40 }, (_, at) =>
  said(`Avtale om emne${String.fromCharCode(97 + (at % 26))}${at}`, "vi trenger hjelp med regninger og barn"),
);
const rows = [
  said("Fremtidsfullmakt", "mamma surrer med regningene sine", "hvem styrer banken når bestemor blir dement"),
  said("Håndverkerkontrakt", "snekkeren pusset opp badet og ble borte", "murer tok forskudd på taket"),
  said("Hjemmekontor", "vondt i ryggen av kjøkkenstolen", "sjefen lar meg slippe å reise til hovedkontoret"),
  said("Leie av katamaran", "seilferie med venner"),
  ...everyday,
];
const index = buildSearchIndex(documentsOf(rows));
const indexOf = createSmallIndex();

/** Words that mean nothing, so that no list has them: each of its own. */
const word = (number: number): string =>
  `zq${String.fromCharCode(97 + (number % 26), 97 + (number / 26) * 1)}orp`;
const filler = (count: number) => Array.from({ length: count }, (_, at) => said(word(at)));

test.each([
  ["bestemor er dement og noen må styre banken hennes", 1],
  ["han som pusset opp badet kom aldri tilbake med forskudd", 2],
])("a need is found by a part of its words: «%s»", (query, wanted) => {
  expect(idsOf(index, query)[0]).toBe(wanted);
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

test("a line with words of any kind finds what it is said of, as it stands, and is forgotten with it", () => {
  const lines = ["far drikker og slår barna", "aml 14-6 fast stilling", "last ned papirene", "romskip leie"];
  const live = indexOf([...lines.map((line, at) => said(`Emne ${at}`, line)), ...everyday]);
  for (const [at, line] of lines.entries()) {
    expect([line, live.lineOf(line).ids]).toEqual([line, [at + 1]]);
    expect([line, idsOf(live, line)]).toEqual([line, [at + 1]]);
  }
  expect(live.lineOf("romskip").ids).toEqual([]);
  live.remove(1);
  expect(idsOf(live, "far drikker og slår barna")).toEqual([]);
});

test("scores are the same whatever became of the documents before, as in another process", () => {
  const same = documentsOf(
    rows.map((row, at) => ({ ...row, askedAs: [...row.askedAs, `ord${at} av alle`] })),
  );
  const live = buildSearchIndex(same);
  const query = "vi trenger hjelp med regninger og barn i dag";
  const before = live.search(query).hits;
  expect(before.length).toBeGreaterThan(10);
  for (const one of same.slice(4, 12)) live.remove(one.id);
  for (const one of same.slice(4, 12)) live.replace(one);
  expect(live.search(query).hits).toEqual(before);
});

test("what is said often says more than what is said once", () => {
  const live = indexOf([
    said("Første", "jolla gynger"),
    said("Andre", "jolla gynger", "gynger jolla"),
    ...everyday,
  ]);
  expect(idsOf(live, "det gynger så i jolla mi")).toEqual([2, 1]);
});

test("stop words decide between needs that are otherwise alike", () => {
  const live = indexOf([
    said("Første", "jolla min gynger"),
    said("Andre", "jolla hennes gynger"),
    ...everyday,
  ]);
  expect(idsOf(live, "jolla hennes gynger alltid")[0]).toBe(2);
  expect(idsOf(live, "jolla min gynger alltid")[0]).toBe(1);
});

test("what people say weighs less than what a template is called", () => {
  const live = indexOf([
    said("Første", "katamaran", "lån bort katamaran", "katamaran til låns"),
    "Katamaran",
  ]);
  expect(idsOf(live, "katamaran")).toEqual([2, 1]);
});

test("of a need told at length a quarter of what it tells is enough, and less is not", () => {
  const all = "vaffel kanel sukker smør melk";
  const live = indexOf([
    said("Jolle", "vaffel med kanel"),
    said("Kano", "sukker"),
    said("Kajakk", all),
    ...filler(60),
  ]);
  const rest = Array.from({ length: 7 }, (_, at) => `umulig${"abcdefg"[at]}`).join(" ");
  expect(idsOf(live, `vaffel kanel ${rest}`)).toEqual([]);
  expect(idsOf(live, `${all} ${rest}`)[0]).toBe(3);
});

test("what fits a need a fifth as well as the best is no hit", () => {
  const query = "fiken kanel sukker mandel fløte plomme";
  const live = indexOf([
    said("Jolle", "fiken med kanel og mandel"),
    said("Kano", "sukker"),
    said("Kajakk", query),
    ...filler(60),
  ]);
  expect(live.search(query)).toMatchObject({ hits: [{ id: 3 }, { id: 1 }], count: 2, hasNear: true });
  expect(live.search("fiken")).toMatchObject({ hits: [{ id: 1 }, { id: 3 }], hasNear: false });
});

test("what a need finds does not depend on what was read before it", () => {
  const ownWords = (at: number) =>
    Array.from({ length: 400 }, (_, one) => `${word(at)}${word(one)}`).join(" ");
  const live = indexOf([
    ...Array.from({ length: 6 }, (_, at) => said(word(at), "seilas brygge fortøyning", ownWords(at))),
    said("Skøyte", "seilas fortøyning", ownWords(3)),
    said("Jolle", "seilas fløyte"),
    ...filler(60),
  ]);
  const query = "hvem kan ordne seilas fortøyning til meg";
  const read = () => ({ ...live.search(query), similar: live.similar(query, { limit: 9 }).hits });
  const first = read();
  expect(first.count + first.similar.length).toBeGreaterThan(6);
  expect(read()).toEqual(first);
});
