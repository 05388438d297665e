/** The periods of the statistics, and their days and months. Pure; a day is `YYYY-MM-DD` and has no hours, so no clock can change it. */
import { addDays, dayMs, dayOf, msOf } from "#shared/days.ts";

/** The periods to choose from: whole days, and for the lists today as well. Each has one interval, which its chart and rows have. */
export const periods = {
  "7": { label: "7 dager", by: "day" },
  "28": { label: "28 dager", by: "day" },
  "91": { label: "91 dager", by: "day" },
  "12m": { label: "12 måneder", by: "month" },
  alt: { label: "Alt", by: "month" },
} as const;
export type PeriodId = keyof typeof periods;
export const periodIds = Object.keys(periods) as PeriodId[];
export const usualPeriod = "28";
export type Interval = (typeof periods)[PeriodId]["by"];

/** A span of days, both ends included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Whole months for which days by subject are kept, besides the current one. Stated in the privacy text. */
export const keptMonths = 13;

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export function addMonths(day: string, months: number): string {
  const date = new Date(msOf(monthOf(day)));
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayOf(date.getTime());
}

/** The first day whose counts by subject are stored; before it, only those of the months are. */
export const firstKeptDay = (today: string): string => addMonths(today, -keptMonths);

/** The days of a period that have counts, with today; of «12 måneder» eleven whole months and this one. */
export function periodOf(id: PeriodId, today: string, firstDay: string | null): Period {
  const first = firstDay !== null && firstDay < today ? firstDay : today;
  if (id === "alt") return { from: first, to: today };
  const from = id === "12m" ? addMonths(today, -11) : addDays(today, -Number(id));
  return { from: from > first ? from : first, to: today };
}

/** The period of equal length before it, moved by whole weeks so that weekdays are compared with the same weekdays. */
export function periodBefore({ from, to }: Period): Period {
  const back = -7 * Math.ceil((msOf(to) - msOf(from) + dayMs) / dayMs / 7);
  return { from: addDays(from, back), to: addDays(to, back) };
}
