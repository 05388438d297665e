/** The chosen statistics in the url: `?periode=91&per=maned`. Pure. */
import { addMonths, type Interval, type Period } from "#features/analytics/periods.ts";
import { addDays } from "#shared/days.ts";

export const periodChoices = [
  { id: "7", label: "7 dager", interval: "day" },
  { id: "28", label: "28 dager", interval: "day" },
  { id: "91", label: "13 uker", interval: "week" },
  { id: "12m", label: "12 måneder", interval: "month" },
  { id: "alt", label: "Alt", interval: "month" },
] as const satisfies readonly { id: string; label: string; interval: Interval }[];
export type PeriodId = (typeof periodChoices)[number]["id"];

export const intervalChoices = [
  { id: "day", word: "dag", label: "Dag" },
  { id: "week", word: "uke", label: "Uke" },
  { id: "month", word: "maned", label: "Måned" },
] as const satisfies readonly { id: Interval; word: string; label: string }[];

export interface StatsView {
  readonly period: PeriodId;
  readonly interval: Interval;
}

const defaultPeriod = periodChoices[1];

/** Missing and invalid values take the default. A long period is not shown by day. */
export function readStatsView(params: string): StatsView {
  const values = new URLSearchParams(params);
  const period = periodChoices.find(({ id }) => id === values.get("periode")) ?? defaultPeriod;
  const interval = intervalChoices.find(({ word }) => word === values.get("per"))?.id ?? period.interval;
  return {
    period: period.id,
    interval: period.id === "alt" && interval === "day" ? period.interval : interval,
  };
}

/** The inverse. Defaults are left out. */
export function writeStatsView({ period, interval }: StatsView): string {
  const values = new URLSearchParams();
  if (period !== defaultPeriod.id) values.set("periode", period);
  const usual = periodChoices.find(({ id }) => id === period)?.interval;
  const word = intervalChoices.find(({ id }) => id === interval)?.word;
  if (interval !== usual && word) values.set("per", word);
  return values.toString();
}

/** The period of a choice: so many whole days, and today so far; of «12 måneder» eleven whole months and this one. */
export function periodOf(id: PeriodId, today: string): Period {
  if (id === "alt") return { from: "2000-01-01", to: today };
  return { from: id === "12m" ? addMonths(today, -11) : addDays(today, -Number(id)), to: today };
}

export const periodQuery = ({ from, to }: Period): string => `from=${from}&to=${to}`;
