import { describe, expect, it } from "vitest";
import { compareTemplates } from "#features/templates/ordering.ts";
import { type Entry, toEntry } from "#features/templates/server/catalogue/catalogue-entry.ts";
import { popularityThreshold, TemplateOrders } from "#features/templates/server/catalogue/template-orders.ts";
import { templateRow } from "#testing/template-row.ts";

/** Entries that count how often one of them is compared. */
function countedEntries(length: number) {
  const reads = { count: 0 };
  const followed = (id: number, downloadCount: number): Entry => ({
    ...toEntry(templateRow(id, 1)),
    get downloadCount() {
      reads.count += 1;
      return downloadCount;
    },
  });
  const entries = Array.from({ length }, (_, at) => followed(at + 1, (at * 7) % 100));
  return { reads, followed, entries };
}

it("moves a template whose count changed without reading all the others", () => {
  const { reads, followed, entries } = countedEntries(2_000);
  const orders = new TemplateOrders(() => new Map(entries.map((entry) => [entry.id, entry])));
  orders.get("popular");
  reads.count = 0;
  for (const [at, count] of [500, 0, 50].entries()) {
    const after = followed(at + 1, count);
    orders.change([{ before: entries[at], after }]);
    entries[at] = after;
  }
  const order = orders.get("popular");
  expect(reads.count).toBeLessThan(300);
  expect(order).toEqual(entries.toSorted(compareTemplates("popular")));
});

it("puts many changed templates in their places without sorting the others", () => {
  const { reads, followed, entries } = countedEntries(20_000);
  const orders = new TemplateOrders(() => new Map(entries.map((entry) => [entry.id, entry])));
  orders.prepare();
  reads.count = 0;
  // Others than those at the ends, one of them twice; every third is gone, and some are new.
  const changes = Array.from({ length: 200 }, (_, at) => {
    const place = 100 + at * 7;
    const before = entries[place];
    const after = at % 3 === 0 ? undefined : followed(place + 1, at);
    return { before, after, place };
  });
  const twice = changes[1];
  const last = followed(108, 5_000);
  const added = [followed(30_000, 50), followed(30_001, 9_000)];
  orders.change([
    ...changes,
    { before: twice?.after, after: last },
    ...added.map((after) => ({ before: undefined, after })),
  ]);
  const order = orders.get("popular");
  expect(reads.count).toBeLessThan(202 * 2 * 40);
  const expected = new Map(entries.map((entry) => [entry.id, entry]));
  for (const { place, after } of changes) {
    if (after) expected.set(after.id, after);
    else expected.delete(place + 1);
  }
  for (const entry of [last, ...added]) expected.set(entry.id, entry);
  const ids = (list: readonly Entry[]) => list.map(({ id }) => id);
  for (const sorting of ["popular", "newest", "rating", "alphabetical"] as const) {
    expect(ids(orders.get(sorting))).toEqual(ids([...expected.values()].toSorted(compareTemplates(sorting))));
  }
  expect(order).toHaveLength(expected.size);
});

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
