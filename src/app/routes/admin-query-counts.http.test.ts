/** Query counts of the admin API: independent of the number of rows. Times are measured in `bench/site.ts`. */
import { PGlite } from "@electric-sql/pglite";
import { PgliteSession } from "drizzle-orm/pglite";
import { describe, expect, it, vi } from "vitest";
import { makeAdminTestApp } from "#testing/admin.ts";
import { adminCalls, fillAdminLists } from "#testing/fill-admin-lists.ts";

interface Cost {
  readonly queries: number;
  /** What the database sent. */
  readonly bytes: number;
}

/** What each call costs the database, with this many rows in every table. */
async function countQueries(rows: number): Promise<Record<string, Cost>> {
  const product = await makeAdminTestApp({ prepare: (database) => fillAdminLists(database, rows) });
  const prepareQuery = vi.spyOn(PgliteSession.prototype, "prepareQuery");
  const messages = vi.spyOn(PGlite.prototype, "execProtocolStream");
  const costs: Record<string, Cost> = {};
  for (const [name, { method, url, ...body }] of Object.entries(adminCalls)) {
    const before = prepareQuery.mock.calls.length;
    messages.mockClear();
    const response = await product.asAdmin(method, url, "payload" in body ? body.payload : undefined);
    expect(response.statusCode, name).toBe(200);
    const received = await Promise.all(
      messages.mock.results.map(({ value }) => value as Promise<{ length: number }[]>),
    );
    const bytes = received.flat().reduce((sum, { length }) => sum + length, 0);
    costs[name] = { queries: prepareQuery.mock.calls.length - before, bytes };
  }
  expect((await product.asAdmin("GET", "/api/templates")).json()).toHaveLength(rows + 1);
  return costs;
}

describe("the admin API", () => {
  it("runs as many queries for a hundred rows as for three, and reads no more to change one", async () => {
    const few = await countQueries(3);
    const many = await countQueries(100);
    for (const [name, { queries, bytes }] of Object.entries(few)) {
      expect(many[name]?.queries, name).toBe(queries);
      expect(queries, name).toBeGreaterThan(0);
      expect(queries, name).toBeLessThanOrEqual(10);
      expect(bytes, name).toBeGreaterThan(0);
      // Ids and names of more rows have more digits.
      if (/^an? (edit|approval|merge)$/.test(name)) expect(many[name]?.bytes, name).toBeLessThan(bytes * 1.1);
    }
  });
});
