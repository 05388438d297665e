/**
 * SQL of the statistics over time, and how its rows are put together. Every read is bounded by its period's days or
 * months, never by the number of events.
 */
import { and, asc, desc, eq, inArray, type SQL, sql, gte, count, isNull } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#db/client.ts";
import { homepageAds, offers, templates, suggestions } from "#db/schema/schema.ts";
import {
  eventCounts,
  eventDays,
  eventMonths,
  visitorDays,
  visitorMarks,
  referrerMonths,
} from "#db/schema/statistics.ts";
import {
  firstKeptDay,
  monthOf,
  type Period,
  periodBefore,
  type SplitPeriod,
  splitPeriod,
  startsIn,
  type Interval,
  wholeDaysOf,
} from "#features/analytics/periods.ts";
import type { SearchStore } from "#features/analytics/server/search-store.ts";
import {
  type DayCount,
  measureOf,
  moveUp,
  sumRows,
  sumByInterval,
  type DayVisitors,
  type FiledTemplates,
} from "#features/analytics/server/statistics/statistics-sums.ts";
import {
  type Answer,
  type CategoryUse,
  maxRanked,
  maxSearches,
  maxSearchesRead,
  maxUnopened,
  measures,
  minSearchVisitors,
  minVotes,
  type Promotion,
  type PromotionKind,
  promotionKindNames,
  promotionKinds,
  type RankedTemplate,
  type SearchRow,
  type StatisticName,
} from "#features/analytics/statistics.ts";
import { type Statistics, maxTopReferrers } from "#features/analytics/statistics-contract.ts";
import { visibleTemplate } from "#domain/server/rows/template-columns.ts";
import { inTurns } from "#platform/turns.ts";
import { toPublicCategory } from "#domain/admin-vocabulary.ts";
import { periodState } from "#shared/days.ts";
import { Store } from "#db/database.ts";

/** A search without requests in the period. */
const never = (text: string) => ({
  text,
  visitors: 0,
  notFound: 0,
  notFollowed: 0,
  again: 0,
  lastDay: null,
  opened: [],
});

/** Limit of the subjects read, far above the number of ads, offers and templates of any month. */
const maxPromotions = 10_000;

export interface StatisticsSources {
  readonly database: Database;
  readonly searches: Pick<SearchStore, "listInVain">;
  /** The number of hits a search has now, and the templates and absent needs that have it as a line. */
  readonly readSearch: (search: string) => Pick<SearchRow, "hitsNow" | "askedOf" | "isAbsent" | "absentId">;
  /** The searches marked as absent, requested or not. */
  readonly listDeclared: () => readonly string[];
}

type Reads = {
  readonly [Name in StatisticName]: (period: Period, today: string) => Promise<Answer<Name>>;
};

export class StatisticsStore {
  readonly #orm: Database["orm"];
  readonly #sources: StatisticsSources;

  constructor(sources: StatisticsSources) {
    this.#orm = sources.database.orm;
    this.#sources = sources;
  }

