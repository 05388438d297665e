import { expect, test } from "vitest";
import { createLexicon } from "./compound-splitter.ts";

const lexicon = createLexicon(
  [
    "hus",
    "fotball",
    "lag",
    "leie",
    "barn",
    "barnehage",
    "arbeid",
    "verne",
    "runde",
    "data",
    "samboer",
    "sikkerhet",
  ],
  ["avtale", "kontrakt"],
);

test.each([
  ["husleiekontrakten", ["hus", "leie", "kontrakten"]],
  ["arbeidsavtale", ["arbeids", "avtale"]],
  ["barnehageavtale", ["barnehage", "avtale"]],
  ["fotballag", ["fotbal", "lag"]],
  ["sikkerhetskontrakt", ["sikkerhets", "kontrakt"]],
])("%s falls into its pieces, joints included", (word, pieces) => {
  expect(lexicon.split(word)).toEqual(pieces);
});

test("a digraph across a joint is no æ or ø", () => {
  expect(lexicon.split("dataavtale")).toEqual(["data", "avtale"]);
  expect(lexicon.split("samboeravtale")).toEqual(["samboer", "avtale"]);
});

test("a head word stands after a beginning nobody has listed", () => {
  expect(lexicon.split("franchiseavtale")).toEqual(["franchise", "avtale"]);
});

test("what is not made of known pieces stays whole", () => {
  expect(lexicon.split("testament")).toEqual(["testament"]);
});

test("learns words, but no compound that would hide its pieces", () => {
  lexicon.learn("husleie");
  lexicon.learn("depositum");
  expect(lexicon.knows("husleie")).toBe(false);
  expect(lexicon.split("depositumskontrakt")).toEqual(["depositums", "kontrakt"]);
});
