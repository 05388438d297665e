import { expect, test } from "vitest";
import type { Listing, Template } from "#features/templates/contract.ts";
import { notesOn } from "#features/templates/ui/listing/search-announcer.ts";

const template = {} as Template;
const plain = { terms: [], corrected: null, alsoSearched: [], suggestions: [] };
const listing = (search: Partial<NonNullable<Listing["search"]>>, hits: number, similar = 0): Listing => ({
  total: hits,
  categories: {},
  formats: {},
  search: { ...plain, ...search },
  templates: Array.from({ length: hits }, () => template),
  similar: Array.from({ length: similar }, () => template),
});

test.each([
  [listing({}, 3), ""],
  [{ ...listing({}, 3), search: null }, ""],
  [listing({ onlyStopWords: true, corrected: "kan" }, 3), "Skriv hva avtalen gjelder."],
  [listing({ corrected: "fullmakt" }, 0), "«fullmakt» (rettet stavemåte)."],
  [listing({ corrected: "«fullmakt»" }, 0), "«fullmakt» (rettet stavemåte)."],
  [listing({ alsoSearched: ["leie", "hybel"] }, 2), "Viser også «leie», «hybel»."],
  // Without hits the page shows no synonyms either.
  [listing({ alsoSearched: ["leie"] }, 0, 4), "4 ligner."],
  [listing({}, 1, 1), "1 annen ligner."],
  [listing({ unknownAct: "naboloven" }, 0), "Ingen maler her bygger på «naboloven»."],
  [
    listing({ corrected: "fullmakt", alsoSearched: ["prokura"] }, 2, 3),
    "«fullmakt» (rettet stavemåte). Viser også «prokura». 3 andre ligner.",
  ],
])("what is told of a search, %#", (shown, told) => {
  expect(notesOn(shown)).toBe(told);
});
