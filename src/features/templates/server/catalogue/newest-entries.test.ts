/** What the random changes of catalogue.model.test.ts seldom come to. */
import { beforeEach, describe, expect, it } from "vitest";
import type { TemplateCounts } from "#domain/server/rows/template-columns.ts";
import { NewestEntries } from "#features/templates/server/catalogue/newest-entries.ts";
import { templateRow } from "#testing/template-row.ts";

let newest: NewestEntries;
beforeEach(() => {
  newest = new NewestEntries(() => undefined);
  newest.put(templateRow(1, 1));
});

const rated = { id: 1, ratingSum: 9, ratingCount: 2 };
const counts = (version: number, downloadCount: number): TemplateCounts => ({
  ...rated,
  version,
  downloadCount,
});
const shown = () => {
  const { name, downloadCount, averageRating, totalRatings } = newest.shown.get(1) ?? {};
  return [name, downloadCount, averageRating, totalRatings];
};

describe("counts that come alone", () => {
  it("leave the text as it was, and say what they changed", () => {
    const before = newest.shown.get(1);
    const change = newest.putCounts(counts(2, 7));
    expect(shown()).toEqual(["Leieavtale 1", 7, "4.5", 2]);
    expect(change).toEqual({ before, after: newest.shown.get(1) });
  });

  it("wait for the template when they come before it is seen, or seen again", () => {
    newest.put(templateRow(1, 2, { isActive: false }));
    expect(newest.putCounts(counts(4, 7))).toBeUndefined();
    expect(newest.shown.size).toBe(0);
    newest.put(templateRow(1, 3));
    expect(shown()).toEqual(["Leieavtale 1", 7, "4.5", 2]);
    newest.putCounts({ ...counts(5, 3), id: 2 });
    newest.put(templateRow(2, 4));
    expect(newest.shown.get(2)?.downloadCount).toBe(3);
  });

  it("are kept while an edit that is older takes the template away and another brings it back", () => {
    newest.putCounts(counts(4, 7));
    newest.put(templateRow(1, 2, { deletedAt: new Date() }));
    newest.put(templateRow(1, 3));
    expect(shown()).toEqual(["Leieavtale 1", 7, "4.5", 2]);
  });
});
