import { expect, test } from "vitest";
import { createSmallIndex, idsOf } from "#testing/small-index.ts";

const indexOf = createSmallIndex();
const rows = [
  { name: "Brev om oppsigelse (Husleie.no)", source: "Husleie.no", description: "Fra Husleie.no." },
  {
    name: "Husleiekontrakt (Norsk Huseierforening)",
    source: "Norsk Huseierforening",
    description: "Fra Norsk Huseierforening.",
  },
  { name: "Kjøp av tre (Viken Skog)", source: "Viken Skog", description: "Utgitt av Viken Skog for alle." },
  { name: "Avtale for prosjekt (UiO)", source: "Universitetet i Oslo" },
  { name: "Melding (engelsk)", source: "Hamar kommune", description: "Hamar kommune tar imot den." },
  { name: "Rør", tags: ["statsbygg"] },
  { name: "Rigg (skogsdrift)", source: "Statsbygg" },
  { name: "(Otovo)", source: "Otovo" },
  { name: "Plan", source: "NAV" },
];

test.each([
  ["husleie", [2]],
  ["forening", []],
  ["bygg", [6]],
  // brackets that name no publisher are part of the name
  ["drift", [7]],
])("«%s» is no publisher, so it finds what is about it", (subject, wanted) => {
  expect(idsOf(indexOf(rows), subject)).toEqual(wanted);
});

test.each([
  ["https://www.husleie.no/leie/kontrakt", [1]],
  ["huseierforeningens", [2]],
  ["huseierf", [2]],
  ["www.hamar.kommune.no/skjema", [5]],
  ["viken", [3]],
  ["statsbygg", [7, 6]],
  ["universitetet i oslo", [4]],
  ["otovo", [8]],
])("the publisher is found as «%s»", (publisher, wanted) => {
  expect(idsOf(indexOf(rows), publisher)).toEqual(wanted);
});

test("what a publisher is known as finds it, and is not highlighted as a term of the index", () => {
  const { hits, sought } = indexOf(rows).search("arbeids- og velferdsetaten");
  expect(hits.map(({ id }) => id)).toEqual([9]);
  expect([...sought.anywhere, ...sought.asSubject].filter((part) => part.includes("@"))).toEqual([]);
});

test("a name in one word is that word: what sounds like its pieces apart is no publisher, and comes after it", () => {
  const some = [
    { name: "Vikar", source: "Den norske legeforening" },
    { name: "Slette lag", tags: ["forening"] },
  ];
  expect(idsOf(indexOf(some), "legge ned forening")).toEqual([2]);
  expect(idsOf(indexOf(some), "legeforeninga")[0]).toBe(1);
});

test("a publisher goes with its last document", () => {
  const live = indexOf(rows);
  for (const id of [1, 3]) live.remove(id);
  expect(idsOf(live, "viken")).toEqual([]);
  // a host that no publisher goes by is read as the names in it
  expect(idsOf(live, "husleie.no")).toEqual([2]);
});
