/** The document title for a view of the front page. */
import type { ListingView } from "#features/templates/listing-view.ts";
import { quoted } from "#features/templates/ui/listing/search-note-texts.ts";

export function listingTitle({ search }: Pick<ListingView, "search">): string {
  return search.trim()
    ? `${quoted(search)} – Avtalemaler`
    : "Avtalemaler – gratis maler for avtaler og kontrakter";
}
