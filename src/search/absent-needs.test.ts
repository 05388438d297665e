/** The absent topics beside the catalogue: what they say is not here, is not. */
import { expect, test } from "vitest";
import { shippedDocuments, shippedIndex } from "#testing/shipped-documents.ts";
import { fold } from "./text/character-folding.ts";
import { stem } from "./text/stemmer.ts";
import { tokenize } from "./text/tokenizer.ts";
import { absentNeeds } from "./word-lists.ts";

/** What more papers have is a word of theirs, and none of them is asked for. */
const fewPapers = 8;
/** What more papers are tagged with is about none of them more than of others. */
const fewTagged = 3;

const wordsOf = (text: string) => tokenize(text).map((token) => stem(fold(token)));

test("what a paper's own name and tags answer is denied by no saying of an absent topic", () => {
  const papers = shippedDocuments.map(({ name, tags }) => new Set([name, ...tags].flatMap(wordsOf)));
  const sayings = absentNeeds.flat();
  expect(sayings.length).toBeGreaterThan(10_000);
  const answered = sayings.filter((saying) => {
    const words = wordsOf(saying);
    const having = papers.filter((paper) => words.every((word) => paper.has(word)));
    return words.length > 1 && having.length > 0 && having.length <= fewPapers;
  });
  expect(answered.length).toBeGreaterThan(10);
  expect(answered.filter((saying) => shippedIndex.search(saying).count === 0)).toEqual([]);
});

test("each paper is found by its name and by each of its tags", () => {
  const names = shippedDocuments.flatMap(({ name, tags }) => [name, ...tags]);
  expect(names.length).toBeGreaterThan(3_000);
  expect(names.filter((name) => shippedIndex.search(name).count === 0)).toEqual([]);
});

test("an expression that few papers have as a tag finds one of them among the first ten", () => {
  const expressions = new Set(
    shippedDocuments.flatMap(({ tags }) => tags.filter((tag) => tag.includes(" "))),
  );
  const missed = [...expressions].filter((tag) => {
    const having = shippedDocuments.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id);
    const first = shippedIndex.search(tag, { limit: 10 }).hits;
    return having.length <= fewTagged && !first.some(({ id }) => having.includes(id));
  });
  expect(expressions.size).toBeGreaterThan(250);
  // «barn og unge» and «flytte ut» are said of many more
  expect(missed.length).toBeLessThan(3);
});

test("«eigen» in nynorsk is «egen», and no owner", () => {
  for (const [nynorsk, bokmal] of [
    ["skjema for eigenmelding", "skjema for egenmelding"],
    ["eigenerklæring", "egenerklæring"],
  ] as const) {
    const [found = [], [wanted] = []] = [nynorsk, bokmal].map((query) =>
      shippedIndex.search(query, { limit: 3 }).hits.map(({ id }) => id),
    );
    expect(found, nynorsk).toContain(wanted);
  }
});

test("what a thing was called before finds what its name does", () => {
  const [found, wanted] = ["starte enkeltmannsforetak", "starte enkeltpersonforetak"].map(
    (query) => shippedIndex.search(query, { limit: 1 }).hits[0]?.id,
  );
  expect(wanted).toBeDefined();
  expect(found).toBe(wanted);
});

test("a removed template that was never there takes no topic away", () => {
  const asked = "jeg vil ha attest fra politiet for å jobbe med barn";
  expect(shippedIndex.search(asked).count).toBe(0);
  shippedIndex.remove(99_999);
  expect(shippedIndex.search(asked).count).toBe(0);
});

test("of digits alone nothing is found by their letters", () => {
  expect(["0000000000", "11111111111"].map((query) => shippedIndex.search(query).count)).toEqual([0, 0]);
});
