/**
 * The front page's steps: what a visitor does in it, and where focus and scroll go then. Each thing has one owner:
 *
 * | what                                    | owner                             |
 * |-----------------------------------------|-----------------------------------|
 * | the requested view and the cards shown  | `ListingSession`                  |
 * | the url, its history, scroll restored   | `useListing`                      |
 * | the text typed, and when it is searched | the input, by `useSearchField`    |
 * | focus, scroll after a step              | here                              |
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Listing } from "#features/templates/contract.ts";
import {
  clearedView,
  countFilters,
  effectiveSorting,
  type ListingView,
  parseListingView,
  type Sorting,
  type ViewFilter,
} from "#features/templates/listing-view.ts";
import { templateElementId } from "#features/templates/ui/card/template-card.tsx";
import { type ListingState, matchesOf } from "#features/templates/ui/listing/listing-session.ts";
import { useIsSlow } from "#features/templates/ui/listing/listing-states.tsx";
import { listingTitle } from "#features/templates/ui/listing/listing-texts.ts";
import type { SearchOutcomes } from "#features/templates/ui/listing/search-outcomes.ts";
import { type ListingControls, useListing } from "#features/templates/ui/listing/use-listing.ts";
import { listingFormId } from "#web/layout/search-box.tsx";
import { useSite } from "#web/site-info.ts";

export type FrontPageSteps = ReturnType<typeof useSteps>;

export interface FrontPage {
  readonly state: ListingState;
  readonly field: SearchField;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  /** Whether loading has taken long enough for placeholders. */
  readonly isSlow: boolean;
  readonly steps: FrontPageSteps;
}

export function useFrontPage(initialView: ListingView, initial: Listing): FrontPage {
  const listing = useListing(initialView, initial);
  const { state } = listing;
  const headingRef = useRef<HTMLHeadingElement>(null);
  /** The text typed last, until its hits are on screen. */
  const typed = useRef<string | null>(null);
  /** Index of the first card that `loadMore` requests, until it is on screen. */
  const firstNew = useRef<number | null>(null);
  const field = useSearchField({
    ...listing,
    type(search) {
      typed.current = search.trim();
      listing.type(search);
    },
  });
  const steps = useSteps(listing, field, headingRef, firstNew);
  const isSlow = useIsSlow(state.status);

  const { name } = useSite();
  useEffect(() => {
    document.title = listingTitle(state.view, name);
  }, [state.view, name]);
  useSearchOutcomes(state, initialView);

  useEffect(() => {
    if (firstNew.current === null || state.status !== "ready") return;
    const id = state.listing.templates[firstNew.current]?.id;
    firstNew.current = null;
    if (id !== undefined) document.getElementById(templateElementId(id))?.focus({ preventScroll: true });
  }, [state]);

  // A visitor who types in the sticky field far down the list sees the first hits, not the middle of others.
  useLayoutEffect(() => {
    if (typed.current !== state.shownView.search.trim()) return;
    typed.current = null;
    showHeading(headingRef.current);
  }, [state]);
  useChosenBeforeHydration(initialView, listing.step);
  return { state, field, headingRef, isSlow, steps };
}

function useSteps(
  listing: ListingControls,
  field: SearchField,
  headingRef: RefObject<HTMLHeadingElement | null>,
  firstNew: RefObject<number | null>,
) {
  const [steps] = useState(() => {
    const revealResults = () => showHeading(headingRef.current);
    const change = (part: Partial<ListingView>) => {
      firstNew.current = null;
      field.flush();
      if (part.search !== undefined) field.setText(part.search);
      listing.step(part);
      revealResults();
    };
    const toggled = (values: readonly string[], value: string) =>
      values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
    /** Focus, without a scroll. */
    const focusResults = () => headingRef.current?.focus({ preventScroll: true });
    /** A step by a link, which may vanish: focus goes to the results. */
    const step = (part: Partial<ListingView>) => {
      change(part);
      focusResults();
    };
    return {
      step,
      clear: () => step(clearedView(listing.get().view)),
      toggle: (filter: ViewFilter, value: string) =>
        change({ [filter]: toggled(listing.get().view[filter], value) }),
      sort: (sorting: Sorting | null) => change({ sorting, shown: listing.get().view.shown }),
      submitSearch(text: string) {
        field.onSubmit(text);
        revealResults();
        focusResults();
      },
      goToResults() {
        headingRef.current?.scrollIntoView({ block: "start" });
        focusResults();
      },
      focusResults,
      loadMore() {
        firstNew.current = listing.get().listing.templates.length;
        listing.loadMore();
      },
      retry: listing.retry,
      refresh: listing.refresh,
    };
  });
  return steps;
}

