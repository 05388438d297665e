/** The states of a list without cards: loading, failed, empty. And the notice of being offline. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import WifiOff from "lucide-react/icons/wifi-off";
import { countFilters, emptyView, type ListingView } from "#features/templates/listing-view.ts";
import type { ListingState } from "#features/templates/ui/listing/listing-session.ts";
import { quoted } from "#features/templates/ui/listing/listing-texts.ts";
import { ViewLink } from "#features/templates/ui/listing/view-link.tsx";
import { suggestPath } from "#web/layout/site-header.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";

const placeholderCount = 6;

export function CardPlaceholders() {
  return (
    <ul className="index" aria-hidden="true">
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
export const slowMs = 200;

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

/** A value as it was until the frame with the new one is painted: a deferred value may come into the same frame. */
export function useAfterPaint<Value extends object | null>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(setPainted, 0, value);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
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
  readonly onStep: (change: Partial<ListingView>) => void;
  /** Whether nothing was asked for yet: the notes say so. */
  readonly onlyStopWords: boolean;
  /** What was searched for, in the line that says that there is none. */
  readonly notes: ReactNode;
  /** Similar templates, which come before the ways on. */
  readonly similar: ReactNode;
  /** Ways to situations, where nothing is similar. */
  readonly situations: ReactNode;
}

/** The specification's sentence, as far as it is true. */
export function ListingEmpty({ view, onStep, onlyStopWords, notes, similar, situations }: ListingEmptyProps) {
  const search = view.search.trim();
  const hasFilters = countFilters(view) > 0;
  const isAbsent = search !== "" && !hasFilters && !onlyStopWords;
  const withoutFilters = { ...emptyView, search: view.search };
  return (
    <div className="state">
      <div>
        {!onlyStopWords && <h2>Ingen maler funnet</h2>} {notes}
      </div>
      {hasFilters && <p>Prøv å justere søkekriteriene eller fjern noen filtre.</p>}
      {similar}
      <p>
        {hasFilters && (
          <ViewLink
            className="button button-primary"
            view={withoutFilters}
            onFollow={() => onStep(withoutFilters)}
          >
            {search ? "Søk i alle kategorier og formater" : "Vis alle maler"}
          </ViewLink>
        )}
        {isAbsent && (
          <ButtonLink href={`${suggestPath}?${new URLSearchParams({ navn: search }).toString()}`}>
            Foreslå {quoted(search)}
          </ButtonLink>
        )}
      </p>
      {!similar && situations}
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
