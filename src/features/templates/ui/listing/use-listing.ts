/** The list session as a hook, kept in sync with the url: every step can be shared, reloaded and gone back to. */
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Listing } from "#features/templates/contract.ts";
import {
  initialShown,
  listingHref,
  type ListingView,
  loadMoreStep,
  maxShown,
  parseListingView,
  rangeOf,
} from "#features/templates/listing-view.ts";
import { fetchPage, fetchTemplate } from "#features/templates/ui/listing/listing-request.ts";
import { slowMs } from "#features/templates/ui/listing/listing-states.tsx";
import { ListingSession, type ListingState } from "#features/templates/ui/listing/listing-session.ts";
import { onBackForward } from "#web/on-back-forward.ts";

export interface ListingControls {
  readonly state: ListingState;
  /** The current state, also between two renders. */
  readonly get: () => ListingState;
  /** A new history entry, which starts from the first 12 cards again. */
  readonly step: (change: Partial<ListingView>) => void;
  /** Shows a search being typed: the first letter is a new history entry, the following ones replace it, until `endTyping`. */
  readonly type: (search: string) => void;
  /** Called when the field is left: what is typed next is a new history entry. */
  readonly endTyping: () => void;
  /** A search that is typed to its end. */
  readonly submit: (search: string) => void;
  /** A new history entry too, once the cards are fetched. */
  readonly loadMore: () => void;
  readonly retry: () => void;
  /** Fetches the list again, and the template that was changed. */
  readonly refresh: (changedId?: number) => void;
}

export function useListing(initialView: ListingView, initial: Listing): ListingControls {
  const [session] = useState(() => new ListingSession(initialView, initial, { fetchPage, fetchTemplate }));
  const state = useSyncExternalStore(session.subscribe, session.get, session.get);
  /** Whether the newest history entry is of a search being typed: the next key replaces it. */
  const isTypedEntry = useRef(false);
  const scrollTarget = useRef<number | null>(null);

  useEffect(() => keepScrollPositions(), []);

  useEffect(() => {
    const onPopState = () => {
      isTypedEntry.current = false;
      const view = parseListingView(new URLSearchParams(location.search));
      // A jump within the page, such as the skip link, is left to the browser.
      if (location.hash && listingHref(view) === listingHref(session.get().view)) return;
      scrollTarget.current = savedScrollTop();
      void session.show(view);
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [session]);

  // The page may have fewer cards than were loaded when it was left, and numbers from before a vote elsewhere.
  useEffect(() => {
    const requested = parseListingView(new URLSearchParams(location.search));
    let resumed = Promise.resolve(true);
    if (listingHref(requested) !== listingHref(initialView)) {
      if (rangeOf(requested).limit > initial.templates.length)
        scrollTarget.current = savedScrollTop() || null;
      resumed = session.show(requested);
    }
    return onBackForward(() => void resumed.then(() => session.refresh()));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with what the page was rendered with
  }, []);

  // Before paint, so that going back never shows the wrong position first.
  useLayoutEffect(() => {
    if (scrollTarget.current === null || state.status === "loading" || state.status === "loading-more")
      return;
    scrollTo({ top: scrollTarget.current, behavior: "instant" });
    scrollTarget.current = null;
  }, [state]);

  const [controls] = useState(() => {
    const nextEntry = () => (isTypedEntry.current ? "replaceState" : "pushState");
    const enter = (view: ListingView, how: "pushState" | "replaceState") => {
      const href = listingHref(view);
      if (href === location.pathname + location.search) return;
      saveScrollTop();
      history[how](how === "pushState" ? null : history.state, "", href);
    };
    const go = (view: ListingView, how: "pushState" | "replaceState", isTyping = false) => {
      // The list is requested first: the url takes a slow browser longer.
      void session.show(view, isTyping);
      enter(view, how);
    };
    const changed = (change: Partial<ListingView>): ListingView => {
      const view = { ...session.get().view, shown: initialShown, page: 1, ...change };
      return view.sorting === "relevance" && !view.search.trim() ? { ...view, sorting: null } : view;
    };
    return {
      step(change: Partial<ListingView>) {
        isTypedEntry.current = false;
        go(changed(change), "pushState");
      },
      type(search: string) {
        if (search.trim() === session.get().view.search.trim()) return;
        go(changed({ search }), nextEntry(), true);
        isTypedEntry.current = true;
        setTimeout(session.tell, slowMs);
      },
      submit(search: string) {
        if (search.trim() === session.get().view.search.trim()) session.finish();
        else go(changed({ search }), nextEntry());
        isTypedEntry.current = false;
      },
      endTyping() {
        isTypedEntry.current = false;
      },
      async loadMore() {
        const { view } = session.get();
        isTypedEntry.current = false;
        const more = { ...view, shown: Math.min(view.shown + loadMoreStep, maxShown) };
        if (await session.show(more)) enter(more, "pushState");
      },
      retry: () => void session.retry(),
      refresh: (changedId?: number) => void session.refresh(changedId),
    };
  });

  useEffect(() => {
    const onOnline = () => {
      const { status } = session.get();
      if (status === "failed") controls.retry();
      else if (status === "failed-more") void controls.loadMore();
    };
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [session, controls]);

  return { state, get: session.get, ...controls };
}

/**
 * Scroll restoration by history entry. The browser's own would scroll before the list is rendered again and be lost; it
 * takes over when the page is left or reloaded, since it works before any script runs.
 */
const quietMs = 150;

interface EntryState {
  readonly scrollTop?: number;
}

export function savedScrollTop(): number {
  return (history.state as EntryState | null)?.scrollTop ?? 0;
}

export function saveScrollTop(): void {
  const scrollTop = Math.round(scrollY);
  if (scrollTop === savedScrollTop()) return;
  try {
    history.replaceState({ scrollTop } satisfies EntryState, "");
  } catch {
    // Some browsers limit how often this may be called; it is saved at the next pause.
  }
}

export function keepScrollPositions(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(saveScrollTop, quietMs);
  };
  // Going back within the pause must not save one entry's position in another.
  const forget = () => clearTimeout(timer);
  const takeOver = () => {
    history.scrollRestoration = "manual";
  };
  const handOver = () => {
    forget();
    history.scrollRestoration = "auto";
  };

  takeOver();
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener("scroll", onScroll, { passive: true, signal });
  addEventListener("popstate", forget, { signal });
  addEventListener("pagehide", handOver, { signal });
  addEventListener("pageshow", takeOver, { signal });
  return () => {
    controller.abort();
    handOver();
  };
}
