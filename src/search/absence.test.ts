import { expect, test } from "vitest";
import { documentsOf } from "#testing/small-index.ts";
import { buildSearchIndex } from "./search-index.ts";

const said = (name: string, tag: string, line: string) => ({ name, tags: [tag], askedAs: [line] });
const index = buildSearchIndex(
  documentsOf([
    said("Trenerkontrakt for barneidrett", "idrett", "må trenere for barn vise medlemskort"),
    said("Husleiekontrakt", "leilighet", "jeg bor til leie"),
    said("Kjøpekontrakt for traktor", "traktor", "selge gammel traktor"),
    ...Array.from({ length: 40 }, (_, at) => said(`Avtale om emne${at}`, `emne${at}`, "")),
  ]),
);
const idsOf = (query: string) => index.search(query).hits.map(({ id }) => id);

test("a word that names something absent is asked for first, and the words beside it find nothing", () => {
  expect(idsOf("leilighet")).toEqual([2]);
  expect(idsOf("bostøtte leilighet")).toEqual([]);
  expect(idsOf("jeg bor til leie i en leilighet og vil søke bostøtte")).toEqual([]);
});

test("what a template says in passing is similar, and no hit", () => {
  const query = "medlemskort for trenere";
  expect(index.search(query)).toMatchObject({ hits: [], hasNear: true });
  expect(index.similar(query, { limit: 5 }).hits.map(({ id }) => id)).toEqual([1]);
});

test("a line that is the query finds its template, whatever it names", () => {
  expect(idsOf("må trenere for barn vise medlemskort")).toEqual([1]);
});

test("a template that is called so is not absent, though a topic is", () => {
  expect(idsOf("traktor")).toEqual([3]);
  expect(idsOf("selge traktor")).toEqual([3]);
});

test("nothing is completed or corrected to what is absent", () => {
  expect(index.complete("bostø", 5, index.searchTyped("bostø").hits)).toEqual([]);
  expect(index.search("bostøtt")).toMatchObject({ corrected: null, hits: [] });
});

test("what the site says that it does not have is absent as it is asked, until that is taken back", () => {
  const [traktor, line] = ["kjøpe en traktor", "må trenere for barn vise medlemskort"];
  const nowhere = { ids: [], isAbsent: false };
  expect([idsOf(traktor), index.lineOf(traktor)]).toEqual([[3], nowhere]);
  index.replaceAbsent(["på tivoli med hest", traktor, line]);
  expect(index.search(traktor)).toMatchObject({ hits: [], hasNear: true });
  for (const absent of [traktor, "bostøtte"])
    expect(index.lineOf(absent)).toEqual({ ids: [], isAbsent: true });
  for (const none of ["trenerkontrakt for barn", "", "jeg"]) expect(index.lineOf(none)).toEqual(nowhere);
  expect(index.similar(traktor, { limit: 5 }).hits.map(({ id }) => id)).toEqual([3]);
  expect(index.explain(traktor, { hits: 1, similar: 1 }).query.join(" ")).toContain(`«${traktor}»`);
  expect(idsOf("selge traktor"), "another search").toEqual([3]);
  index.replaceAbsent(["kjøpekontrakt for traktor"]);
  expect(idsOf("kjøpekontrakt for traktor"), "a template of that very name").toEqual([3]);
  index.replaceAbsent(["på tivoli med hest", traktor, line]);
  expect(idsOf(line), "a template's line").toEqual([1]);
  expect(index.lineOf(line)).toEqual({ ids: [1], isAbsent: true });

  index.replaceAbsent([]);
  expect([idsOf(traktor), index.lineOf(traktor)]).toEqual([[3], nowhere]);
});
