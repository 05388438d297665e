import { expect, test } from "vitest";
import type { SearchDocument } from "./document.ts";
import { buildSearchIndex, type SearchIndex } from "./search-index.ts";

type Row = readonly [name: string, ...askedAs: string[]];

function indexOf(rows: readonly Row[]): SearchIndex {
  const rest = { tags: [], description: "", category: "Annet", format: "PDF", source: "Forlaget" };
  const documents: SearchDocument[] = rows.map(([name, ...askedAs], at) => ({
    ...rest,
    id: at + 1,
    name,
    askedAs,
  }));
  return buildSearchIndex(documents);
}

/** Words that mean nothing, so that no list has them: each of its own. */
const word = (number: number): string =>
  `zq${String.fromCharCode(97 + (number % 26), 97 + (number / 26) * 1)}orp`;
const filler = (count: number): Row[] => Array.from({ length: count }, (_, at) => [word(at)]);
const idsOf = (index: SearchIndex, query: string): readonly number[] =>
  index.search(query).hits.map(({ id }) => id);

test("the only word that tells anything finds what says it where few do, and where many do only when typed alone", () => {
  const index = indexOf([
    ...Array.from({ length: 20 }, (): Row => ["Katamaran", "tralledeis danser polka"]),
    ["Jolle", "flokkerim danser polka"],
    ...filler(200),
  ]);
  expect(idsOf(index, "flokkerim")).toEqual([21]);
  expect(idsOf(index, "norsk flokkerim")).toEqual([21]);
  expect(idsOf(index, "norsk tralledeis")).toEqual([]);
  expect(idsOf(index, "tralledeis").length).toBe(20);
  expect(idsOf(index, "katamaran").length).toBe(20);
});

test("of two things with «og» between them one is no hit beside what has both, without it one may be", () => {
  const index = indexOf([
    ["Katamaran", "jeg spiller banjo"],
    ["Trekkspill", "katamaran i stua"],
    ["Orgel", "trompet for katamaran"],
    ...filler(100).map((row): Row => [...row, "banjo"]),
  ]);
  expect(idsOf(index, "katamaran banjo")).toEqual([1, 2, 3]);
  expect(idsOf(index, "katamaran og banjo")).toEqual([1]);
  expect(idsOf(index, "katamaran, banjo")).toEqual([1]);
});

test("of a need told at length a quarter of what it tells is enough, and less is not", () => {
  const said = "vaffel kanel sukker smør melk";
  const index = indexOf([["Jolle", "vaffel med kanel"], ["Kano", "sukker"], ["Kajakk", said], ...filler(60)]);
  const rest = Array.from({ length: 7 }, (_, at) => `umulig${"abcdefg"[at]}`).join(" ");
  const query = (words: string) => `${words} ${rest}`;
  expect(idsOf(index, query("vaffel kanel"))).toEqual([]);
  expect(idsOf(index, query("vaffel kanel sukker smør melk"))).toEqual([3]);
});

test("what fits a need half as well as the best is no hit, and among the similar ones", () => {
  const index = indexOf([
    ["Jolle", "fiken med kanel og mandel"],
    ["Kano", "sukker"],
    ["Kajakk", "fiken kanel sukker mandel fløte plomme"],
    ...filler(60),
  ]);
  const query = "fiken kanel sukker mandel fløte plomme";
  expect(index.search(query)).toMatchObject({ hits: [{ id: 3 }], count: 1, hasNear: true });
  expect(index.similar(query, { limit: 5 }).hits.map(({ id }) => id)).toEqual([1]);
  expect(index.similar(query, { limit: 5, accepts: (_, id) => id !== 1 }).hits).toEqual([]);
  const plain = index.search("fiken");
  expect(plain).toMatchObject({ hits: [{ id: 1 }, { id: 3 }], hasNear: false });
});

test("what a need finds does not depend on what was read before it", () => {
  const ownWords = (at: number) =>
    Array.from({ length: 400 }, (_, one) => `${word(at)}${word(one)}`).join(" ");
  const index = indexOf([
    ...Array.from({ length: 6 }, (_, at): Row => [word(at), "seilas brygge fortøyning", ownWords(at)]),
    ["Skøyte", "seilas fortøyning", ownWords(3)],
    ["Jolle", "seilas fløyte"],
    ...filler(60),
  ]);
  const query = "hvem kan ordne seilas fortøyning til meg";
  const read = () => ({ ...index.search(query), similar: index.similar(query, { limit: 9 }).hits });
  const first = read();
  expect(first.count + first.similar.length).toBeGreaterThan(6);
  expect(read()).toEqual(first);
});
