/** The statistics over time, read and put together. */
import {
  firstKeptDay,
  monthOf,
  type Period,
  periodBefore,
  splitPeriod,
  startsIn,
  type Step,
  wholeDaysOf,
} from "#features/analytics/periods.ts";
import type { SearchStore } from "#features/analytics/server/search-store.ts";
import {
  measuredEvents,
  moveUp,
  sumRows,
  sumSteps,
} from "#features/analytics/server/statistics/statistics-sums.ts";
import {
  promotionEvents,
  type StatisticsStore,
  type TemplateRankingStore,
} from "#features/analytics/server/statistics/statistics-store.ts";
import {
  maxRanked,
  maxSearches,
  maxSearchesRead,
  maxUnopened,
  minSearchVisitors,
  minVotes,
  type PromotionKind,
  promotionKinds,
} from "#features/analytics/measures.ts";
import type {
  Promotion,
  PromotionReport,
  PromotionStatistics,
  SearchRow,
  SearchStatistics,
  Statistics,
  TemplateStatistics,
} from "#features/analytics/statistics-contract.ts";
import { inTurns } from "#platform/turns.ts";

/** A search that nobody has made in the period. */
const never = (text: string) => ({
  text,
  visitors: 0,
  notFound: 0,
  notFollowed: 0,
  again: 0,
  lastDay: null,
  opened: [],
});

/** Far above the number of ads, offers and templates of any month. */
const maxPromotions = 10_000;

export interface StatisticsReaderOptions {
  readonly store: StatisticsStore;
  readonly rankings: TemplateRankingStore;
  readonly searches: SearchStore;
  /** What a search finds now, and where it stands as a line. */
  readonly readSearch: (search: string) => Pick<SearchRow, "hitsNow" | "askedOf" | "isAbsent" | "absentId">;
  /** The searches that the site says are absent, whether or not anybody makes them. */
  readonly listDeclared: () => readonly string[];
}

export class StatisticsReader {
  readonly #options: StatisticsReaderOptions;

  constructor(options: StatisticsReaderOptions) {
    this.#options = options;
  }

  findFirstDay(): Promise<string | null> {
    return this.#options.store.findFirstDay();
  }

  async overTime(period: Period, by: Step, today: string): Promise<Statistics> {
    const { store } = this.#options;
    const whole = wholeDaysOf(period, today);
    const before = periodBefore(whole);
    const firstDay = await store.findFirstDay();
    const days = await store.listDays({ from: before.from, to: period.to }, measuredEvents);
    const isCounted = firstDay !== null && firstDay <= before.from;
    const rowsBefore = isCounted
      ? sumSteps(moveUp(days, whole), whole, by).map(({ start: _start, ...row }) => row)
      : null;
    return {
      ...period,
      by,
      today,
      firstDay,
      rows: sumSteps(days, period, by),
      totals: sumRows(sumSteps(days, whole, by)),
      before: rowsBefore && { ...before, rows: rowsBefore, totals: sumRows(rowsBefore) },
    };
  }

  async ofTemplates(period: Period, today: string): Promise<TemplateStatistics> {
    const { store, rankings } = this.#options;
    const split = splitPeriod(period, today);
    const follows = await store.listSubjects("template_download", split, maxRanked);
    const unopened = await rankings.listUnopened(maxUnopened);
    const rated = { minVotes, limit: maxRanked };
    return {
      ...period,
      minVotes,
      categories: await rankings.listCategories(split),
      followed: await rankings.listFollowed(follows),
      best: await rankings.listRated("best", rated),
      worst: await rankings.listRated("worst", rated),
      unopened: unopened.rows,
      unopenedTotal: unopened.total,
    };
  }

  async ofSearches(period: Period): Promise<SearchStatistics> {
    const { searches, readSearch, listDeclared } = this.#options;
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
      ...period,
      minVisitors: minSearchVisitors,
      rows: [...listed, ...declared],
      total: rows.length,
      asked: asked.length,
      absent: absent.length,
    };
  }

  /** Those that exist, and those that are deleted and were clicked in the period. */
  async ofPromotions(period: Period, today: string): Promise<PromotionStatistics> {
    const { store } = this.#options;
    const split = splitPeriod(period, today);
    const listed = await store.listPromotions();
    const rows: Promotion[] = [];
    for (const kind of promotionKinds) {
      const clicks = await store.listSubjects(promotionEvents[kind], split, maxPromotions);
      const take = (id: number) => {
        const count = clicks.get(String(id)) ?? 0;
        clicks.delete(String(id));
        return count;
      };
      for (const row of listed) if (row.kind === kind) rows.push({ ...row, clicks: take(row.id) });
      for (const [id, count] of clicks) {
        rows.push({ kind, id: Number(id), title: null, isActive: false, clicks: count });
      }
    }
    return { ...period, rows: rows.sort((a, b) => b.clicks - a.clicks) };
  }

  /** @returns null when there is no such ad or offer and never was one that was clicked */
  async promotionReport(
    kind: PromotionKind,
    id: number,
    { from, to }: Period,
    today: string,
  ): Promise<PromotionReport | null> {
    const { store } = this.#options;
    const by = from < firstKeptDay(today) ? "month" : "day";
    const event = promotionEvents[kind];
    const period = by === "day" ? { from, to } : { from: monthOf(from), to: monthOf(to) };
    const counts = await store.listSubjectCounts(event, String(id), period, by);
    const row = (await store.listPromotions()).find((one) => one.kind === kind && one.id === id);
    if (!row && counts.size === 0) return null;
    const rows = startsIn(period, by).map((start) => ({ start, clicks: counts.get(start) ?? 0 }));
    return {
      kind,
      id,
      title: row?.title ?? null,
      isActive: row?.isActive ?? false,
      clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
      from: by === "day" ? from : period.from,
      to,
      by,
      rows,
    };
  }
}
