/** SQL of the statistics over time. Every read is bounded by its period's days or months, never by the number of events. */
import { and, asc, between, desc, eq, inArray, type SQL, sql, gte } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { homepageAds, offers, templates } from "#db/schema/schema.ts";
import { eventCounts, eventDays, eventMonths, visitorDays, visitorMarks } from "#db/schema/statistics.ts";
import type { Period, SplitPeriod } from "#features/analytics/periods.ts";
import type { PromotionKind } from "#features/analytics/measures.ts";
import type { CategoryUse, Promotion, RankedTemplate } from "#features/analytics/statistics-contract.ts";
import { shownTemplate } from "#db/rows/template-columns.ts";
import { toPublicCategory } from "#shared/admin/admin-vocabulary.ts";

export interface DayCount {
  readonly day: string;
  readonly event: string;
  readonly count: number;
}

export const promotionEvents: Readonly<Record<PromotionKind, string>> = {
  ad: "homepage_ad_click",
  offer: "sponsor_click",
};

export class StatisticsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async findFirstDay(): Promise<string | null> {
    const { rows } = await this.#database.orm.execute<{ day: string | null }>(
      sql`select least((select min(day) from ${eventDays}), (select min(day) from ${visitorDays}))::text as day`,
    );
    return rows[0]?.day ?? null;
  }

  async listDays({ from, to }: Period, events: readonly string[]): Promise<DayCount[]> {
    const { orm } = this.#database;
    // One statement, so that a day that is rolled up meanwhile is counted once.
    return orm
      .select({ day: eventDays.day, event: eventDays.event, count: eventDays.count })
      .from(eventDays)
      .where(and(between(eventDays.day, from, to), inArray(eventDays.event, [...events])))
      .unionAll(
        orm
          .select({ day: visitorDays.day, event: sql<string>`'visitor'`, count: visitorDays.visitors })
          .from(visitorDays)
          .where(between(visitorDays.day, from, to)),
      )
      .unionAll(
        orm
          .select({
            day: visitorMarks.day,
            event: sql<string>`'visitor'`,
            count: sql<number>`count(*)::int`,
          })
          .from(visitorMarks)
          .where(between(visitorMarks.day, from, to))
          .groupBy(visitorMarks.day),
      );
  }

  async listSubjects(event: string, period: SplitPeriod, limit: number): Promise<Map<string, number>> {
    const { rows } = await this.#database.orm.execute<{ subject: string; count: number }>(sql`
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
    const { rows } = await this.#database.orm.execute<{ start: string; count: number }>(sql`
      select ${start}::text as start, count from ${table}
      where event = ${event} and subject = ${subject} and ${start} between ${from} and ${to}`);
    return new Map(rows.map(({ start, count }) => [start, count]));
  }

  async listPromotions(): Promise<Omit<Promotion, "clicks">[]> {
    const { orm } = this.#database;
    const ads = await orm
      .select({ id: homepageAds.id, title: homepageAds.title, isActive: homepageAds.isActive })
      .from(homepageAds)
      .orderBy(desc(homepageAds.isActive), asc(homepageAds.title), asc(homepageAds.id));
    const offered = await orm
      .select({ id: offers.id, title: offers.title, isActive: offers.isActive })
      .from(offers)
      .orderBy(desc(offers.isActive), asc(offers.title), asc(offers.id));
    return [
      ...ads.map((row) => ({ ...row, kind: "ad" as const })),
      ...offered.map((row) => ({ ...row, kind: "offer" as const })),
    ];
  }
}

/** An event's counts in a period, by subject: its whole months from the months, the rest from the days. */
export function countsOf(event: string, { months, days }: SplitPeriod): SQL {
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

const columns = {
  id: templates.id,
  name: templates.name,
  source: templates.source,
  isShown: sql<boolean>`${shownTemplate}`,
  followsEver: templates.downloadCount,
  averageRating: sql<number>`coalesce(${average}, 0)`,
  votes: templates.ratingCount,
  dateAdded: templates.dateAdded,
};

export class TemplateRankingStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @param follows by id, in their order; ids of rows that do not exist are left out */
  async listFollowed(follows: ReadonlyMap<string, number>): Promise<RankedTemplate[]> {
    const ids = [...follows.keys()].map(Number);
    if (ids.length === 0) return [];
    const rows = await this.#select().where(inArray(templates.id, ids));
    const known = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = known.get(id);
      return row ? [toRanked(row, follows.get(String(id)))] : [];
    });
  }

  /** Public categories, those whose templates were followed most first. */
  async listCategories(period: SplitPeriod): Promise<CategoryUse[]> {
    const { rows } = await this.#database.orm.execute<CategoryUse>(sql`
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

  async listRated(
    order: "best" | "worst",
    { minVotes, limit }: { minVotes: number; limit: number },
  ): Promise<RankedTemplate[]> {
    const rows = await this.#select()
      .where(and(shownTemplate, gte(templates.ratingCount, minVotes)))
      .orderBy(order === "best" ? desc(average) : asc(average), desc(templates.ratingCount), templates.id)
      .limit(limit);
    return rows.map((row) => toRanked(row));
  }

  /** Shown templates that nobody has followed, oldest first. */
  async listUnopened(limit: number): Promise<{ total: number; rows: RankedTemplate[] }> {
    const unopened = and(shownTemplate, eq(templates.downloadCount, 0));
    const rows = await this.#select()
      .where(unopened)
      .orderBy(asc(templates.dateAdded), asc(templates.id))
      .limit(limit);
    return {
      total: await this.#database.orm.$count(templates, unopened),
      rows: rows.map((row) => toRanked(row)),
    };
  }

  #select() {
    return this.#database.orm.select(columns).from(templates).$dynamic();
  }
}

function toRanked(
  { dateAdded, ...row }: Omit<RankedTemplate, "dateAdded" | "follows"> & { readonly dateAdded: Date },
  follows = 0,
): RankedTemplate {
  return { ...row, follows, dateAdded: dateAdded.toISOString() };
}
