/** Days known in part: a year «2019», a month «2019-03», or all of it «2019-03-17». Such texts sort by time. */

const names = "januar februar mars april mai juni juli august september oktober november desember";

/** 1 to 12, of the whole name or its first three letters; 0 for another word. */
const monthNumber = (word: string) =>
  1 + names.split(" ").findIndex((name) => name === word || name.slice(0, 3) === word);

/** A day as people write it, «2019», «3.2019», «mars 2019», «17.3.2019», in the form above; null for anything else. */
export function readPartialDay(text: string): string | null {
  const numbers = text
    .trim()
    .toLowerCase()
    .replaceAll(/\.\s+/g, ".")
    .replace(/(\p{L}+)[. ]/u, (_all, word: string) => `${monthNumber(word)}.`);
  const parts = /^\d{4}(?:-\d{2}){0,2}$/.test(numbers)
    ? numbers.split("-")
    : /^(?:\d{1,2}\.){0,2}\d{4}$/.test(numbers)
      ? numbers.split(".").toReversed()
      : [];
  const day = parts.map((part) => part.padStart(2, "0")).join("-");
  return day !== "" && new Date(firstDayOf(day)).toJSON()?.startsWith(day) ? day : null;
}

/** The day that it begins with, ISO 8601. */
export const firstDayOf = (day: string): string => `${day}-01-01`.slice(0, 10);

/** The stored day «2019», «2019-03» or «2019-03-17» as the public API has it. */
export function statedDay(day: string | null): { revisedAt?: string; revisedAtIs?: "year" | "month" } {
  if (day === null) return {};
  const revisedAtIs = day.length === 4 ? "year" : day.length === 7 ? "month" : undefined;
  return { revisedAt: firstDayOf(day), ...(revisedAtIs && { revisedAtIs }) };
}

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("nb-NO", { ...options, timeZone: "UTC" });
const [longDay, longMonth] = [inUtc({ dateStyle: "long" }), inUtc({ month: "long", year: "numeric" })];
/** As much as is known of a day: «2009», «mars 2019», «21. november 2026». */
export function formatPartialDay(day: string): string {
  if (day.length === 4) return day;
  return (day.length === 7 ? longMonth : longDay).format(new Date(day));
}

/**
 * Whether a moment is a day without a time: an administrator checks a document at a time, the catalogue's makers read a copy on
 * a day.
 */
export const isDayAlone = (at: string): boolean => Date.parse(at) % 86_400_000 === 0;
