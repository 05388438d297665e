import { expect, test } from "vitest";
import { documentsOf } from "#testing/small-index.ts";
import { buildSearchIndex } from "./search-index.ts";

const templates = [
  ["Kjøpekontrakt for båt", "seilbåt"],
  ["Leie av båtplass", "brygge"],
  ["Sameiekontrakt for hytte", "fritidsbolig"],
  ["Leie av hytte", "helg på fjellet"],
  ["Taushetserklæring", "hemmelighold"],
  ["Vikariat for lege", "vikar"],
  ["Internkontroll for sagbruk", "renhold"],
] as const;
const index = buildSearchIndex(
  documentsOf(
    templates.map(([name, tag], at) => ({ name, tags: [tag], category: at < 2 ? "Båt" : "Annet" })),
  ),
  ({ category }) => (category === "Båt" ? 1 : 0),
);

function similar(query: string, limit = 5, accepts?: (tag: number) => boolean) {
  const { hits, parts } = index.similar(query, { limit, accepts });
  return { names: hits.map(({ id }) => templates[id - 1]?.[0]), parts };
}

test.each([["hytte båt"], ["hytte og båt"], ["hytte, båt"]])("two needs are found in turn: «%s»", (query) => {
  expect(index.search(query).hits).toEqual([]);
  expect(similar(query)).toEqual({
    names: ["Sameiekontrakt for hytte", "Kjøpekontrakt for båt", "Leie av hytte", "Leie av båtplass"],
    parts: ["hytte", "båt"],
  });
  expect(similar(query, 3).names).toHaveLength(3);
});

test("of a short query one word may be in no name or tag, unless it asks for something else than a paper", () => {
  expect(similar("vikar til romstasjonen")).toEqual({ names: ["Vikariat for lege"], parts: undefined });
  for (const query of ["vikar romstasjon astronaut", "vikar pris", "avtale romstasjon"])
    expect([query, similar(query).names]).toEqual([query, []]);
});

test("nothing is similar to what is absent, and a strict list that suffices has nothing beside it", () => {
  for (const query of ["", "pannekaker", "asdfgh qwerty", "best mulig vanlig"]) {
    expect(index.similar(query, { limit: 5 })).toEqual({ hits: [] });
  }
  expect(index.search("kjøpekontrakt leie").hits).toHaveLength(3);
  expect(index.similar("kjøpekontrakt leie", { limit: 5 }).hits).toEqual([]);
});

test("only wanted templates are similar", () => {
  expect(similar("hytte båt", 5, (tag) => tag === 1).names).toEqual([
    "Kjøpekontrakt for båt",
    "Leie av båtplass",
  ]);
});

test("nothing is similar to a guess: what is left of a word that was corrected is no need", () => {
  expect(similar("taushetserklæring romstasjonen").names).toEqual(["Taushetserklæring"]);
  expect(index.search("taushetserkkæring romstasjonen").hits).toEqual([]);
  expect(similar("taushetserkkæring romstasjonen").names).toEqual([]);
});