  readonly reads: Reads = {
    templates: async (period, today) => {
      const split = splitPeriod(period, today);
      const unopened = and(visibleTemplate, eq(templates.downloadCount, 0));
      return {
        minVotes,
        categories: await this.#listCategories(split),
        followed: await this.#listFollowed(split),
        best: await this.#listRated(desc(average)),
        worst: await this.#listRated(asc(average)),
        unopened: await this.#listTemplates(unopened, maxUnopened, asc(templates.dateAdded)),
        unopenedTotal: await this.#orm.$count(templates, unopened),
      };
    },

    searches: async (period) => {
      const { searches, readSearch, listDeclared } = this.#sources;
      const all = await searches.listInVain(period, maxSearchesRead);
      const rows: SearchRow[] = [];
      await inTurns(all, (row) => void rows.push({ ...row, ...readSearch(row.text) }));
      const byAnswer = Object.groupBy(rows, ({ askedOf, isAbsent }) =>
        askedOf.length > 0 ? "asked" : isAbsent ? "absent" : "none",
      );
      const { none = [], asked = [], absent = [] } = byAnswer;
      const answered = rows.filter((row) => !none.includes(row));
      const listed = [...none, ...answered].slice(0, maxSearches);
      const known = new Map(rows.map((row) => [row.text, row]));
      const texts = new Set(listDeclared()).difference(new Set(listed.map(({ text }) => text)));
      const declared: SearchRow[] = [];
      await inTurns(
        texts,
        (text) => void declared.push(known.get(text) ?? { ...never(text), ...readSearch(text) }),
      );
      return {
        minVisitors: minSearchVisitors,
        rows: [...listed, ...declared],
        total: rows.length,
        asked: asked.length,
        absent: absent.length,
      };
    },

    /** Ads and offers that exist, and deleted ones that were clicked in the period. */
    promotions: async (period, today) => {
      const split = splitPeriod(period, today);
      const rows: Promotion[] = [];
      for (const kind of promotionKindNames) {
        const clicks = await this.listSubjects(promotionKinds[kind].event, split, maxPromotions);
        for (const row of await this.#listPromotions(kind, today)) {
          rows.push({ kind, ...row, clicks: clicks.get(String(row.id)) ?? 0 });
          clicks.delete(String(row.id));
        }
        for (const [id, count] of clicks) {
          rows.push({ kind, id: Number(id), title: null, isActive: false, clicks: count });
        }
      }
      return { rows: rows.sort((a, b) => b.clicks - a.clicks) };
    },
  };

  async overTime(period: Period, by: Interval, today: string): Promise<Statistics> {
    const whole = wholeDaysOf(period, today);
    const before = periodBefore(whole);
    const firstDay = await this.findFirstDay();
    const days = await this.listDays({ from: before.from, to: period.to });
    const isCounted = firstDay !== null && firstDay <= before.from;
    const rowsBefore = isCounted
      ? sumByInterval(moveUp(days, whole), whole, by).map(({ start: _start, ...row }) => row)
      : null;
    return {
      ...period,
      by,
      today,
      firstDay,
      rows: sumByInterval(days, period, by),
      totals: sumRows(sumByInterval(days, whole, by)),
      before: rowsBefore && { ...before, rows: rowsBefore, totals: sumRows(rowsBefore) },
    };
  }

  /** @returns null when the ad or offer does not exist and never had a click */
  async listPromotionClicks(kind: PromotionKind, id: number, { from, to }: Period, today: string) {
    // Days are kept for thirteen months.
    const by = from < firstKeptDay(today) ? ("month" as const) : ("day" as const);
    const period = by === "day" ? { from, to } : { from: monthOf(from), to: monthOf(to) };
    const counts = await this.listSubjectCounts(promotionKinds[kind].event, String(id), period, by);
    const isListed = (await this.#listPromotions(kind, today)).some((one) => one.id === id);
    if (!isListed && counts.size === 0) return null;
    return { by, rows: startsIn(period, by).map((start) => ({ start, clicks: counts.get(start) ?? 0 })) };
  }

  async findFirstDay(): Promise<string | null> {
    const { rows } = await this.#orm.execute<{ day: string | null }>(
      sql`select least((select min(day) from ${eventDays}), (select min(day) from ${visitorDays}))::text as day`,
    );
    return rows[0]?.day ?? null;
  }

