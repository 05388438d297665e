/** Query counts of the admin API: independent of the number of rows. Times are measured in `bench/site.ts`. */
import { NodePgSession } from "drizzle-orm/node-postgres";
import { Query } from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { makeAdminTestApp } from "#testing/admin.ts";
import { adminCalls, fillAdminLists } from "#testing/fill-admin-lists.ts";

interface Cost {
  readonly queries: number;
  /** Bytes of the rows that the database sent. */
  readonly bytes: number;
}

/** What each call costs the database, with this many rows in every table. */
async function countQueries(rows: number): Promise<Record<string, Cost>> {
  const product = await makeAdminTestApp({ prepare: (database) => fillAdminLists(database, rows) });
  const prepareQuery = vi.spyOn(NodePgSession.prototype, "prepareQuery");
  const received = vi.spyOn(
    Query.prototype as unknown as { handleDataRow(row: { length: number }): void },
    "handleDataRow",
  );
  const costs: Record<string, Cost> = {};
  for (const [name, { method, url, ...body }] of Object.entries(adminCalls)) {
    prepareQuery.mockClear();
    received.mockClear();
    const response = await product.asAdmin(method, url, "payload" in body ? body.payload : undefined);
    expect(response.statusCode, name).toBe(200);
    const bytes = received.mock.calls.reduce((sum, [{ length }]) => sum + length, 0);
    // Without those of the transaction.
    const queries = prepareQuery.mock.calls.filter(([{ sql }]) => !/^(begin|commit)/.test(sql));
    costs[name] = { queries: queries.length, bytes };
  }
  expect((await product.asAdmin("GET", "/api/templates")).json()).toHaveLength(rows + 1);
  return costs;
}

it("runs as many queries for a hundred rows as for three, and reads no more to change one", async () => {
  // The read model's, which would read between the calls.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
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
