import { expect, test } from "vitest";
import { createCompoundSplitter } from "./compound-splitter.ts";

const splitter = createCompoundSplitter(
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
  ["sikkerhetskontrakt", ["sikkerhets", "kontrakt"]],
])("%s is split into its pieces, joining letters included", (word, pieces) => {
  expect(splitter.split(word)).toEqual(pieces);
});

test("a digraph across a joint is no æ or ø", () => {
  expect(splitter.split("dataavtale")).toEqual(["data", "avtale"]);
  expect(splitter.split("samboeravtale")).toEqual(["samboer", "avtale"]);
});

test("a head is split off after an unknown beginning", () => {
  expect(splitter.split("franchiseavtale")).toEqual(["franchise", "avtale"]);
});

test("what is not made of known pieces stays whole", () => {
  expect(splitter.split("testament")).toEqual(["testament"]);
});

test("learns words, but no compound that would hide its pieces", () => {
  splitter.learn("husleie");
  splitter.learn("depositum");
  expect(splitter.knows("husleie")).toBe(false);
  expect(splitter.split("depositumskontrakt")).toEqual(["depositums", "kontrakt"]);
});
