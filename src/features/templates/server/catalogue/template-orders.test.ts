import { describe, expect, it } from "vitest";
import { compareTemplates } from "#features/templates/listing-view.ts";
import { type Entry, toEntry } from "#features/templates/server/catalogue/catalogue-entry.ts";
import { popularityThreshold, TemplateOrders } from "#features/templates/server/catalogue/template-orders.ts";
import { templateRow } from "#testing/template-row.ts";

const followed = (id: number, downloadCount: number, name = `Avtale ${id}`): Entry =>
  toEntry(templateRow(id, 1, { downloadCount, name }));

it.each([
  ["a count", [[7, followed(7, 99)]]],
  ["a name", [[7, followed(7, 1, "Zoo")]]],
  ["one that is gone", [[7, undefined]]],
  ["a new one", [[900, followed(900, 50)]]],
  [
    "one twice, and another that goes and comes back",
    [
      [7, followed(7, 3)],
      [8, undefined],
      [7, followed(7, 80, "Aaa")],
      [8, followed(8, 12, "Bok")],
    ],
  ],
] as [string, [number, Entry | undefined][]][])(
  "after a change of %s every order is as if sorted anew",
  (_what, changed) => {
    const entries = new Map(
      Array.from({ length: 300 }, (_, at) => [at + 1, followed(at + 1, (at * 7) % 100)]),
    );
    const orders = new TemplateOrders(entries);
    orders.prepare();
    const changes = changed.map(([id, after]) => {
      const before = entries.get(id);
      if (after) entries.set(id, after);
      else entries.delete(id);
      return { before, after };
    });
    orders.change(changes);
    for (const sorting of ["popular", "newest", "rating", "alphabetical"] as const) {
      expect(orders.get(sorting)).toEqual([...entries.values()].toSorted(compareTemplates(sorting)));
    }
  },
);

const mostFollowed = (counts: readonly number[]) => counts.map((downloadCount) => ({ downloadCount }));

describe("what is popular", () => {
  it("is never followed less than 25 times", () => {
    expect(popularityThreshold([])).toBe(25);
    expect(popularityThreshold(mostFollowed([24, 10, 3]))).toBe(25);
  });

  it("is among the tenth most followed", () => {
    const counts = Array.from({ length: 100 }, (_, index) => 200 - index);
    const threshold = popularityThreshold(mostFollowed(counts));
    expect(counts.filter((count) => count >= threshold)).toHaveLength(10);
  });
});
