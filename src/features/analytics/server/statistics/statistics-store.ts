/** SQL of the totals and of the statistics of a period, which read its days or months, never all events. */
import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { homepageAds, offers, suggestions, templates } from "#db/schema/schema.ts";
import {
  eventCounts,
  eventDays,
  eventMonths,
  referrerMonths,
  visitorDays,
  visitorMarks,
} from "#db/schema/statistics.ts";
import {
  type Interval,
  monthOf,
  type Period,
  periodBefore,
  type PeriodId,
  periodOf,
  periods,
} from "#features/analytics/periods.ts";
import type { SearchStore } from "#features/analytics/server/search-store.ts";
import {
  maxFollowed,
  maxSearches,
  maxSearchesRead,
  measureNames,
  measures,
  promotionKinds,
  type StatisticName,
  type StatisticRow,
  totalsOf,
} from "#features/analytics/statistics.ts";
import { type Analytics, type Answer, maxTopReferrers } from "#features/analytics/statistics-contract.ts";
import { toPublicCategory } from "#domain/admin-vocabulary.ts";
import { visibleTemplate } from "#domain/server/rows/template-columns.ts";
import { inTurns } from "#platform/turns.ts";
import { addDays, mondayOf } from "#shared/days.ts";

type SearchRow = StatisticRow<"searches">;

/** A search without requests in the period. */
const never = (text: string) => ({ text, visitors: 0, notFound: 0, notFollowed: 0, again: 0, opened: [] });

export interface StatisticsSources {
  readonly database: Database;
  readonly searches: Pick<SearchStore, "listInVain">;
  /** The number of hits a search has now, and the templates and absent needs that have it as a line. */
  readonly readSearch: (search: string) => Pick<SearchRow, "hitsNow" | "askedOf" | "isAbsent" | "absentId">;
  /** The searches marked as absent, requested or not. */
  readonly listDeclared: () => readonly string[];
}

interface Asked extends Period {
  readonly by: Interval;
  readonly firstDay: string | null;
}
type Reads = {
  readonly [Name in StatisticName]: (asked: Asked) => Promise<Omit<Answer<Name>, "period" | keyof Period>>;
};

export class StatisticsStore {
  readonly #orm: Database["orm"];
  readonly #sources: StatisticsSources;

  constructor(sources: StatisticsSources) {
    this.#orm = sources.database.orm;
    this.#sources = sources;
  }

  async read<Name extends StatisticName>(name: Name, period: PeriodId, today: string): Promise<Answer<Name>> {
    const firstDay = await this.#findFirstDay();
    const days = periodOf(period, today, firstDay);
    const answer = await this.#reads[name]({ ...days, by: periods[period].by, firstDay });
    return { period, ...days, ...answer };
  }

