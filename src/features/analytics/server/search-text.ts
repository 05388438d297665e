/** The text of a search as it is counted, and what is never counted. Pure. */
import { searchKey } from "#shared/text/text-rules.ts";

const maxLength = 80;
/** As many as a date of birth has; phone numbers, account numbers and national identity numbers have more. */
const maxDigits = 5;

/**
 * The same for the same search typed in another way.
 * @returns null for what may tell of a person, by its looks, and for what no list of words should hold
 */
export function countedText(search: string): string | null {
  const text = searchKey(search);
  if (text.length < 2 || text.length > maxLength) return null;
  if (!/\p{L}/u.test(text) || text.includes("@") || text.includes("://")) return null;
  return (text.match(/\p{Nd}/gu)?.length ?? 0) > maxDigits ? null : text;
}
