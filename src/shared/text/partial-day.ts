/** Days of which a part is known: a year «2019», a month «2019-03», or all of it «2019-03-17». Such texts sort by time. */

const months = "jan feb mar apr mai jun jul aug sep okt nov des".split(" ");
const names = "januar februar mars april mai juni juli august september oktober november desember".split(" ");

const monthNumber = (word: string) => 1 + Math.max(months.indexOf(word), names.indexOf(word));

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
