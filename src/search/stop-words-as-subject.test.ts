import { expect, test } from "vitest";
import type { SearchDocument } from "./document.ts";
import { buildSearchIndex } from "./search-index.ts";

function template(id: number, name: string, ...tags: string[]): SearchDocument {
  return { id, name, tags, description: "", category: "Annet", format: "PDF", source: "Forlaget" };
}

const documents = [
  template(1, "Dirigentavtale", "kor"),
  template(2, "Gjeldsbrev", "gjeld"),
  template(3, "Bilsalg", "som den er"),
  template(4, "Leiebrev"),
  template(5, "Leiebrev", "kor"),
];
const index = buildSearchIndex(documents);
const ids = (query: string) => index.search(query).hits.map(({ id }) => id);

test.each([
  ["kor", [1, 5]],
  ["Kor?", [1, 5]],
  ["hva er gjeld", [2]],
  ["jeg har gjeld", [2]],
  ["avtale for kor", [1, 5]],
  ["som den er", [3]],
])("a stop word that stands alone in a tag is what «%s» asks for", (query, wanted) => {
  expect(ids(query)).toEqual(wanted);
});

test("beside a subject such a word is not required, but raises the hits that have it", () => {
  expect(ids("kor skal eg leige")).toEqual([5, 4]);
});

test.each([["hvordan kan jeg"], ["den"], ["er den som"], ["hva gjelder det"], ["får"]])(
  "«%s» says nothing but stop words",
  (query) => {
    const { hits, onlyStopWords } = index.search(query);
    expect([hits, onlyStopWords]).toEqual([[], true]);
  },
);

test("neither a found query, an absent thing nor a blank one is told so", () => {
  for (const query of ["kor", "gjeldsbrev", "pannekaker", "", "…", "avtale"])
    expect([query, index.search(query).onlyStopWords]).toEqual([query, false]);
});

test("a tag of stop words goes when its document does", () => {
  const live = buildSearchIndex(documents);
  live.remove(1);
  live.replace(template(5, "Leiebrev"));
  live.replace(template(3, "Bilsalg"));
  for (const query of ["kor", "som den er"]) {
    const { hits, onlyStopWords } = live.search(query);
    expect([hits, onlyStopWords]).toEqual([[], true]);
  }
});
