/** The chosen part of the tab and its statistics in the url (`?del=brev`, `?periode=91`), and the words of times. Pure. */
import { addMonths, type Interval, type Period, isoWeekOf } from "#features/analytics/periods.ts";
import { addDays, monthName } from "#shared/days.ts";
import { formatNumber, formatShortDay } from "#web/norwegian.ts";

export const periodChoices = [
  { id: "7", label: "7 dager", interval: "day" },
  { id: "28", label: "28 dager", interval: "day" },
  { id: "91", label: "13 uker", interval: "week" },
  { id: "12m", label: "12 måneder", interval: "month" },
  { id: "alt", label: "Alt", interval: "month" },
] as const satisfies readonly { id: string; label: string; interval: Interval }[];
export type PeriodChoice = (typeof periodChoices)[number];
export type PeriodId = PeriodChoice["id"];

const defaultPeriod = periodChoices[1];

/** The choice in the url; a missing or invalid one is the default. */
export const readPeriod = (params: string): PeriodChoice =>
  periodChoices.find(({ id }) => id === new URLSearchParams(params).get("periode")) ?? defaultPeriod;

/** The inverse. The default is left out. */
export const writePeriod = (id: PeriodId): string => (id === defaultPeriod.id ? "" : `periode=${id}`);

/** Figures, the letter and those who follow something, and what runs by itself. */
export const statsParts = [
  { id: "tall", label: "Tall" },
  { id: "brev", label: "Brev" },
  { id: "drift", label: "Drift" },
] as const;
type StatsPart = (typeof statsParts)[number]["id"];

export const readPart = (params: string): StatsPart =>
  (statsParts.find(({ id }) => id === new URLSearchParams(params).get("del")) ?? statsParts[0]).id;

/** The params with another part. The first is left out. */
export function writePart(params: string, part: StatsPart): string {
  const values = new URLSearchParams(params);
  if (part === statsParts[0].id) values.delete("del");
  else values.set("del", part);
  return values.toString();
}

/** The period of a choice: so many whole days, and today so far; of «12 måneder» eleven whole months and this one. */
export function periodOf(id: PeriodId, today: string): Period {
  if (id === "alt") return { from: "2000-01-01", to: today };
  return { from: id === "12m" ? addMonths(today, -11) : addDays(today, -Number(id)), to: today };
}

export const periodQuery = ({ from, to }: Period): string => `from=${from}&to=${to}`;

const shortMonthFormat = new Intl.DateTimeFormat("nb-NO", { month: "short", timeZone: "UTC" });
const dayFormat = new Intl.DateTimeFormat("nb-NO", { day: "numeric", month: "short", timeZone: "UTC" });
const weekdayFormat = new Intl.DateTimeFormat("nb-NO", { weekday: "long", timeZone: "UTC" });

/** «lørdag 21. nov. 2026», «uke 47 2026 (fra 16. nov.)», «november 2026» */
export function startName(start: string, interval: Interval): string {
  const date = new Date(start);
  if (interval === "month") return monthName(start);
  if (interval === "day") return `${weekdayFormat.format(date)} ${formatShortDay(start)}`;
  const { year, week } = isoWeekOf(start);
  return `uke ${week} ${year} (fra ${dayFormat.format(date)})`;
}

/** «21. nov.», «uke 47», «nov.», with the year where it begins */
export function shortStartName(start: string, interval: Interval): string {
  const date = new Date(start);
  if (interval === "day") return dayFormat.format(date);
  if (interval === "week") return `uke ${isoWeekOf(start).week}`;
  return start.slice(5, 7) === "01" ? start.slice(0, 4) : shortMonthFormat.format(date);
}

/** «1. nov. 2026 – 21. nov. 2026» */
export const periodName = (from: string, to: string): string =>
  from === to ? formatShortDay(from) : `${formatShortDay(from)} – ${formatShortDay(to)}`;

/** «+12 %», «−22 %»; «fra 0» where there is nothing to take a share of */
export function changeText(now: number, before: number): string {
  if (before === 0 && now > 0) return "fra 0";
  const percent = before === 0 ? 0 : Math.round(((now - before) / before) * 100);
  const sign = percent === 0 ? "" : percent > 0 ? "+" : "−";
  return `${sign}${formatNumber(Math.abs(percent))} %`;
}
