/** The front page's heading, with example searches. While something is asked for, only readers of the page meet it. */
import type { ReactNode } from "react";
import { emptyView, type ListingView } from "#features/templates/listing-view.ts";
import { ViewLink } from "#features/templates/ui/listing/view-link.tsx";
import { onFocusInRow } from "#web/ui/sideways-row.ts";

/** For visitors who do not know what to search for. */
const examples = ["husleiekontrakt", "arbeidsavtale", "fullmakt", "samboeravtale"] as const;

export interface HomeHeroProps {
  /** What gives way to the hits; filters only where the screen is small. */
  readonly yieldsTo: "search" | "filters" | undefined;
  /** More ways in, beside the examples. */
  readonly children?: ReactNode;
  readonly onStep: (change: Partial<ListingView>) => void;
}

export function HomeHero({ yieldsTo, children, onStep }: HomeHeroProps) {
  // Seen before the other ways on wide screens and after them on a phone: each screen shows its own, so that the tab key goes as the
  // eye does.
  const exampleLinks = (
    <p className="hero-examples">
      <span>Prøv for eksempel</span>
      {examples.map((search) => (
        <ViewLink
          key={search}
          view={{ ...emptyView, search }}
          onFollow={() => onStep({ ...emptyView, search })}
        >
          {search}
        </ViewLink>
      ))}
    </p>
  );
  return (
    <div className="hero" data-yields-to={yieldsTo}>
      <div>
        <h1>Finn riktig avtalemal</h1>
        <p>Gratis, uten innlogging, og alltid hos utgiveren selv.</p>
      </div>
      <div className="hero-ways" onFocus={onFocusInRow}>
        {exampleLinks}
        {children}
        {exampleLinks}
      </div>
    </div>
  );
}
