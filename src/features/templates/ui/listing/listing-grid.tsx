/** The list of cards, with the advertisements between them, what is below it, and the templates that are nearly what is searched for. */
import { Fragment, type ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";
import {
  cardsPerPage,
  listingHref,
  type ListingView,
  loadMoreStep,
  maxShown,
  rangeOf,
} from "#features/templates/listing-view.ts";
import { templateElementId } from "#features/templates/ui/card/template-card.tsx";
import type { ListingState } from "#features/templates/ui/listing/listing-session.ts";
import { listPlaceholders, useAfterPaint } from "#features/templates/ui/listing/listing-states.tsx";
import { ViewLink } from "#features/templates/ui/listing/view-link.tsx";
import { TemplatePager } from "#features/templates/ui/page/template-pager.tsx";
import { compareHref, maxCompared } from "#domain/page-urls.ts";
import { count, formatNumber } from "#web/norwegian.ts";

/** Positions of what is inserted, counted in templates before it. */
const advertiseAfter = 8;
const adsAfter = [4, 10] as const;

/** Rows of another search that are painted first, as many as a phone shows: the others take a slow one as long again. */
const paintedFirst = 3;

export interface ListingGridProps {
  readonly state: ListingState;
  readonly renderCard: (template: Template, state: ListingState) => ReactNode;
  readonly ads: readonly ReactNode[];
  readonly advertise: ReactNode;
}

export function ListingGrid({ state, renderCard, ads, advertise }: ListingGridProps) {
  const { listing, shownView, view, status } = state;
  const { templates, total } = listing;
  const before = useAfterPaint(state);
  const isOther = before.shownView.search !== shownView.search;
  const first = isOther ? templates.slice(0, paintedFirst) : templates;
  // Below them the rows before them stay for a moment.
  const others = before.listing.templates.filter(({ id }) => !first.some((one) => one.id === id));
  const rows = [
    ...first.map((template) => ({ template, from: state })),
    ...others.slice(0, templates.length - first.length).map((template) => ({ template, from: before })),
  ];
  // Cards on their way have their positions at once, so that nothing moves when they come.
  const coming = status === "loading-more" ? Math.min(rangeOf(view).limit, total) - templates.length : 0;
  return (
    <ul className="index" aria-busy={status === "loading"}>
      {rows.map(({ template, from }, index) => {
        const place = index + 1;
        const ad = ads[adsAfter.findIndex((after) => after === place)];
        return (
          <Fragment key={template.id}>
            <li>{renderCard(template, from)}</li>
            {ad && <li>{ad}</li>}
            {place === advertiseAfter && <li>{advertise}</li>}
          </Fragment>
        );
      })}
      {coming > 0 && listPlaceholders(coming)}
    </ul>
  );
}

export interface LoadMoreProps {
  readonly view: ListingView;
  readonly templates: readonly Pick<Template, "id">[];
  readonly total: number;
  readonly status: "ready" | "loading-more" | "failed-more";
  readonly onLoadMore: () => void;
}

/** The footer of the list: the button that loads more, how many cards there are, and the first hits of a search side by side. */
export function LoadMore({ view, templates, total, status, onLoadMore }: LoadMoreProps) {
  const shownCount = templates.length;
  // Without scripts the next page opens there.
  const lastId = templates.at(-1)?.id;
  const compared = view.search.trim() ? templates.slice(0, maxCompared).map(({ id }) => id) : [];
  const left = total - shownCount;
  const isBusy = status === "loading-more";
  const { offset } = rangeOf(view);
  const isFirstPage = view.page === 1;
  const canLoad = isFirstPage && left > 0 && shownCount < maxShown;
  const isPageFull = shownCount >= cardsPerPage;
  const hasPager = !isFirstPage || (isPageFull && left > 0);
  return (
    <div className="load-more stack tight">
      {canLoad && (
        <ViewLink
          className={`button button-secondary${isPageFull ? " with-scripts" : ""}`}
          view={{ ...view, shown: Math.min(view.shown + loadMoreStep, maxShown) }}
          {...(lastId === undefined ? {} : { anchor: templateElementId(lastId) })}
          aria-disabled={isBusy || undefined}
          onFollow={() => {
            if (!isBusy) onLoadMore();
          }}
        >
          {isBusy ? "Laster..." : `Last inn flere maler (${count(left, "igjen", "igjen")})`}
        </ViewLink>
      )}
      <p className="soft small">
        Du ser {offset > 0 && `${formatNumber(offset + 1)}–`}
        {formatNumber(offset + shownCount)} av {formatNumber(total)}.{" "}
        {compared.length > 1 && <a href={compareHref(compared)}>Sammenlign de {compared.length} første</a>}
      </p>
      {hasPager && (
        <div className={canLoad ? "without-scripts" : undefined}>
          <TemplatePager
            hrefOf={(page) => listingHref({ ...view, page })}
            // The script may have loaded the cards of several pages into the first.
            page={isFirstPage ? Math.floor(shownCount / cardsPerPage) : view.page}
            pages={Math.ceil(total / cardsPerPage)}
          />
        </div>
      )}
      <div role="alert">
        {status === "failed-more" && <p className="field-error">Kunne ikke laste flere maler. Prøv igjen.</p>}
      </div>
    </div>
  );
}

export interface SimilarListProps {
  readonly similar: readonly Template[];
  readonly hasHits: boolean;
  readonly renderCard: (template: Template) => ReactNode;
}

/** Templates that nearly have what is searched for, below the few that have it, or in their place. */
export function SimilarList({ similar, hasHits, renderCard }: SimilarListProps) {
  return (
    <section className="similar stack" aria-labelledby="ligner">
      {hasHits ? <h3 id="ligner">Disse ligner også:</h3> : <p id="ligner">Disse ligner mest:</p>}
      <ul className="index">
        {similar.map((template) => (
          <li key={template.id}>{renderCard(template)}</li>
        ))}
      </ul>
    </section>
  );
}
