/** Rows of the statistics over time, summed from days. Pure. */
import { addDays, daysIn, type Period, startOf, startsIn, type Step } from "#features/analytics/periods.ts";
import type { DayCount } from "#features/analytics/server/statistics/statistics-store.ts";
import { type Measure, measures } from "#features/analytics/measures.ts";
import type { Measures } from "#features/analytics/statistics-contract.ts";

/** The measure that each event counts for; visitors are counted beside them. */
const measureOf: Readonly<Record<string, Measure>> = {
  visitor: "visitors",
  template_download: "follows",
  search: "searches",
  vote: "votes",
};

export const measuredEvents = Object.keys(measureOf).filter((event) => event !== "visitor");

const zeros = (): Measures => ({ visitors: 0, follows: 0, searches: 0, votes: 0 });

/** A row for each day, week or month that the period touches. Days outside the period are not counted. */
export function sumSteps(
  days: readonly DayCount[],
  period: Period,
  step: Step,
): (Measures & { start: string })[] {
  const rows = new Map(startsIn(period, step).map((start) => [start, { start, ...zeros() }]));
  for (const { day, event, count } of days) {
    const row = day >= period.from && day <= period.to ? rows.get(startOf(day, step)) : undefined;
    const measure = measureOf[event];
    if (row && measure) row[measure] += count;
  }
  return [...rows.values()];
}

/** The days before a period, moved into it, so that a week that is cut off is compared with as many days. */
export function moveUp(days: readonly DayCount[], period: Period): DayCount[] {
  return days.map((one) => ({ ...one, day: addDays(one.day, daysIn(period)) }));
}

export function sumRows(rows: readonly Measures[]): Measures {
  const totals = zeros();
  for (const row of rows) for (const measure of measures) totals[measure] += row[measure];
  return totals;
}
