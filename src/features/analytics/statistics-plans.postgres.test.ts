/** What the statistics read on a server with many counts: never all of them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { splitPeriod } from "#features/analytics/periods.ts";
import { AnalyticsAdminStore } from "#features/analytics/server/admin-store.ts";
import { SearchStore } from "#features/analytics/server/search-store.ts";
import { StatisticsStore } from "#features/analytics/server/statistics/statistics-store.ts";
import { fillStatistics } from "#testing/fill-statistics.ts";
import { readPlans } from "#testing/read-plans.ts";
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

const month = { from: "2026-10-23", to: today };

describe("with 200 000 counts", () => {
  it("a chart reads the sums of its days alone", async () => {
    const scans = await readPlans(url, async (read) => {
      const store = new StatisticsStore(read);
      await store.findFirstDay();
      await store.listDays(month, ["template_download", "search", "vote"]);
    });
    expect(scans.map(({ table }) => table)).not.toContain("event_counts");
    const rows = scans.reduce((sum, scan) => sum + scan.rows, 0);
    expect(rows).toBeGreaterThanOrEqual(30);
    expect(rows).toBeLessThan(500);
  });

  it("a list of thirty days reads no more than those days and a month", async () => {
    const scans = await readPlans(url, (read) =>
      new StatisticsStore(read).listSubjects("template_download", splitPeriod(month, today), 25),
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
      new StatisticsStore(read).listSubjects("template_download", year, 25),
    );
    expect(scans.map(({ table }) => table)).toEqual(["event_months"]);
  });

  it("one ad's report reads that ad's days", async () => {
    const scans = await readPlans(url, (read) =>
      new StatisticsStore(read).listSubjectCounts(
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
      await new SearchStore(read).listSearches(month, "notFound", 50);
    });
    expect(scans.map(({ table }) => table)).not.toContain("event_counts");
    const ofPage = scans.filter(({ table }) => table === "event_months");
    expect(ofPage.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(100);
  });
});
