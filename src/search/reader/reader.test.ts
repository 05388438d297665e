import { serialize } from "node:v8";
import { beforeAll, describe, expect, it } from "vitest";
import { documentsOf } from "#testing/small-index.ts";
import type { SearchDocument } from "../document.ts";
import { buildSearchIndex, type SearchIndex } from "../search-index.ts";
import { absentNeeds } from "../word-lists.ts";
import { finish } from "../steps.ts";
import { hashesOf } from "./features.ts";
import { fromFile, textsOf, type ReaderNumbers } from "./numbers.ts";
import { createReader, type Reader } from "./reader.ts";

// the training is no part of what serves
const { makeNumbers, toFile } = (await import(
  new URL("../../../scripts/train-reader.ts", import.meta.url).href
)) as {
  makeNumbers: (classes: readonly (readonly string[])[], rounds?: number) => ReaderNumbers;
  toFile: (numbers: ReaderNumbers) => Buffer;
};

/** Papers, each with what people say of it in ways that have letters in common and few words. */
const things = ["hytte", "båt", "hest", "garasje", "traktor", "sykkel", "piano", "kolonihage"];
const ways = [
  "leie ut *",
  "vil leie bort *n min",
  "*utleie for sommeren",
  "noen skal låne *n vår",
  "kontrakt når jeg leier *",
  "*leige",
];
const said = (thing: string): string[] => ways.map((way) => way.replaceAll("*", thing));
const rows = documentsOf(
  things.map((thing) => ({ name: `Leieavtale for ${thing}`, tags: [thing], askedAs: said(thing) })),
);
const topics = absentNeeds.slice(0, 2);
const [[absent = "", ...alsoAbsent] = [], [otherAbsent = ""] = []] = topics;
const rounds = 40;

let numbers: ReaderNumbers;
beforeAll(() => {
  numbers = makeNumbers([...rows.map(textsOf), ...topics], rounds);
});

function readerOf(documents: readonly SearchDocument[]): Reader {
  const reader = createReader(numbers, documents.map(textsOf));
  if (!reader) throw new Error("the numbers are of other documents");
  for (const [slot, document] of documents.entries()) reader.put(slot, textsOf(document));
  for (const [topic, lines] of topics.entries()) reader.put(~topic, lines);
  finish(reader.learn());
  return reader;
}

const read = (reader: Reader, text: string, slots = rows.length) => {
  const reading = reader.read(text, slots);
  if (!reading) throw new Error(`nothing is read of «${text}»`);
  return reading;
};
const mostProbable = (reader: Reader, text: string, slots?: number): number => {
  const { probability } = read(reader, text, slots);
  return probability.indexOf(Math.max(...probability));
};

describe("the numbers", () => {
  it("are the same for the same texts, in a file too, and others for others", () => {
    const file = toFile(numbers);
    expect(toFile(makeNumbers([...rows.map(textsOf), ...topics], rounds)).equals(file)).toBe(true);
    expect(fromFile(file)).toEqual(numbers);
    expect(toFile(makeNumbers([...rows.slice(1).map(textsOf), ...topics], rounds)).equals(file)).toBe(false);
  });

  it("are no file of theirs where it is of another form: an earlier build's, which had more of each bucket, or anything else", () => {
    const wider = numbers.members.map((one) => ({ ...one, table: new Int8Array(2 ** 15 * 32) }));
    for (const other of [{ ...numbers, members: wider }, { ...numbers, rarity: new Uint8Array(8) }, {}, null])
      expect(() => fromFile(serialize(other))).toThrow(/another form|Cannot/);
  });

  it("are not used for other documents than those they were made of", () => {
    const others = documentsOf(["Testament", "Fullmakt", "Leieavtale for hytte"]);
    expect(createReader(numbers, others.map(textsOf))).toBeNull();
    expect(createReader(numbers, [])).toBeNull();
  });
});

