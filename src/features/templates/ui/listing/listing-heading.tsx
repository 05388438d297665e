/** The heading of the list, with the number of templates found, and the link to the offers beside it. */
import type { Ref } from "react";
import Gift from "lucide-react/icons/gift";
import { count } from "#web/norwegian.ts";

export interface ListingHeadingProps {
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** null where none were looked for: the list has failed, or the search says nothing yet. */
  readonly total: number | null;
  readonly isLoading: boolean;
}

export function ListingHeading({ headingRef, total, isLoading }: ListingHeadingProps) {
  return (
    <div className="listing-heading">
      <h2 id="maler" ref={headingRef} tabIndex={-1}>
        Avtalemaler
      </h2>
      <p role="status">
        {isLoading ? "Laster..." : total === null ? "" : `Viser ${count(total, "mal", "maler")}`}
      </p>
    </div>
  );
}

export function ExclusiveOffersLink() {
  return (
    <a
      className="offers-link"
      href="/offers"
      title="Håndplukkede kvalitetsprodukter med eksklusiv rabatt"
      data-tooltip
    >
      <Gift />
      EKSKLUSIVE TILBUD
    </a>
  );
}
