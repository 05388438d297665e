/** What the statistics read on a server with many counts: never all of them. */
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { StatisticsStore } from "#features/analytics/server/statistics/statistics-store.ts";
import { SearchStore } from "#features/analytics/server/search-store.ts";
import { fillStatistics } from "#testing/fill-statistics.ts";
import { createTestDatabase, urlOnServer } from "#testing/test-database.ts";

const today = "2026-11-21";
const days = 400;
const subjects = 500;

let database: Database;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
  url = await urlOnServer(database);
  await fillStatistics(url, { today, days, subjects });
});
afterAll(() => database.close());

const statisticsOf = (read: Database) =>
  new StatisticsStore({
    database: read,
    searches: new SearchStore(read),
    readSearch: () => ({ hitsNow: 0, askedOf: [], isAbsent: false, absentId: null }),
    listDeclared: () => [],
  });

describe("with 200 000 counts", () => {
  it("a chart and its comparison read the sums of their days alone", async () => {
    const scans = await readPlans(url, (read) => statisticsOf(read).read("overTime", "28", today));
    expect(scans.map(({ table }) => table)).not.toContain("event_counts");
    const rows = scans.reduce((sum, scan) => sum + scan.rows, 0);
    expect(rows).toBeGreaterThanOrEqual(56);
    expect(rows).toBeLessThan(700);
  });

  it("a list of 28 days reads no more than those days", async () => {
    const scans = await readPlans(url, (read) => statisticsOf(read).read("templates", "28", today));
    const counts = scans.filter(({ table }) => table === "event_counts");
    expect(counts).not.toEqual([]);
    expect(counts.map(({ type }) => type)).not.toContain("Seq Scan");
    expect(counts.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(31 * subjects);
    expect(scans.map(({ table }) => table)).not.toContain("event_months");
  });

  it("a year's list reads months, not days", async () => {
    const scans = await readPlans(url, (read) => statisticsOf(read).read("promotions", "12m", today));
    expect(scans.map(({ table }) => table)).toContain("event_months");
    expect(scans.map(({ table }) => table)).not.toContain("event_counts");
  });

  it("the totals and the searches read no counts by subject", async () => {
    const scans = await readPlans(url, async (read) => {
      await statisticsOf(read).readTotals(today);
      await statisticsOf(read).read("searches", "28", today);
    });
    expect(scans.map(({ table }) => table)).not.toContain("event_counts");
    const ofPage = scans.filter(({ table }) => table === "event_months");
    expect(ofPage.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(100);
  });
});

/** Reads the plans of the queries that some work sends to a PostgreSQL server: which scans, and how many rows they read. */

interface PlannedScan {
  readonly type: string;
  readonly table: string;
  readonly index: string | undefined;
  /** Read by it, those that a filter dropped included. */
  readonly rows: number;
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** @param work gets a database of which only `orm` can be used, for queries that change nothing */
async function readPlans(
  url: string,
  work: (database: Database) => Promise<unknown>,
): Promise<readonly PlannedScan[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const sent: { text: string; values: unknown[] }[] = [];
    const orm = drizzle(client, {
      casing: "snake_case",
      logger: { logQuery: (text, values) => void sent.push({ text, values }) },
    });
    await work({ orm } as unknown as Database);
    const scans: PlannedScan[] = [];
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      for (const { Plan } of rows[0]?.["QUERY PLAN"] ?? []) scans.push(...scansOf(Plan));
    }
    return scans;
  } finally {
    await client.end();
  }
}

function scansOf(node: PlanNode): readonly PlannedScan[] {
  const table = node["Relation Name"];
  const rows =
    ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1);
  return [
    ...(table ? [{ type: node["Node Type"], table, index: node["Index Name"], rows }] : []),
    ...(node.Plans ?? []).flatMap(scansOf),
  ];
}