describe("the reader", () => {
  it("finds what has the letters in common: a slip, a form and a compound that nobody said", () => {
    const reader = readerOf(rows);
    expect(things[mostProbable(reader, "hyttr")]).toBe("hytte");
    expect(things[mostProbable(reader, "traktorleigekontrakten")]).toBe("traktor");
    expect(things[mostProbable(reader, "garasjer")]).toBe("garasje");
    expect(things[mostProbable(reader, "kolonihagen vår til andre")]).toBe("kolonihage");
  });

  it("takes what is said of absent topics for absent, and what is said of templates not", () => {
    const reader = readerOf(rows);
    expect(read(reader, `trenger ${absent}`).absence).toBeGreaterThan(0);
    expect(read(reader, "låne bort hytta").absence).toBeLessThan(0);
  });

  it("reads a new template at once, and takes nothing from the others", () => {
    const reader = readerOf(rows);
    const before = read(reader, "leie ut hest").probability[2];
    reader.put(rows.length, ["Leieavtale for sykkelgarasje", "sykkelgarasje", ...said("sykkelgarasje")]);
    finish(reader.learn());
    expect(mostProbable(reader, "sykkelgarasjen", rows.length + 1)).toBe(rows.length);
    expect(mostProbable(reader, "leie ut hest", rows.length + 1)).toBe(2);
    expect(read(reader, "leie ut hest", rows.length + 1).probability[2]).toBeCloseTo(before ?? 0, 1);
  });

  it("reads an edited template by its new texts, and by the numbers again once they are as before", () => {
    const reader = readerOf(rows);
    const before = read(reader, "leie ut hest");
    reader.put(2, ["Leieavtale for sykkelgarasje", "sykkelgarasje", ...said("sykkelgarasje")]);
    finish(reader.learn());
    expect(mostProbable(reader, "sykkelgarasjen")).toBe(2);
    expect(mostProbable(reader, "hestene")).not.toBe(2);
    const [, , horse] = rows;
    if (horse) reader.put(2, textsOf(horse));
    expect(read(reader, "leie ut hest").probability[2]).toBeCloseTo(before.probability[2] ?? 0, 6);
  });

  it("leaves a removed template and a removed topic out of the sum", () => {
    const reader = readerOf(rows);
    const { absence } = read(reader, `${absent} hest`);
    reader.remove(2);
    expect(read(reader, `${absent} hest`).probability[2]).toBe(0);
    expect(read(reader, `${absent} hest`).absence).toBeGreaterThan(absence);
    const of = read(reader, absent).absence;
    reader.remove(~0);
    expect(read(reader, absent).absence).toBeLessThan(of);
    expect(read(reader, otherAbsent).absence).toBeGreaterThan(0);
  });

  it("reads no more of a long text than of a long question, in any script", () => {
    const most = 60 * (2 + 3 * 42);
    for (const text of [
      "a".repeat(20_000),
      "ord ".repeat(20_000),
      "договор ".repeat(500),
      "👍🏽".repeat(5_000),
    ])
      expect(hashesOf(text).length).toBeLessThanOrEqual(most);
    expect(hashesOf("x".repeat(20_000)).length).toBeLessThan(150);
    expect(readerOf(rows).read("👍🏽 !?", rows.length)).toBeNull();
  });
});

describe("a search that reads letters", () => {
  let index: SearchIndex;
  beforeAll(() => {
    index = buildSearchIndex(rows, { numbers });
  });
  const namesOf = (query: string) => index.search(query).hits.map(({ id }) => things[id - 1]);

  it("finds by the other words what has a word that nobody knows", () => {
    expect(namesOf("traktor qwzx")[0]).toBe("traktor");
    expect(namesOf("utleige av pianoet")[0]).toBe("piano");
  });

  it("finds nothing of what is absent, in the list and beside it", () => {
    for (const line of [absent, ...alsoAbsent]) {
      expect(index.search(line)).toMatchObject({ hits: [], hasNear: false });
      expect(index.similar(line, { limit: 5 }).hits).toEqual([]);
    }
  });

  it("finds a template that was added, and not one that was removed", () => {
    const [drone] = documentsOf([{ name: "Leieavtale for drone", tags: ["drone"], askedAs: said("drone") }]);
    if (!drone) throw new Error("no row");
    index.replace({ ...drone, id: 99 });
    expect(index.search("dronenes utleie").hits[0]?.id).toBe(99);
    index.remove(99);
    expect(index.search("dronenes utleie").hits.map(({ id }) => id)).not.toContain(99);
  });

  it("explains a hit by the lines whose letters it has most of, and an absence by its topic", () => {
    const { hits } = index.explain("traktorutleige", { hits: 1, similar: 0 });
    expect(hits[0]?.why).toContain(
      "Bokstavene ligner mest på «traktorleige», «traktor» og «traktorutleie for sommeren».",
    );
    expect(index.explain(absent, { hits: 1, similar: 0 }).query.join(" ")).toContain(
      "Ingen treff: Søket ligner mer på noe katalogen ikke har",
    );
  });

  it("goes by words alone where the numbers are of other documents", () => {
    const others = buildSearchIndex(documentsOf(["Testament", "Fullmakt"]), { numbers });
    expect(others.isRead).toBe(false);
    expect(others.search("testament").hits.map(({ id }) => id)).toEqual([1]);
  });
});
