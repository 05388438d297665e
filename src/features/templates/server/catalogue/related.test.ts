import { describe, expect, it } from "vitest";
import { pickRelated } from "#features/templates/server/catalogue/related.ts";

const categories: Readonly<Record<number, string>> = {
  1: "Utleie",
  2: "Utleie",
  3: "Bolig",
  4: "Utleie",
  5: "Sport",
};
const template = {
  id: 1,
  name: "Husleiekontrakt",
  category: "Utleie",
  tags: ["leie", "bolig", "depositum", "katt"],
};
const found: Readonly<Record<string, readonly number[]>> = {
  Husleiekontrakt: [1, 3, 2],
  leie: [1, 2],
  katt: [5],
};

const related = (limit: number) =>
  pickRelated(
    template,
    {
      search: (query) => found[query] ?? [],
      categoryOf: (id) => categories[id],
      inCategory: () => [4, 2, 1],
    },
    limit,
  );

describe("related templates", () => {
  it("are what the name and the first three tags find, the category first, never the template itself", () => {
    expect(related(2)).toEqual([2, 3]);
  });

  it("are filled up from the category", () => {
    expect(related(6)).toEqual([2, 3, 4]);
  });
});
