/** Sums over the statistics: days in rows of an interval, visitors, categories. Pure. */
import {
  daysIn,
  type Period,
  periodBefore,
  startOf,
  startsIn,
  type Interval,
} from "#features/analytics/periods.ts";
import { type Measure, measureNames, measures } from "#features/analytics/statistics.ts";
import type { Analytics, Measures } from "#features/analytics/statistics-contract.ts";
import { addDays, mondayOf } from "#shared/days.ts";

/** An event's count by day in Norway, `YYYY-MM-DD`. */
export type DayCount = Readonly<{ day: string; event: string; count: number }>;
export type DayVisitors = Readonly<{ day: string; visitors: number }>;

export const measureOf: ReadonlyMap<string, Measure> = new Map(
  measureNames.map((measure) => [measures[measure].event, measure]),
);

const zeros = () => Object.fromEntries(measureNames.map((measure) => [measure, 0])) as Measures;

/** A row for each day, week or month that the period touches. Days outside the period are not counted. */
export function sumByInterval(
  days: readonly DayCount[],
  period: Period,
  interval: Interval,
): (Measures & { start: string })[] {
  const rows = new Map(startsIn(period, interval).map((start) => [start, { start, ...zeros() }]));
  for (const { day, event, count } of days) {
    const row = day >= period.from && day <= period.to ? rows.get(startOf(day, interval)) : undefined;
    const measure = measureOf.get(event);
    if (row && measure) row[measure] += count;
  }
  return [...rows.values()];
}

/** The days of the period before, moved into the period, so that a week that is cut off is compared with as many days. */
export function moveUp(days: readonly DayCount[], period: Period): DayCount[] {
  const forward = daysIn({ from: periodBefore(period).from, to: period.from }) - 1;
  return days.map((one) => ({ ...one, day: addDays(one.day, forward) }));
}

export function sumRows(rows: readonly Measures[]): Measures {
  const totals = zeros();
  for (const row of rows) for (const measure of measureNames) totals[measure] += row[measure];
  return totals;
}

/** Sums of days: ISO days sort as text. */
export function sumVisitors(days: readonly DayVisitors[], today: string): Analytics["visitors"] {
  const since = (first: string) =>
    days.filter(({ day }) => day >= first).reduce((total, { visitors }) => total + visitors, 0);
  return {
    totalVisitors: since(""),
    visitorsToday: since(today),
    visitorsThisWeek: since(mondayOf(today)),
    visitorsThisMonth: since(`${today.slice(0, 7)}-01`),
  };
}

export interface FiledTemplates {
  /** The stored category, public or not. */
  readonly category: string;
  readonly templates: number;
  readonly ratingSum: number;
  readonly ratingCount: number;
}

/** Totals of all templates, and how many each public category has, most first. */
export function sumTemplates(
  filed: readonly FiledTemplates[],
  toPublicCategory: (stored: string) => string,
): Pick<Analytics, "totalTemplates" | "totalRatings" | "averageRating" | "topCategories"> {
  const total = (field: "templates" | "ratingSum" | "ratingCount") =>
    filed.reduce((sum, row) => sum + row[field], 0);
  const counts = new Map<string, number>();
  for (const { category, templates } of filed) {
    const id = toPublicCategory(category);
    counts.set(id, (counts.get(id) ?? 0) + templates);
  }
  const totalRatings = total("ratingCount");
  return {
    totalTemplates: total("templates"),
    totalRatings,
    averageRating: totalRatings === 0 ? 0 : Math.round((total("ratingSum") / totalRatings) * 100) / 100,
    topCategories: [...counts]
      .map(([category, count]) => ({ category, count }))
      .sort((a, b) => b.count - a.count || a.category.localeCompare(b.category, "nb-NO")),
  };
}
