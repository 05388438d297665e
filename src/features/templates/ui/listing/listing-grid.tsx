import { Fragment, type ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";

/** After how many templates something else comes in, if there is anything left to come. */
const advertiseAfter = 8;
const adsAfter = [4, 10] as const;

export interface ListingGridProps {
  readonly templates: readonly Template[];
  readonly isBusy: boolean;
  readonly renderCard: (template: Template) => ReactNode;
  /** Homepage advertisements, in the order they are used up. */
  readonly ads: readonly ReactNode[];
  readonly advertise: ReactNode;
}

export function ListingGrid({ templates, isBusy, renderCard, ads, advertise }: ListingGridProps) {
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
    </ul>
  );
}
