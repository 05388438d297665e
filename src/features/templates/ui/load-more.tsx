import { type ListingView, loadMoreStep, maxShown } from "#features/templates/listing-view.ts";
import { templateElementId } from "#features/templates/ui/template-card.tsx";
import { ViewLink } from "#features/templates/ui/view-link.tsx";
import { count, formatNumber } from "#web/norwegian.ts";

export interface LoadMoreProps {
  readonly view: ListingView;
  /** The last card on screen; without scripts the page opens there. */
  readonly lastId: number | undefined;
  readonly shownCount: number;
  readonly total: number;
  readonly status: "ready" | "loading-more" | "failed-more";
  readonly onLoadMore: () => void;
}

export function LoadMore({ view, lastId, shownCount, total, status, onLoadMore }: LoadMoreProps) {
  const left = total - shownCount;
  const isBusy = status === "loading-more";
  return (
    <div className="load-more">
      {shownCount < total && shownCount < maxShown && (
        <ViewLink
          className="button button-secondary"
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
        Du ser {formatNumber(shownCount)} av {formatNumber(total)}.
      </p>
      <div role="alert">
        {status === "failed-more" && <p className="field-error">Kunne ikke laste flere maler. Prøv igjen.</p>}
      </div>
    </div>
  );
}
