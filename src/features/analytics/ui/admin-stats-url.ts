/** The chosen part of the tab and its period in the url (`?del=brev`, `?periode=91`), and the words of times. Pure. */
import { type Interval, type PeriodId, periodIds, usualPeriod } from "#features/analytics/periods.ts";
import { monthName } from "#shared/days.ts";
import { formatNumber, formatShortDay } from "#web/norwegian.ts";

/** Figures, the letter and those who follow something, and what runs by itself. */
export const statsParts = [
  { id: "tall", label: "Tall" },
  { id: "brev", label: "Brev" },
  { id: "drift", label: "Drift" },
] as const;
export type StatsPart = (typeof statsParts)[number]["id"];

export interface StatsPlace {
  readonly part: StatsPart;
  readonly period: PeriodId;
}

/** The place in the url; what is missing or invalid takes the default. */
export function readStatsPlace(params: string): StatsPlace {
  const values = new URLSearchParams(params);
  return {
    part: (statsParts.find(({ id }) => id === values.get("del")) ?? statsParts[0]).id,
    period: periodIds.find((id) => id === values.get("periode")) ?? usualPeriod,
  };
}

/** The inverse. Defaults are left out. */
export function writeStatsPlace({ part, period }: StatsPlace): string {
  return new URLSearchParams({
    ...(period !== usualPeriod && { periode: period }),
    ...(part !== statsParts[0].id && { del: part }),
  }).toString();
}

const dayFormat = new Intl.DateTimeFormat("nb-NO", { day: "numeric", month: "short", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat("nb-NO", { month: "short", timeZone: "UTC" });
const weekdayFormat = new Intl.DateTimeFormat("nb-NO", { weekday: "long", timeZone: "UTC" });

/** «lørdag 21. nov. 2026», «november 2026» */
export function startName(start: string, by: Interval): string {
  if (by === "month") return monthName(start);
  return `${weekdayFormat.format(new Date(start))} ${formatShortDay(start)}`;
}

/** «21. nov.», «nov.», with the year where it begins */
export function shortStartName(start: string, by: Interval): string {
  if (by === "day") return dayFormat.format(new Date(start));
  return start.slice(5, 7) === "01" ? start.slice(0, 4) : monthFormat.format(new Date(start));
}

/** «+12 %», «−22 %»; «fra 0» where there is nothing to take a share of */
export function changeText(now: number, before: number): string {
  if (before === 0 && now > 0) return "fra 0";
  const percent = before === 0 ? 0 : Math.round(((now - before) / before) * 100);
  const sign = percent === 0 ? "" : percent > 0 ? "+" : "−";
  return `${sign}${formatNumber(Math.abs(percent))} %`;
}
