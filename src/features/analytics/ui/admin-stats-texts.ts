/** Words of the statistics: names of days, weeks and months, and of a change. Pure. */
import { isoWeekOf, type Interval } from "#features/analytics/periods.ts";
import { monthName } from "#shared/days.ts";
import { formatNumber, formatShortDay } from "#web/norwegian.ts";

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
