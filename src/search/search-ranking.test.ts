import { expect, test } from "vitest";
import type { SearchDocument } from "./document.ts";
import { buildSearchIndex } from "./search-index.ts";

/** Each case plants the template that would win without the rule first, since ties go by id. */
function order(query: string, ...templates: (readonly [name: string, ...tags: string[]])[]): string[] {
  const documents = templates.map(([name, ...tags], at): SearchDocument => {
    const [description, category, format, source] = ["", "Annet", "PDF", "Forlaget"];
    return { id: at + 1, name, tags, description, category, format, source };
  });
  const hits = buildSearchIndex(documents).search(query).hits;
  return hits.flatMap(({ id }) => documents[id - 1]?.name ?? []);
}

test("of equal names the one without further subjects goes first", () => {
  expect(order("fiskeavtale", ["Fiskeavtale for gården"], ["Fiskeavtale for alle"])[0]).toBe(
    "Fiskeavtale for alle",
  );
});

test("the words as typed go before words that mean the same", () => {
  const [avtale, kontrakt] = [["Fiskeavtale", "torsk"] as const, ["Fiskekontrakt", "torsk"] as const];
  expect(order("torsk med fiskekontrakt", avtale, kontrakt)[0]).toBe("Fiskekontrakt");
});

test("a generic word boosts what the subject found", () => {
  expect(order("torsk kontrakt", ["En", "torsk"], ["To", "torsk", "avtale"])[0]).toBe("To");
});

test("half of a long query is enough coverage, of a short one it is not", () => {
  expect(order("torsk kvist lupin hegre", ["En", "torsk", "kvist"])).toEqual(["En"]);
  expect(order("torsk kvist", ["En", "torsk"])).toEqual([]);
});

test("words of the documents become parts of compounds", () => {
  expect(order("kvistleie", ["Leie av kvist"])).toEqual(["Leie av kvist"]);
});

test("a word of the name is special, though a part of it stands in the publisher's name", () => {
  expect(order("torsk", ["Torsk for forlagsavtale"], ["Torsk for malavtale"])[0]).toBe("Torsk for malavtale");
});
