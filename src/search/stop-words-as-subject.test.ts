import { expect, test } from "vitest";
import { createSmallIndex, idsOf } from "#testing/small-index.ts";

const rows = [
  { name: "Dirigentavtale", tags: ["kor"] },
  { name: "Gjeldsbrev", tags: ["gjeld"] },
  { name: "Bilsalg", tags: ["som den er"] },
  "Leiebrev",
  { name: "Leiebrev", tags: ["kor"] },
];
const index = createSmallIndex()(rows);

test.each([
  ["Kor?", [1, 5]],
  ["jeg har gjeld", [2]],
  ["avtale for kor", [1, 5]],
  ["som den er", [3]],
  ["kor skal eg leige", [5, 4]],
])(
  "a stop word that stands alone in a tag is asked for, or raises the hits that have it: «%s»",
  (query, wanted) => {
    expect(idsOf(index, query)).toEqual(wanted);
    expect(index.search(query).onlyStopWords).toBe(false);
  },
);

test.each(["hvordan kan jeg", "er den som", "hva gjelder det", "får"])(
  "«%s» says nothing but stop words",
  (query) => {
    expect(index.search(query)).toMatchObject({ hits: [], onlyStopWords: true });
  },
);

test("an absent thing, a blank query or a generic word is not told so", () => {
  for (const query of ["pannekaker", "", "…", "avtale"])
    expect([query, index.search(query).onlyStopWords]).toEqual([query, false]);
});

test("a tag of stop words goes when its document does", () => {
  for (const id of [1, 3, 5]) index.remove(id);
  for (const query of ["kor", "som den er"])
    expect(index.search(query)).toMatchObject({ hits: [], onlyStopWords: true });
});
