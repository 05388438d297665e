import { expect, it } from "vitest";
import { compareTemplates } from "#features/templates/ordering.ts";
import { type Entry, toEntry } from "#features/templates/server/catalogue-entry.ts";
import { TemplateOrders } from "#features/templates/server/template-orders.ts";
import { templateRow } from "#testing/template-row.ts";

it("moves a template whose count changed without reading all the others", () => {
  let reads = 0;
  const followed = (id: number, downloadCount: number): Entry => ({
    ...toEntry(templateRow(id, 1)),
    get downloadCount() {
      reads += 1;
      return downloadCount;
    },
  });
  const entries = Array.from({ length: 2_000 }, (_, at) => followed(at + 1, (at * 7) % 100));
  const orders = new TemplateOrders(() => entries);
  orders.get("popular");
  reads = 0;
  for (const [at, count] of [500, 0, 50].entries()) {
    const after = followed(at + 1, count);
    orders.change(entries[at], after);
    entries[at] = after;
  }
  const order = orders.get("popular");
  expect(reads).toBeLessThan(300);
  expect(order).toEqual(entries.toSorted(compareTemplates("popular")));
});
