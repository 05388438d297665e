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
const index = buildSearchIndex(documentsOf(templates.map(([name, tag]) => ({ name, tags: [tag] }))));

test("nothing is similar to what is absent, and a strict list that suffices has nothing beside it", () => {
  for (const query of ["", "pannekaker", "asdfgh qwerty", "best mulig vanlig"])
    expect(index.similar(query, { limit: 5 })).toEqual({ hits: [] });
  expect(index.search("kjøpekontrakt leie").hits).toHaveLength(3);
  expect(index.similar("kjøpekontrakt leie", { limit: 5 }).hits).toEqual([]);
});
