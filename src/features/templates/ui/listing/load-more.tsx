/** The footer of the list: the button that loads more, and how many cards there are. */
import {
  cardsPerPage,
  type ListingView,
  listingHref,
  loadMoreStep,
  maxShown,
  rangeOf,
} from "#features/templates/listing-view.ts";
import { templateElementId } from "#features/templates/ui/card/template-card.tsx";
import { TemplatePager } from "#features/templates/ui/page/template-pager.tsx";
import { ViewLink } from "#features/templates/ui/listing/view-link.tsx";
import { count, formatNumber } from "#web/norwegian.ts";

export interface LoadMoreProps {
  readonly view: ListingView;
  /** The last card on screen; without scripts the next page opens there. */
  readonly lastId: number | undefined;
  readonly shownCount: number;
  readonly total: number;
  readonly status: "ready" | "loading-more" | "failed-more";
  readonly onLoadMore: () => void;
}

export function LoadMore({ view, lastId, shownCount, total, status, onLoadMore }: LoadMoreProps) {
  const left = total - shownCount;
  const isBusy = status === "loading-more";
  const { offset } = rangeOf(view);
  const isFirstPage = view.page === 1;
  const canLoad = isFirstPage && left > 0 && shownCount < maxShown;
  const isPageFull = shownCount >= cardsPerPage;
  const hasPager = !isFirstPage || (isPageFull && left > 0);
  return (
    <div className="load-more">
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
      <p>
        Du ser {offset > 0 && `${formatNumber(offset + 1)}–`}
        {formatNumber(offset + shownCount)} av {formatNumber(total)}.
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