  readonly #reads: Reads = {
    /** Without today, which is not over. */
    overTime: async ({ from, to, by, firstDay }) => {
      const whole = { from, to: addDays(to, -1) };
      if (from > whole.to) return { from: whole.to, to: whole.to, rows: [], before: null };
      const before = periodBefore(whole);
      const isCounted = firstDay !== null && firstDay <= before.from;
      return {
        ...whole,
        rows: await this.#listSums(whole, by),
        before: isCounted ? totalsOf(await this.#listSums(before, by)) : null,
      };
    },

    searches: async (period) => {
      const { searches, readSearch, listDeclared } = this.#sources;
      const asked = await searches.listInVain(period, maxSearchesRead);
      const unasked = new Set(listDeclared()).difference(new Set(asked.map(({ text }) => text)));
      const rows: SearchRow[] = [];
      await inTurns(
        [...asked, ...[...unasked].map(never)],
        (row) => void rows.push({ ...row, ...readSearch(row.text) }),
      );
      const isAnswered = ({ askedOf, isAbsent }: SearchRow) => isAbsent || askedOf.length > 0;
      rows.sort((a, b) => Number(isAnswered(a)) - Number(isAnswered(b)));
      return { rows: rows.filter(({ absentId }, at) => at < maxSearches || absentId !== null) };
    },

    templates: async (period) => ({
      rows: await this.#list(sql`
        select id, name, source, ${visibleTemplate} as "isShown", clicks as follows
        from (${clicksIn(period, [measures.follows.event])}) as followed join ${templates} using (id)
        order by clicks desc, id limit ${maxFollowed}`),
    }),

    promotions: async (period) => {
      const { ad, offer } = promotionKinds;
      const listed = (
        kind: string,
        { event }: { event: string },
        table: typeof homepageAds | typeof offers,
      ) =>
        sql`select ${kind}::text as kind, ${event}::text as event, id, title, is_active
          and coalesce(shown_from <= ${period.to}, true) and coalesce(shown_until >= ${period.to}, true) as "isActive"
          from ${table}`;
      return {
        rows: await this.#list(sql`
          select coalesce(kind, case event when ${ad.event} then 'ad' else 'offer' end) as kind, id, title,
            coalesce("isActive", false) as "isActive", coalesce(clicks, 0) as clicks
          from (${listed("ad", ad, homepageAds)} union all ${listed("offer", offer, offers)}) as listed
          full join (${clicksIn(period, [ad.event, offer.event])}) as clicked using (event, id)
          order by clicks desc, kind, "isActive" desc, title, id`),
      };
    },
  };

  /** The totals, which no period bounds. */
  async readTotals(today: string): Promise<Analytics> {
    const sumFrom = (day: string) => sql`coalesce(sum(visitors) filter (where day >= ${day}), 0)::float8`;
    const clicks = (event: string) => sql`coalesce(sum(count) filter (where event = ${event}), 0)::float8`;
    const [visitors] = await this.#list<Analytics["visitors"]>(sql`
      select coalesce(sum(visitors), 0)::float8 as "totalVisitors", ${sumFrom(today)} as "visitorsToday",
        ${sumFrom(mondayOf(today))} as "visitorsThisWeek", ${sumFrom(monthOf(today))} as "visitorsThisMonth"
      from (${visitorsByDay}) as days`);
    const [clicked] = await this.#list<Analytics["clicks"]>(sql`
      select ${clicks(promotionKinds.ad.event)} as "homepageAdClicks",
        ${clicks(promotionKinds.offer.event)} as "sponsorClicks",
        ${clicks(measures.follows.event)} as "templateDownloads",
        (select coalesce(sum(count), 0)::float8 from ${eventMonths}
          where event = 'page_view' and subject = '/offers') as "offersPageViews"
      from ${eventDays}`);
    const [content] = await this.#list<
      Pick<Analytics, "totalTemplates" | "totalRatings" | "totalSuggestions" | "averageRating">
    >(sql`
      select count(*)::int as "totalTemplates", coalesce(sum(rating_count), 0)::float8 as "totalRatings",
        (select count(*)::int from ${suggestions}) as "totalSuggestions",
        coalesce(round(sum(rating_sum)::numeric / nullif(sum(rating_count), 0), 2), 0)::float8 as "averageRating"
      from ${templates} where deleted_at is null`);
    if (!visitors || !clicked || !content) throw new Error("a sum did not return its row");
    return {
      ...content,
      visitors,
      clicks: clicked,
      topReferrers: await this.#list(sql`
        select referrer, sum(count)::float8 as count from ${referrerMonths}
        group by referrer order by count desc, referrer limit ${maxTopReferrers}`),
      topCategories: await this.#listCategories(),
    };
  }

  /** Public categories: several stored ones may be shown as one. */
  async #listCategories(): Promise<Analytics["topCategories"]> {
    const stored = await this.#list<Analytics["topCategories"][number]>(
      sql`select category, count(*)::int as count from ${templates} where deleted_at is null group by category`,
    );
    return [...Map.groupBy(stored, (row) => toPublicCategory(row.category))]
      .map(([category, rows]) => ({ category, count: rows.reduce((sum, { count }) => sum + count, 0) }))
      .sort((a, b) => b.count - a.count || a.category.localeCompare(b.category, "nb-NO"));
  }

  async #findFirstDay(): Promise<string | null> {
    const [row] = await this.#list<{ readonly day: string | null }>(
      sql`select least((select min(day) from ${eventDays}), (select min(day) from ${visitorDays}))::text as day`,
    );
    return row?.day ?? null;
  }

  /** The measures of each day or month that a period touches, by its days alone. */
  #listSums({ from, to }: Period, by: Interval): Promise<StatisticRow<"overTime">[]> {
    const sums = measureNames.map(
      (name) =>
        sql`coalesce(sum(count) filter (where event = ${measures[name].event}), 0)::int as ${sql.identifier(name)}`,
    );
    const events = measureNames.map((name) => measures[name].event);
    // One statement, so that a day that is rolled up meanwhile is counted once.
    return this.#list(sql`
      select first::date::text as start, ${sql.join(sums, sql`, `)}
      from generate_series(date_trunc(${by}, ${from}::timestamp), ${to}::timestamp, ('1 ' || ${by})::interval) as first
      left join (
        select day, event, count from ${eventDays} where ${inArray(eventDays.event, events)}
        union all select day, ${measures.visitors.event}::text, visitors from (${visitorsByDay}) as days
      ) as counted on day between ${from} and ${to} and date_trunc(${by}, day::timestamp) = first
      group by first order by first`);
  }

  async #list<Listed>(query: SQL): Promise<Listed[]> {
    const { rows } = await this.#orm.execute(query);
    return rows as Listed[];
  }
}

/** Unique visitors: the rolled-up numbers of past days and the marks of the others. */
const visitorsByDay = sql`
  select day, visitors from ${visitorDays}
  union all select day, count(*)::int from ${visitorMarks} group by day`;

/** Counts of some events by subject, which is a row's id: of the days, or of whole months, where days are deleted. */
function clicksIn({ from, to, by }: Asked, events: readonly string[]): SQL {
  const [table, start, first] =
    by === "day" ? [eventCounts, eventCounts.day, from] : [eventMonths, eventMonths.month, monthOf(from)];
  return sql`select event, subject::int as id, sum(count)::int as clicks from ${table}
    where ${and(inArray(table.event, [...events]), sql`${start} between ${first} and ${to}`)} group by 1, 2`;
}
