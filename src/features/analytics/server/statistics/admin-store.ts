/** SQL of the statistics that the administrator reads. */
import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { Store } from "#db/database.ts";
import { suggestions, templates } from "#db/schema/schema.ts";
import { eventDays, eventMonths, referrerMonths, visitorDays, visitorMarks } from "#db/schema/statistics.ts";
import type { DayVisitors, FiledTemplates } from "#features/analytics/server/statistics/statistics-sums.ts";
import { maxTopReferrers } from "#features/analytics/statistics-contract.ts";

const sumOf = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;

export class AnalyticsAdminStore extends Store {
  async countTemplates(): Promise<FiledTemplates[]> {
    return this.database.orm
      .select({
        category: templates.category,
        templates: count(),
        ratingSum: sumOf(templates.ratingSum),
        ratingCount: sumOf(templates.ratingCount),
      })
      .from(templates)
      .where(isNull(templates.deletedAt))
      .groupBy(templates.category);
  }

  async countSuggestions(): Promise<number> {
    const [row] = await this.database.orm.select({ total: count() }).from(suggestions);
    return row?.total ?? 0;
  }

  /** Unique visitors: the rolled-up numbers of past days and the marks of the others. */
  async listVisitorDays(): Promise<DayVisitors[]> {
    // One statement: a day that is rolled up meanwhile is counted in one half, never in both or neither.
    const { rows } = await this.database.orm.execute<DayVisitors>(sql`
      select day::text, visitors from ${visitorDays}
      union all select day::text, count(*)::int from ${visitorMarks} group by day`);
    return rows;
  }

  async countEvents(): Promise<{ events: ReadonlyMap<string, number>; offersPageViews: number }> {
    const { orm } = this.database;
    const rows = await orm
      .select({ event: eventDays.event, total: sumOf(eventDays.count) })
      .from(eventDays)
      .groupBy(eventDays.event);
    const [offersPage] = await orm
      .select({ total: sumOf(eventMonths.count) })
      .from(eventMonths)
      .where(and(eq(eventMonths.event, "page_view"), eq(eventMonths.subject, "/offers")));
    return {
      events: new Map(rows.map((row) => [row.event, row.total])),
      offersPageViews: offersPage?.total ?? 0,
    };
  }

  async listTopReferrers(): Promise<{ referrer: string; count: number }[]> {
    const total = sumOf(referrerMonths.count);
    return this.database.orm
      .select({ referrer: referrerMonths.referrer, count: total })
      .from(referrerMonths)
      .groupBy(referrerMonths.referrer)
      .orderBy(desc(total), referrerMonths.referrer)
      .limit(maxTopReferrers);
  }
}
