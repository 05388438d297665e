/** The heading of the list, with the number of templates found, and the link to the offers beside it. */
import type { Ref } from "react";
import Gift from "lucide-react/icons/gift";
import { count } from "#web/norwegian.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface ListingHeadingProps {
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly total: number;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** What the list shows beside its hits, for those who do not see it. */
  readonly note: string;
}

export function ListingHeading({ headingRef, total, isLoading, hasFailed, note }: ListingHeadingProps) {
  return (
    <div className="listing-heading">
      <h2 id="maler" ref={headingRef} tabIndex={-1}>
        Avtalemaler
      </h2>
      <p role="status">
        <span>{isLoading ? "Laster..." : hasFailed ? "" : `Viser ${count(total, "mal", "maler")}`}</span>
        {note && !isLoading && !hasFailed && <VisuallyHidden>. {note}</VisuallyHidden>}
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
