/** Norwegian formats of numbers, counts and times. The same text on the server and in the browser. */

const hardSpace = "\u00a0";

/** 10000 becomes «10 000». */
export function formatNumber(value: number): string {
  return String(Math.trunc(value)).replace(/\B(?=(?:\d{3})+$)/g, hardSpace);
}

/** «1 mal», «2 maler», with a no-break space between. */
export function count(value: number, singular: string, plural: string): string {
  return `${formatNumber(value)}${hardSpace}${value === 1 ? singular : plural}`;
}

/** The average rating: "4.5" becomes «4,5». */
export function formatAverage(average: string): string {
  return average.replace(".", ",");
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const units: readonly (readonly [from: number, unit: number, singular: string, plural: string])[] = [
  [365 * day, 365 * day, "år", "år"],
  [60 * day, 30.44 * day, "måned", "måneder"],
  [30 * day, 30 * day, "måned", "måneder"],
  [14 * day, 7 * day, "uke", "uker"],
  [day, day, "dag", "dager"],
  [hour, hour, "time", "timer"],
  [minute, minute, "minutt", "minutter"],
];

/** «3 dager siden». Times in the future (a wrong clock) count as just now. */
export function timeAgo(iso: string, nowMs: number): string {
  const elapsed = nowMs - Date.parse(iso);
  const found = units.find(([from]) => elapsed >= from);
  if (!found) return "et øyeblikk siden";
  const [, unit, singular, plural] = found;
  const amount = Math.floor(elapsed / unit);
  return `${count(amount, singular, plural)} siden`;
}

/** «21. november 2026» */
export const formatDay = formatInNorway({ dateStyle: "long" });

/** «21. nov. 2026» */
export const formatShortDay = formatInNorway({ dateStyle: "medium" });

/** «21. nov. 2026 kl. 14.05» */
export function formatMoment(iso: string): string {
  return `${formatShortDay(iso)} kl.\u00a0${formatTime(iso)}`;
}

const formatHours = formatInNorway({ hour: "2-digit", minute: "2-digit" });
/** «14.05» */
export const formatTime = (time: string | number): string => formatHours(time).replace(":", ".");

/** The formatter is created on first use: on a phone that takes 20 ms, and every page loads this file. */
function formatInNorway(options: Intl.DateTimeFormatOptions): (time: string | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat("nb-NO", { ...options, timeZone: "Europe/Oslo" });
    return format.format(new Date(time));
  };
}
