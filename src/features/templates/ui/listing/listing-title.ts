import type { ListingView } from "#features/templates/listing-view.ts";

/** The window's title for a view of the front page. */
export function listingTitle({ search }: Pick<ListingView, "search">): string {
  return search.trim()
    ? `«${search.trim()}» – Avtalemaler`
    : "Avtalemaler – gratis maler for avtaler og kontrakter";
}
