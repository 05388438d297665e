/** The title of a view of the front page, and the notes on its search: in the words of the page and of its announcements. */
import type { ListingView } from "#features/templates/listing-view.ts";

export const onlyStopWordsNote = "Skriv hva avtalen gjelder.";

/** A search in guillemets, without those that somebody has typed: the beginning of a long one. */
export const quoted = (search: string): string =>
  `«${search.replaceAll(/^[\s«»]+|[\s«»]+$|[«»]/gu, "").replace(/(?<=.{60}).+/su, "…")}»`;

/** What follows a search that is shown as it was read, not as it was typed. */
export const correctionNote = "(rettet stavemåte)";

export const unknownActNote = (act: string): string => `Ingen maler her bygger på ${quoted(act)}.`;

export const synonymsNote = (words: readonly string[]): string => `også ${words.map(quoted).join(", ")}`;

export function listingTitle({ search }: Pick<ListingView, "search">, siteName: string): string {
  return search.trim() ? `${quoted(search)} – ${siteName}` : `${siteName} – maler for avtaler og kontrakter`;
}
