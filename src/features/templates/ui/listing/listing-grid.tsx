/** The grid of cards, with the advertisements between them. */
import { Fragment, type ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";
import { listPlaceholders } from "#features/templates/ui/listing/listing-states.tsx";

/** The places of what is inserted, counted in templates before it. */
const advertiseAfter = 8;
const adsAfter = [4, 10] as const;

export interface ListingGridProps {
  readonly templates: readonly Template[];
  readonly isBusy: boolean;
  /** How many more are on their way: their places are there at once, so that nothing moves when they come. */
  readonly coming: number;
  readonly renderCard: (template: Template) => ReactNode;
  /** Homepage advertisements, in the order they are inserted. */
  readonly ads: readonly ReactNode[];
  readonly advertise: ReactNode;
}

export function ListingGrid({ templates, isBusy, coming, renderCard, ads, advertise }: ListingGridProps) {
  return (
    <ul className="grid" aria-busy={isBusy} data-waiting={isBusy ? "" : undefined}>
      {templates.map((template, index) => {
        const place = index + 1;
        const ad = ads[adsAfter.findIndex((after) => after === place)];
        return (
          <Fragment key={template.id}>
            <li>{renderCard(template)}</li>
            {ad && <li>{ad}</li>}
            {place === advertiseAfter && <li>{advertise}</li>}
          </Fragment>
        );
      })}
      {coming > 0 && listPlaceholders(coming)}
    </ul>
  );
}
