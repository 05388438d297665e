/** The states of a list without cards: loading, failed, empty. And the notice of being offline. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import WifiOff from "lucide-react/icons/wifi-off";
import { countFilters, emptyView, type ListingView } from "#features/templates/listing-view.ts";
import { CategoryIcon } from "#features/templates/ui/card/category-icon.tsx";
import type { ListingState } from "#features/templates/ui/listing/listing-session.ts";
import { quoted } from "#features/templates/ui/listing/listing-texts.ts";
import { ViewLink } from "#features/templates/ui/listing/view-link.tsx";
import { publicCategories } from "#shared/vocabulary.ts";
import { suggestPath } from "#web/layout/site-header.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";

const placeholderCount = 6;

export function CardPlaceholders() {
  return (
    <ul className="index sheet" aria-hidden="true">
      {listPlaceholders(placeholderCount)}
    </ul>
  );
}

/** Rows of a list in the places of cards that are not there yet. */
export function listPlaceholders(length: number): readonly ReactNode[] {
  return Array.from({ length }, (_, index) => (
    <li key={index} className="card-placeholder stack" aria-hidden="true">
      <span className="bone bone-short" />
      <span className="bone" />
      <span className="bone" />
    </li>
  ));
}

/** The delay before placeholders: most responses are so fast that they would only flicker. */
const slowMs = 200;

export function useIsSlow(status: ListingState["status"]): boolean {
  const [isSlow, setSlow] = useState(false);
  // After a failure no list is on screen that could stay there, or be told of, while the next is fetched.
  const hasFailed = status === "failed";
  if (status !== "loading" && isSlow !== hasFailed) setSlow(hasFailed);
  useEffect(() => {
    if (status !== "loading") return undefined;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, [status]);
  return status === "loading" && isSlow;
}

export interface ListingFailedProps {
  readonly onRetry: () => void;
  /** Called when it gives way with the focus in it: another attempt is under way. */
  readonly onFocusLost: () => void;
}

export function ListingFailed({ onRetry, onFocusLost }: ListingFailedProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    return () => {
      if (shown?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);
  return (
    <div ref={box} className="state box" role="alert">
      <TriangleAlert />
      <h3>Noe gikk galt</h3>
      <p>Kunne ikke laste avtalemaler. Prøv igjen senere.</p>
      <Button onClick={onRetry}>Prøv igjen</Button>
    </div>
  );
}

export interface ListingEmptyProps {
  readonly view: ListingView;
  readonly cleared: ListingView;
  readonly onStep: (change: Partial<ListingView>) => void;
  /** Similar templates, which come before the ways on. */
  readonly similar: ReactNode;
}

export function ListingEmpty({ view, cleared, onStep, similar }: ListingEmptyProps) {
  const hasFilters = countFilters(view) > 0;
  const withoutFilters = { ...emptyView, search: view.search };
  const words = (
    <>
      <h3>Ingen maler funnet</h3>
      {view.search.trim() && <p>{`Ingen treff på ${quoted(view.search)}.`}</p>}
      <p>Prøv å justere søkekriteriene eller fjern noen filtre.</p>
    </>
  );
  const ways = (
    <>
      <div className="state-ways cluster">
        {hasFilters && view.search.trim() && (
          <ViewLink
            className="button button-primary"
            view={withoutFilters}
            onFollow={() => onStep(withoutFilters)}
          >
            Søk i alle kategorier og formater
          </ViewLink>
        )}
        <ViewLink className="button button-secondary" view={cleared} onFollow={() => onStep(cleared)}>
          Vis alle maler
        </ViewLink>
        <ButtonLink href="/situasjoner">Hva gjelder det?</ButtonLink>
        <ButtonLink href={suggestPath}>Foreslå mal</ButtonLink>
      </div>
      <h4>Eller se i en kategori</h4>
      <ul className="state-categories cluster">
        {publicCategories.map(({ id, label }) => {
          const only = { ...emptyView, categories: [id] };
          return (
            <li key={id}>
              <ViewLink className="category-link tall" view={only} onFollow={() => onStep(only)}>
                <CategoryIcon category={id} />
                {label}
              </ViewLink>
            </li>
          );
        })}
      </ul>
    </>
  );
  if (similar) {
    return (
      <>
        <div className="state box state-brief">{words}</div>
        {similar}
        <div className="state box">{ways}</div>
      </>
    );
  }
  return (
    <div className="state box">
      {words}
      {ways}
    </div>
  );
}

const network = {
  subscribe(listener: () => void): () => void {
    addEventListener("online", listener);
    addEventListener("offline", listener);
    return () => {
      removeEventListener("online", listener);
      removeEventListener("offline", listener);
    };
  },
  isOffline: () => !navigator.onLine,
};

/** The live region is rendered empty from the start, so that the message is announced when it appears. */
export function OfflineNotice() {
  const isOffline = useSyncExternalStore(network.subscribe, network.isOffline, () => false);
  return (
    <div role="status">
      {isOffline && (
        <p className="notice">
          <WifiOff />
          Du er uten nett. Søk og filtre virker igjen når nettet er tilbake.
        </p>
      )}
    </div>
  );
}
