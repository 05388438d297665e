/**
 * The administrator's statistics with a million and with ten million counts on PostgreSQL: how long each read takes, and which
 * rows it reads. `node bench/statistics.ts [days] [subjects]` (400 and 25 000 are ten million; thirteen months are kept by
 * day). Trust the ratios and the rows, not the milliseconds.
 */
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#db/client.ts";
import { splitPeriod } from "#features/analytics/periods.ts";
import { AnalyticsAdminStore } from "#features/analytics/server/admin-store.ts";
import { SearchStore } from "#features/analytics/server/search-store.ts";
import { AnalyticsStore } from "#features/analytics/server/store.ts";
import { StatisticsStore } from "#features/analytics/server/statistics-store.ts";
import { fillStatistics } from "#testing/fill-statistics.ts";
import { startPostgresServer, withDatabase } from "#testing/postgres-server.ts";
import { readPlans } from "#testing/read-plans.ts";
import { silentLog } from "#testing/silent-log.ts";

const today = "2026-11-21";
const month = { from: "2026-10-23", to: today };
const year = { from: "2025-12-01", to: today };
const rounds = 7;
const [days = 400, subjects = 25_000] = process.argv.slice(2).map(Number);

const reads: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  "chart of 30 days": (database) =>
    new StatisticsStore(database).listDays(month, ["template_download", "search", "vote"]),
  "chart of a year": (database) =>
    new StatisticsStore(database).listDays(year, ["template_download", "search", "vote"]),
  "templates of 30 days": (database) =>
    new StatisticsStore(database).listSubjects("template_download", splitPeriod(month, today), 25),
  "templates of a year": (database) =>
    new StatisticsStore(database).listSubjects("template_download", splitPeriod(year, today), 25),
  "clicks by ad, 30 days": (database) =>
    new StatisticsStore(database).listSubjects("homepage_ad_click", splitPeriod(month, today), 10_000),
  "one ad by day, a year": (database) =>
    new StatisticsStore(database).listSubjectDays("homepage_ad_click", "1", year),
  "searches of 30 days": (database) => new SearchStore(database).listSearches(month, "notFound", 50),
  "totals of all time": (database) => new AnalyticsAdminStore(database).countEvents(),
};

/** A group of 500 events of 100 templates, as it is written four times a second under load. */
const group = Array.from({ length: 100 }, (_, subject) => ({
  day: today,
  event: "template_download",
  subject: String(subject + 1),
  count: 5,
}));

interface Measured {
  readonly ms: number;
  readonly plan: string;
}

async function measure(adminUrl: string, ofSubjects: number): Promise<Map<string, Measured>> {
  const name = `statistics_${ofSubjects}`;
  const databaseUrl = withDatabase(adminUrl, name);
  const admin = await openDatabase({ databaseUrl: adminUrl, dataDir: "", log: silentLog });
  await admin.orm.execute(sql`create database ${sql.identifier(name)}`);
  await admin.close();
  const database = await openDatabase({ databaseUrl, dataDir: "", log: silentLog });
  try {
    const startedAt = performance.now();
    await fillStatistics(databaseUrl, { today, days, subjects: ofSubjects });
    const { rows } = await database.orm.execute<{ rows: string; size: string }>(
      sql`select (select count(*) from event_counts)::text as rows, pg_size_pretty(pg_total_relation_size('event_counts')) as size`,
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${rows[0]?.rows} counts by day and subject, ${rows[0]?.size}, filled in ${seconds} s`);
    const measured = new Map<string, Measured>();
    for (const [what, read] of Object.entries(reads)) {
      const scans = await readPlans(databaseUrl, read);
      const plan = scans
        .filter((scan) => scan.rows > 0)
        .map((scan) => `${scan.table} ${Math.round(scan.rows)} (${scan.type})`)
        .join(", ");
      measured.set(what, { ms: await quickest(() => read(database)), plan });
    }
    const store = new AnalyticsStore(database);
    measured.set("a group of counts written", {
      ms: await quickest(() => store.addCounts(group, [])),
      plan: "",
    });
    return measured;
  } finally {
    await database.close();
  }
}

async function quickest(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

const server = await startPostgresServer();
try {
  const few = await measure(server.adminUrl, subjects / 10);
  const many = await measure(server.adminUrl, subjects);
  console.log("\nread, with a tenth and with all, and what is read with all");
  for (const [what, { ms, plan }] of many) {
    const base = few.get(what)?.ms ?? NaN;
    console.log(
      `${what.padEnd(26)} ${base.toFixed(1).padStart(7)} ms ${ms.toFixed(1).padStart(8)} ms (× ${(ms / base).toFixed(1)})  ${plan}`,
    );
  }
} finally {
  await server.stop();
}
