/** The order of hits, and what is none: by rules, of few documents planted so that each would fail without its rule. */
import { expect, test } from "vitest";
import { createSmallIndex, idsOf } from "#testing/small-index.ts";

const indexOf = createSmallIndex();
const named = (name: string, ...tags: string[]) => ({ name, tags });

test.each([
  [
    "a generic word boosts what the subject found",
    "torsk kontrakt",
    [named("En", "torsk"), named("To", "torsk", "avtale")],
    [2, 1],
  ],
  ["brackets in a name count less", "torsk", [named("Sild (torsk)"), named("Torsk sild")], [2, 1]],
  ["half of a query is too little", "torsk kvist", [named("En", "torsk")], []],
  ["words of the documents become parts of compounds", "kvistleie", [named("Leie av kvist")], [1]],
])("%s: «%s»", (_rule, query, rows, wanted) => {
  expect(idsOf(indexOf(rows), query)).toEqual(wanted);
});

test("a name goes before a tag, and a tag before a description; what is only said is no hit of one word that a name has, and ties go by id", () => {
  const rows = [
    { name: "En", description: "fisk" },
    { name: "To", askedAs: ["jeg vil selge fisk"] },
    named("Tre", "fisk"),
    named("Fisk"),
    named("Fisk"),
  ];
  expect(idsOf(indexOf(rows), "fisk")).toEqual([4, 5, 3, 1]);
});

test.each(["C", "C++", "AT&T"])("a name of letters finds no word that begins so: %s", (name) => {
  expect(idsOf(indexOf(["Charterkontrakt", "Attest", "Tildelingsbrev"]), name)).toEqual([]);
});

test("a compound that no template has needs its last part", () => {
  const index = indexOf(["Kjøpekontrakt for katt", "Leiekontrakt for hytte", "Katt"]);
  for (const query of ["avtale om kattebrønn", "kontrakt for hyttebrønn", "katteskogen avtale"])
    expect([query, idsOf(index, query)]).toEqual([query, []]);
  expect(idsOf(index, "kattekjøp avtale")[0]).toBe(1);
});
