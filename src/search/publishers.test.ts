import { expect, test } from "vitest";
import type { SearchDocument } from "./document.ts";
import { buildSearchIndex } from "./search-index.ts";

function template(
  id: number,
  name: string,
  source: string,
  more: Partial<SearchDocument> = {},
): SearchDocument {
  return { id, name, source, tags: [], description: "", category: "Annet", format: "PDF", ...more };
}

const documents = [
  template(1, "Brev om oppsigelse (Husleie.no)", "Husleie.no", { description: "Fra Husleie.no." }),
  template(2, "Husleiekontrakt (Norsk Huseierforening)", "Norsk Huseierforening", {
    description: "Fra Norsk Huseierforening.",
  }),
  template(3, "Kjøp av tre (Viken Skog)", "Viken Skog", { description: "Utgitt av Viken Skog for alle." }),
  template(4, "Avtale for prosjekt (UiO)", "Universitetet i Oslo"),
  template(5, "Melding (engelsk)", "Hamar kommune", { description: "Hamar kommune tar imot den." }),
  template(6, "Rør", "Forlaget", { tags: ["statsbygg"] }),
  template(7, "Rigg (skogsdrift)", "Statsbygg"),
];
const index = buildSearchIndex(documents);
const ids = (query: string) => index.search(query).hits.map(({ id }) => id);

test.each([
  ["husleie", [2]],
  ["hus", [2]],
  ["forening", []],
  ["eier", []],
  ["bygg", [6]],
])("«%s» is no publisher, so it finds what is about it", (subject, wanted) => {
  expect(ids(subject)).toEqual(wanted);
});

test.each([
  ["husleie.no", [1]],
  ["https://www.husleie.no/leie/kontrakt", [1]],
  ["huseierforeningens", [2]],
  ["huseierf", [2]],
  ["www.hamar.kommune.no/skjema", [5]],
  ["viken", [3]],
  ["statsbygg", [7, 6]],
  ["universitetet i oslo", [4]],
])("the publisher is found as «%s»", (publisher, wanted) => {
  expect(ids(publisher)).toEqual(wanted);
});

test("brackets that do not name the publisher are part of the name", () => {
  expect(ids("drift")).toEqual([7]);
});

test("a name that is only its publisher stays one", () => {
  const [only] = [template(1, "(Otovo)", "Otovo")];
  expect(buildSearchIndex([only]).search("otovo").hits).toHaveLength(1);
});

test("what a publisher is known as finds it, and is not highlighted as a term of the index", () => {
  const nav = buildSearchIndex([template(1, "Plan", "NAV"), template(2, "Skjema", "Velferd")]);
  const { hits, sought } = nav.search("arbeids- og velferdsetaten");
  expect(hits.map(({ id }) => id)).toEqual([1]);
  expect([...sought.anywhere, ...sought.asSubject].filter((part) => part.includes("@"))).toEqual([]);
});

test("a publisher goes with its last document", () => {
  const live = buildSearchIndex(documents);
  live.remove(1);
  live.replace(template(3, "Kjøp av tre", "Forlaget"));
  expect(live.search("viken").hits).toEqual([]);
  // a host that no publisher goes by is read as the names in it
  expect(live.search("husleie.no").hits.map(({ id }) => id)).toEqual([2]);
});
