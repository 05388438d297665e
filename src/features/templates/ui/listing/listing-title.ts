/** The document title for a view of the front page. */
import type { ListingView } from "#features/templates/listing-view.ts";

export function listingTitle({ search }: Pick<ListingView, "search">): string {
  return search.trim()
    ? `«${search.trim()}» – Avtalemaler`
    : "Avtalemaler – gratis maler for avtaler og kontrakter";
}