/** Takes in what was typed or ticked before the script came. */
function useChosenBeforeHydration(initialView: ListingView, step: ListingControls["step"]): void {
  // Read in the first render: hydration gives the controls their values anew.
  const [chosen] = useState(readForm);
  useEffect(() => {
    if (!chosen || chosenIn(chosen) === chosenIn(initialView)) return;
    const { shown: _shown, page: _page, ...others } = chosen;
    step(others);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with what was there at the start
  }, []);
}

/** Notes what a search has led to, for the statistics, and announces it to screen readers. */
function useSearchOutcomes(state: ListingState, initialView: ListingView): void {
  const outcomes = useRef<Promise<SearchOutcomes>>(undefined);
  // With the list itself: what is told of one must not come after the next is on screen.
  useLayoutEffect(() => {
    const { status, shownView, listing: shown } = state;
    const { search } = shownView;
    if (status !== "ready" || (!outcomes.current && !search.trim())) return undefined;
    const isFiltered = countFilters(shownView) > 0;
    const isBeginning = shown.search?.isBeginning === true;
    outcomes.current ??= loadOutcomes();
    outcomes.current.then(
      (loaded) => loaded.show({ search, isFiltered, total: shown.total, isBeginning }),
      // The outcomes are for the statistics only.
      () => undefined,
    );
    // Screen readers read the list that the page opened with as part of the page.
    if (shownView === initialView) return undefined;
    const replaced = new AbortController();
    announce(shown, replaced.signal);
    return () => replaced.abort();
  }, [state, initialView]);
}

/** Announces a list, by a script that is loaded with the first search. */
function announce(listing: Listing, replaced: AbortSignal): void {
  import("#features/templates/ui/listing/search-announcer.ts").then(
    ({ announceSearch }) => announceSearch(listing, replaced),
    // Without it the page has fewer sentences, and the same list.
    () => undefined,
  );
}

/** Scrolls back to the heading of the list, from below it. */
function showHeading(heading: HTMLElement | null): void {
  if (heading && heading.getBoundingClientRect().top < 0) heading.scrollIntoView({ block: "start" });
}

/** Loads the script of the outcomes: most visits begin without a search, and pay for nothing of this. */
async function loadOutcomes(): Promise<SearchOutcomes> {
  const { SearchOutcomes: Outcomes, onHitOpened } =
    await import("#features/templates/ui/listing/search-outcomes.ts");
  const outcomes = new Outcomes();
  onHitOpened((id) => outcomes.open(id));
  return outcomes;
}

/** A key for what a view requests, in any order of its filters: the form has its own. */
function chosenIn(view: ListingView): string {
  return matchesOf(view) + effectiveSorting(view);
}

function readForm(): ListingView | null {
  if (typeof document === "undefined") return null;
  const form = document.getElementById(listingFormId);
  if (!(form instanceof HTMLFormElement)) return null;
  const data = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return parseListingView(new URLSearchParams(data));
}

/** Pause after the last key before a search. The first key after a pause searches at once, unless only one letter is typed. */
const pauseMs = 150;

export type SearchField = ReturnType<typeof useSearchField>;

/** The state of the search field: what is typed, searched for at pauses, and changes of the view made elsewhere. */
export function useSearchField({
  type,
  endTyping,
  submit,
}: Pick<ListingControls, "type" | "endTyping" | "submit">) {
  const inputRef = useRef<HTMLInputElement>(null);

  const [field] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let typedAt = -Infinity;
    /** @returns whether a search waited */
    const stopWaiting = () => {
      const hasWaited = timer !== undefined;
      clearTimeout(timer);
      timer = undefined;
      return hasWaited;
    };
    const searchNow = (text: string) => {
      stopWaiting();
      type(text);
    };
    /** Searches for what is typed and still waits; to be called before any other step. */
    const flush = () => {
      if (stopWaiting()) type(inputRef.current?.value ?? "");
      endTyping();
    };
    return {
      inputRef,
      onText(text: string) {
        stopWaiting();
        const now = performance.now();
        const isAfterPause = now - typedAt >= pauseMs;
        typedAt = now;
        if (isAfterPause && text.trim().length > 1) type(text);
        else timer = setTimeout(searchNow, pauseMs, text);
      },
      onSubmit(text: string) {
        stopWaiting();
        submit(text);
      },
      onLeave: flush,
      flush,
      setText(text: string) {
        stopWaiting();
        if (inputRef.current) inputRef.current.value = text;
      },
    };
  });

  useEffect(() => {
    const onPopState = () => field.setText(parseListingView(new URLSearchParams(location.search)).search);
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [field]);

  return field;
}
