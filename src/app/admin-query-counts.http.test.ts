/** Query counts of the admin API: independent of the number of rows. Times are measured in `bench/admin-lists.ts`. */
import { PgliteSession } from "drizzle-orm/pglite";
import { describe, expect, it, vi } from "vitest";
import { makeAdminTestApp } from "#testing/admin.ts";
import { adminCalls, fillAdminLists } from "#testing/fill-admin-lists.ts";

/** The number of queries of each call, with this many rows in every table. */
async function countQueries(rows: number): Promise<Record<string, number>> {
  const product = await makeAdminTestApp({ prepare: (database) => fillAdminLists(database, rows) });
  const prepareQuery = vi.spyOn(PgliteSession.prototype, "prepareQuery");
  const counts: Record<string, number> = {};
  for (const [name, { method, url, ...body }] of Object.entries(adminCalls)) {
    const before = prepareQuery.mock.calls.length;
    const response = await product.asAdmin(method, url, "payload" in body ? body.payload : undefined);
    expect(response.statusCode, name).toBe(200);
    counts[name] = prepareQuery.mock.calls.length - before;
  }
  expect((await product.asAdmin("GET", "/api/templates")).json()).toHaveLength(rows + 1);
  return counts;
}

describe("the admin API", () => {
  it("runs as many queries for a hundred rows as for three", async () => {
    const few = await countQueries(3);
    expect(await countQueries(100)).toEqual(few);
    for (const [name, queries] of Object.entries(few)) {
      expect(queries, name).toBeGreaterThan(0);
      expect(queries, name).toBeLessThanOrEqual(10);
    }
  });
});
