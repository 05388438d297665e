/** What the statistics read on a server with many counts: never all of them. */
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { splitPeriod } from "#features/analytics/periods.ts";
import {
  AnalyticsAdminStore,
  StatisticsStore,
} from "#features/analytics/server/statistics/statistics-store.ts";
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

const month = { from: "2026-10-23", to: today };

describe("with 200 000 counts", () => {
  it("a chart reads the sums of its days alone", async () => {
    const scans = await readPlans(url, async (read) => {
      const store = statisticsOf(read);
      await store.findFirstDay();
      await store.listDays(month);
    });
    expect(scans.map(({ table }) => table)).not.toContain("event_counts");
    const rows = scans.reduce((sum, scan) => sum + scan.rows, 0);
    expect(rows).toBeGreaterThanOrEqual(30);
    expect(rows).toBeLessThan(500);
  });

  it("a list of thirty days reads no more than those days and a month", async () => {
    const scans = await readPlans(url, (read) =>
      statisticsOf(read).listSubjects("template_download", splitPeriod(month, today), 25),
    );
    const counts = scans.filter(({ table }) => table === "event_counts");
    expect(counts).not.toEqual([]);
    expect(counts.map(({ type }) => type)).not.toContain("Seq Scan");
    expect(counts.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(31 * subjects);
    const months = scans.filter(({ table }) => table === "event_months");
    expect(months.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(15 * subjects);
  });

  it("a year's list reads months, not days", async () => {
    const year = splitPeriod({ from: "2025-12-01", to: today }, today);
    const scans = await readPlans(url, (read) =>
      statisticsOf(read).listSubjects("template_download", year, 25),
    );
    expect(scans.map(({ table }) => table)).toEqual(["event_months"]);
  });

  it("one ad's report reads that ad's days", async () => {
    const scans = await readPlans(url, (read) =>
      statisticsOf(read).listSubjectCounts(
        "homepage_ad_click",
        "1",
        { from: "2025-12-01", to: today },
        "day",
      ),
    );
    expect(scans.map(({ index }) => index)).toEqual(
      expect.arrayContaining([expect.stringContaining("event_counts_subject")]),
    );
    expect(Math.max(...scans.map(({ rows }) => rows))).toBeLessThanOrEqual(days);
  });

  it("the totals and the searches read no counts by subject", async () => {
    const scans = await readPlans(url, async (read) => {
      await new AnalyticsAdminStore(read).countEvents();
      await new SearchStore(read).listInVain(month, 500);
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
