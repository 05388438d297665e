/** Days, ISO weeks and months of the statistics. Pure; a day is `YYYY-MM-DD` and has no hours, so no clock can change it. */
import { addDays, dayMs, dayOf, mondayOf, msOf } from "#shared/days.ts";

export const intervalNames = { day: "Dag", week: "Uke", month: "Måned" } as const;
export type Interval = keyof typeof intervalNames;
export const intervals = Object.keys(intervalNames) as Interval[];

/** A span of days, both ends included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Whole months for which days by subject are kept, besides the current one. Stated in the privacy text. */
export const keptMonths = 13;

export function addMonths(day: string, months: number): string {
  const date = new Date(msOf(`${day.slice(0, 7)}-01`));
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayOf(date.getTime());
}

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export function startOf(day: string, interval: Interval): string {
  if (interval === "day") return day;
  return interval === "week" ? mondayOf(day) : monthOf(day);
}

/** The first days of all days, weeks or months that a period touches. */
export function startsIn({ from, to }: Period, interval: Interval): readonly string[] {
  const starts: string[] = [];
  for (let start = startOf(from, interval); start <= to; start = startAfter(start, interval))
    starts.push(start);
  return starts;
}

function startAfter(start: string, interval: Interval): string {
  return interval === "month" ? addMonths(start, 1) : addDays(start, interval === "week" ? 7 : 1);
}

export const daysIn = ({ from, to }: Period): number => Math.round((msOf(to) - msOf(from)) / dayMs) + 1;

/** The period of equal length before it, moved by whole weeks so that weekdays are compared with the same weekdays. */
export function periodBefore({ from, to }: Period): Period {
  const back = -7 * Math.ceil(daysIn({ from, to }) / 7);
  return { from: addDays(from, back), to: addDays(to, back) };
}

/** A period without today, which is not over. */
export const wholeDaysOf = ({ from, to }: Period, today: string): Period =>
  to === today && from < today ? { from, to: addDays(today, -1) } : { from, to };

/** The ISO week: its year is that of its Thursday. */
export function isoWeekOf(day: string): { readonly year: number; readonly week: number } {
  const thursday = addDays(mondayOf(day), 3);
  const year = Number(thursday.slice(0, 4));
  return { year, week: Math.floor((msOf(thursday) - msOf(`${year}-01-01`)) / (7 * dayMs)) + 1 };
}

/** The first day whose counts by subject are stored; before it, only those of the months are. */
export const firstKeptDay = (today: string): string => addMonths(today, -keptMonths);

export interface SplitPeriod {
  /** Whole months, by their first days. */
  readonly months: Period | null;
  /** The period's days before and after those months. */
  readonly days: readonly Period[];
}

/**
 * Splits a period so that long ones are read from the months. Where the days are deleted, a month that the period touches
 * counts whole. The current month is whole when the period ends today.
 */
export function splitPeriod(period: Period, today: string): SplitPeriod {
  const kept = firstKeptDay(today);
  const from = period.from < kept ? monthOf(period.from) : period.from;
  const lastOfMonth = addDays(addMonths(period.to, 1), -1);
  const to = period.to < kept || period.to >= today ? lastOfMonth : period.to;
  const months = {
    from: from === monthOf(from) ? from : addMonths(from, 1),
    to: to === lastOfMonth ? monthOf(to) : addMonths(to, -1),
  };
  if (months.from > months.to) return { months: null, days: [{ from, to }] };
  const before = { from, to: addDays(months.from, -1) };
  const after = { from: addMonths(months.to, 1), to };
  return { months, days: [before, after].filter((rest) => rest.from <= rest.to) };
}