  async listDays({ from, to }: Period): Promise<DayCount[]> {
    const { event } = measures.visitors;
    // One statement, so that a day that is rolled up meanwhile is counted once.
    const { rows } = await this.#orm.execute<DayCount>(sql`
      select day::text, event, count from ${eventDays}
      where day between ${from} and ${to} and ${inArray(eventDays.event, [...measureOf.keys()])}
      union all
      select day::text, ${event}::text, visitors from ${visitorDays} where day between ${from} and ${to}
      union all
      select day::text, ${event}::text, count(*)::int from ${visitorMarks} where day between ${from} and ${to} group by day`);
    return rows;
  }

  async listSubjects(event: string, period: SplitPeriod, limit: number): Promise<Map<string, number>> {
    const { rows } = await this.#orm.execute<{ subject: string; count: number }>(sql`
      select subject, sum(count)::int as count from (${countsOf(event, period)}) as counts
      group by subject order by 2 desc, subject limit ${limit}`);
    return new Map(rows.map(({ subject, count }) => [subject, count]));
  }

  /** Counts of one subject, by the days or the months of a period. */
  async listSubjectCounts(
    event: string,
    subject: string,
    { from, to }: Period,
    by: "day" | "month",
  ): Promise<Map<string, number>> {
    const [table, start] = by === "day" ? [eventCounts, eventCounts.day] : [eventMonths, eventMonths.month];
    const { rows } = await this.#orm.execute<{ start: string; count: number }>(sql`
      select ${start}::text as start, count from ${table}
      where event = ${event} and subject = ${subject} and ${start} between ${from} and ${to}`);
    return new Map(rows.map(({ start, count }) => [start, count]));
  }

  async #listPromotions(kind: PromotionKind, today: string) {
    const table = kind === "ad" ? homepageAds : offers;
    const { id, title, isActive, shownFrom, shownUntil } = table;
    const rows = await this.#orm
      .select({ id, title, isActive, shownFrom, shownUntil })
      .from(table)
      .orderBy(desc(isActive), asc(title), asc(id));
    return rows.map((row) => ({ ...row, isActive: row.isActive && periodState(row, today) === "shown" }));
  }

  /** Public categories, those whose templates were followed most first. */
  async #listCategories(period: SplitPeriod): Promise<CategoryUse[]> {
    const { rows } = await this.#orm.execute<CategoryUse>(sql`
      select category, count(*)::int as templates, coalesce(sum(follows), 0)::int as follows
      from ${templates} left join (
        select subject, sum(count) as follows from (${countsOf("template_download", period)}) as counts group by subject
      ) as followed on subject = ${templates.id}::text
      where ${templates.deletedAt} is null group by category`);
    const uses = new Map<string, CategoryUse>();
    for (const row of rows) {
      const category = toPublicCategory(row.category);
      const use = uses.get(category);
      uses.set(category, {
        category,
        templates: row.templates + (use?.templates ?? 0),
        follows: row.follows + (use?.follows ?? 0),
      });
    }
    return [...uses.values()].sort((a, b) => b.follows - a.follows || b.templates - a.templates);
  }

  /** Templates followed most first, deleted ones too. */
  async #listFollowed(period: SplitPeriod): Promise<RankedTemplate[]> {
    const follows = await this.listSubjects("template_download", period, maxRanked);
    const rows = await this.#listTemplates(inArray(templates.id, [...follows.keys()].map(Number)), maxRanked);
    const known = Map.groupBy(rows, ({ id }) => String(id));
    return [...follows].flatMap(([id, count]) =>
      (known.get(id) ?? []).map((row) => ({ ...row, follows: count })),
    );
  }

  #listRated(order: SQL): Promise<RankedTemplate[]> {
    const rated = and(visibleTemplate, gte(templates.ratingCount, minVotes));
    return this.#listTemplates(rated, maxRanked, order, desc(templates.ratingCount));
  }

  async #listTemplates(where: SQL | undefined, limit: number, ...order: SQL[]): Promise<RankedTemplate[]> {
    const rows = await this.#orm
      .select(rankedColumns)
      .from(templates)
      .where(where)
      .orderBy(...order, asc(templates.id))
      .limit(limit);
    return rows.map((row) => ({ ...row, follows: 0, dateAdded: row.dateAdded.toISOString() }));
  }
}

/** An event's counts in a period, by subject: its whole months from the months, the rest from the days. */
function countsOf(event: string, { months, days }: SplitPeriod): SQL {
  const parts = days.map(
    ({ from, to }) =>
      sql`select subject, count from ${eventCounts} where event = ${event} and day between ${from} and ${to}`,
  );
  if (months) {
    parts.push(
      sql`select subject, count from ${eventMonths} where event = ${event} and month between ${months.from} and ${months.to}`,
    );
  }
  return sql.join(parts, sql` union all `);
}

const average = sql<number>`round(${templates.ratingSum}::numeric / nullif(${templates.ratingCount}, 0), 2)::float8`;

const rankedColumns = {
  id: templates.id,
  name: templates.name,
  source: templates.source,
  isShown: sql<boolean>`${visibleTemplate}`,
  followsEver: templates.downloadCount,
  averageRating: sql<number>`coalesce(${average}, 0)`,
  votes: templates.ratingCount,
  dateAdded: templates.dateAdded,
};

const sumOf = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;

/** The totals, which no period bounds. */
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
