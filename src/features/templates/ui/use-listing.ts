/** The list on the front page, tied to the address: every step can be shared, reloaded and gone back to. */
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Listing } from "#features/templates/contract.ts";
import {
  initialShown,
  type ListingView,
  listingHref,
  loadMoreStep,
  maxShown,
  parseListingView,
} from "#features/templates/listing-view.ts";
import { fetchPiece } from "#features/templates/ui/listing-request.ts";
import { ListingSession, type ListingState } from "#features/templates/ui/listing-session.ts";
import { keepScrollPositions, savedScrollTop, saveScrollTop } from "#features/templates/ui/scroll-memory.ts";

export interface ListingControls {
  readonly state: ListingState;
  /** The state as it is now, also between two drawings. */
  readonly get: () => ListingState;
  /** A step of its own in the history. Anything but loading more starts from the first 12 again. */
  readonly step: (change: Partial<ListingView>) => void;
  /** While typing: the first letter is a step, the following ones belong to it, until `endTyping`. */
  readonly type: (search: string) => void;
  readonly endTyping: () => void;
  readonly loadMore: () => void;
  readonly retry: () => void;
  readonly refresh: () => void;
}

export function useListing(initialView: ListingView, initial: Listing): ListingControls {
  const [session] = useState(() => new ListingSession(initialView, initial, fetchPiece));
  const state = useSyncExternalStore(session.subscribe, session.get, session.get);
  const isTyping = useRef(false);
  const scrollTarget = useRef<number | null>(null);

  useEffect(() => keepScrollPositions(), []);

  useEffect(() => {
    const onPopState = () => {
      isTyping.current = false;
      const view = parseListingView(new URLSearchParams(location.search));
      // A jump within the page, such as the skip link, is the browser's own affair.
      if (location.hash && listingHref(view) === listingHref(session.get().view)) return;
      scrollTarget.current = savedScrollTop();
      void session.show(view);
    };
    const onOnline = () => {
      if (session.get().status.startsWith("failed")) void session.retry();
    };
    addEventListener("popstate", onPopState);
    addEventListener("online", onOnline);
    return () => {
      removeEventListener("popstate", onPopState);
      removeEventListener("online", onOnline);
    };
  }, [session]);

  // Before the paint, so that a step back never shows the wrong place first.
  useLayoutEffect(() => {
    if (scrollTarget.current === null || state.status === "loading" || state.status === "loading-more")
      return;
    scrollTo({ top: scrollTarget.current, behavior: "instant" });
    scrollTarget.current = null;
  }, [state]);

  const [controls] = useState(() => {
    const go = (view: ListingView, how: "pushState" | "replaceState") => {
      const href = listingHref(view);
      if (href !== location.pathname + location.search) {
        saveScrollTop();
        history[how](how === "pushState" ? null : history.state, "", href);
      }
      void session.show(view);
    };
    const changed = (change: Partial<ListingView>): ListingView => {
      const view = { ...session.get().view, shown: initialShown, ...change };
      return view.sorting === "relevance" && !view.search.trim() ? { ...view, sorting: null } : view;
    };
    return {
      step(change: Partial<ListingView>) {
        isTyping.current = false;
        go(changed(change), "pushState");
      },
      type(search: string) {
        if (search.trim() === session.get().view.search.trim()) return;
        go(changed({ search }), isTyping.current ? "replaceState" : "pushState");
        isTyping.current = true;
      },
      endTyping() {
        isTyping.current = false;
      },
      loadMore() {
        const { view } = session.get();
        isTyping.current = false;
        go({ ...view, shown: Math.min(view.shown + loadMoreStep, maxShown) }, "pushState");
      },
      retry: () => void session.retry(),
      refresh: () => void session.refresh(),
    };
  });

  return { state, get: session.get, ...controls };
}
