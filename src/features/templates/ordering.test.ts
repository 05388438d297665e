import { describe, expect, it } from "vitest";
import { compareTemplates, type Sortable } from "#features/templates/ordering.ts";

const template = (fields: Partial<Sortable>): Sortable => ({
  id: 1,
  name: "Avtale",
  dateAdded: "2026-01-01T00:00:00.000Z",
  downloadCount: 0,
  averageRating: "0.0",
  totalRatings: 0,
  ...fields,
});

function idsSorted(
  sorting: Parameters<typeof compareTemplates>[0],
  templates: readonly Sortable[],
): number[] {
  return templates.toSorted(compareTemplates(sorting)).map(({ id }) => id);
}

describe("the order of templates", () => {
  it("sorts names by the Norwegian alphabet, numbers by value", () => {
    const names = ["Åremål", "Ærlighet", "Øremerking", "Zoo", "avtale", "Byggblankett 10", "Byggblankett 9"];
    const sorted = names
      .map((name, index) => template({ id: index, name }))
      .toSorted(compareTemplates("alphabetical"))
      .map(({ name }) => name);
    expect(sorted).toEqual([
      "avtale",
      "Byggblankett 9",
      "Byggblankett 10",
      "Zoo",
      "Ærlighet",
      "Øremerking",
      "Åremål",
    ]);
  });

  it("puts the newest, the most followed and the best rated first", () => {
    const older = template({
      id: 1,
      dateAdded: "2026-01-01T00:00:00.000Z",
      downloadCount: 9,
      averageRating: "4.0",
    });
    const newer = template({
      id: 2,
      dateAdded: "2026-02-01T00:00:00.000Z",
      downloadCount: 10,
      averageRating: "3.9",
    });
    expect(idsSorted("newest", [older, newer])).toEqual([2, 1]);
    expect(idsSorted("popular", [older, newer])).toEqual([2, 1]);
    expect(idsSorted("rating", [newer, older])).toEqual([1, 2]);
  });

  it("prefers an average that more have voted for", () => {
    const few = template({ id: 1, averageRating: "5.0", totalRatings: 1 });
    const many = template({ id: 2, averageRating: "5.0", totalRatings: 40 });
    expect(idsSorted("rating", [few, many])).toEqual([2, 1]);
  });

  it.each(["newest", "popular", "rating", "alphabetical"] as const)(
    "breaks ties by id when sorted by %s",
    (sorting) => {
      expect(idsSorted(sorting, [template({ id: 3 }), template({ id: 1 }), template({ id: 2 })])).toEqual([
        1, 2, 3,
      ]);
    },
  );
});
