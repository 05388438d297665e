/**
 * The state of the list on screen: the requested view, the cards shown, and a cache of everything fetched, so that going
 * back is instant. Fetches only what is not cached, and sorts by itself when every match is. Independent of React, the url
 * and the clock.
 */
import type { Listing, Template } from "#features/templates/contract.ts";
import {
  compareTemplates,
  effectiveSorting,
  filterNames,
  type ListingView,
  rangeOf,
  stepsToShow,
} from "#features/templates/listing-view.ts";
import type {
  FetchPage,
  FetchTemplate,
  ListingPage,
} from "#features/templates/ui/listing/listing-request.ts";
import { wasAborted } from "#web/api.ts";
import { Listeners } from "#web/listeners.ts";
import { logQuietly } from "#web/log-quietly.ts";

export interface ListingState {
  /** The requested view; the controls show this. */
  readonly view: ListingView;
  /** The cards on screen: the requested view's, or an earlier one's while it is fetched. */
  readonly listing: Listing;
  readonly shownView: ListingView;
  readonly status: "ready" | "loading" | "loading-more" | "failed" | "failed-more";
}

export class ListingSession {
  #state: ListingState;
  /** Templates fetched so far by view, from the start of its range. */
  readonly #cached = new Map<string, ListingPage>();
  readonly #listeners = new Listeners();
  readonly #fetchPage: FetchPage;
  readonly #fetchTemplate: FetchTemplate;
  #inFlight: AbortController | undefined;
  /** Whether another view has been requested since the one on screen was: then its cards need not stay in their places. */
  #hasStepped = false;
  /** Whether the search of the requested view is still being typed: then hits may be those of a beginning. */
  #isTyping = false;
  /** Number of changes of the numbers: what was requested before the last one is not cached. */
  #changes = 0;

  constructor(
    view: ListingView,
    listing: Listing,
    { fetchPage, fetchTemplate }: { readonly fetchPage: FetchPage; readonly fetchTemplate: FetchTemplate },
  ) {
    const { templates, ...meta } = listing;
    this.#fetchPage = fetchPage;
    this.#fetchTemplate = fetchTemplate;
    this.#cached.set(keyOf(view), { meta, templates });
    this.#state = { view, listing, shownView: view, status: "ready" };
  }

  readonly get = (): ListingState => this.#state;

  readonly subscribe = this.#listeners.subscribe;

  readonly tell = (): void => this.#listeners.tell();

  /**
   * Shows a view: at once what is cached of it, and all of it when the rest is fetched. Never rejects.
   * @param isTyping whether its search is still being typed; without it, the same search stays as it was
   * @returns whether all of it was shown: the fetch may have failed, or another view been requested meanwhile.
   */
  async show(
    view: ListingView,
    isTyping = this.#isTyping && matchesOf(view) === matchesOf(this.#state.view),
  ): Promise<boolean> {
    this.#inFlight?.abort();
    this.#inFlight = undefined;
    this.#isTyping = isTyping;
    if (keyOf(view) !== keyOf(this.#state.view)) this.#hasStepped = true;
    const cached = this.#findCached(view);
    if (cached) this.#showPage(view, cached, isComplete(cached, view) ? "ready" : "loading-more");
    else this.#set({ ...this.#state, view, status: "loading" }, isTyping && this.#state.status !== "failed");
    if (cached && isComplete(cached, view)) return true;

    const controller = new AbortController();
    this.#inFlight = controller;
    const known = cached?.templates.length ?? 0;
    const { offset, limit } = rangeOf(view);
    const changes = this.#changes;
    try {
      const missing = { offset: offset + known, limit: limit - known };
      const whole = (page: ListingPage) => (cached ? merged(cached, page) : page);
      const onHits = (hits: ListingPage) => {
        if (this.#inFlight !== controller) return;
        const full = whole(hits);
        // Cards below the last hits stay there until the templates similar to these come.
        const stays = ({ id }: Template) => !full.templates.some((hit) => hit.id === id);
        const similar = (this.#state.listing.similar ?? []).filter(stays);
        this.#showPage(view, { ...full, meta: { ...full.meta, similar } }, "loading-more");
      };
      const full = whole(
        await this.#fetchPage(view, missing, { signal: controller.signal, isTyping, onHits }),
      );
      if (this.#changes === changes) this.#cached.set(keyOf(view), full);
      if (this.#inFlight !== controller) return false;
      this.#showPage(view, full, "ready");
      return true;
    } catch (error) {
      if (wasAborted(error) || this.#inFlight !== controller) return false;
      logQuietly("Failed to fetch templates", error);
      if (cached) {
        // The view becomes what is shown, so that the next attempt fetches the same cards and no more.
        const reached = { ...view, shown: stepsToShow(known) };
        this.#set({ ...this.#state, view: reached, shownView: reached, status: "failed-more" });
      } else this.#set({ ...this.#state, view, status: "failed" });
      return false;
    }
  }

  /** Ends the typing of a search: hits that only a beginning has give way. */
  finish(): void {
    const { view, listing, status } = this.#state;
    if (this.#isTyping && (status !== "ready" || listing.search?.isBeginning)) void this.show(view, false);
    this.#isTyping = false;
  }

  retry(): Promise<boolean> {
    return this.show(this.#state.view);
  }

  /**
   * Fetches again what is on screen: a vote or a followed link has changed numbers and order. The cards get their new
   * numbers in place; the new order is shown with the next view.
   * @param changedId the template that changed: it may have left the range that is fetched.
   */
  async refresh(changedId?: number): Promise<void> {
    const { view } = this.#state;
    this.#cached.clear();
    this.#changes += 1;
    const changes = this.#changes;
    try {
      const [page, changed] = await Promise.all([
        this.#fetchPage(view, rangeOf(view), { isTyping: this.#isTyping }),
        changedId === undefined ? undefined : this.#fetchTemplate(changedId),
      ]);
      if (this.#changes === changes) this.#cached.set(keyOf(view), page);
      const now = this.#state;
      if (keyOf(now.view) === keyOf(view) && now.status === "ready") {
        this.#showPage(now.view, page, "ready", changed);
      }
    } catch (error) {
      logQuietly("The list could not be fetched again", error);
    }
  }

  #findCached(view: ListingView): ListingPage | undefined {
    const cached = this.#cached.get(keyOf(view));
    // A search finds more while it is typed, and less when it is finished.
    const isOfNow = ({ meta }: ListingPage) => (this.#isTyping ? meta.total > 0 : !meta.search?.isBeginning);
    if (cached) return isOfNow(cached) ? cached : undefined;
    const sorting = effectiveSorting(view);
    if (sorting === "relevance" || view.page > 1) return undefined;
    const sibling = [...this.#cached].find(
      ([key, page]) =>
        key.startsWith(`${matchesOf(view)} `) && page.templates.length === page.meta.total && isOfNow(page),
    )?.[1];
    if (!sibling) return undefined;
    const sorted = { ...sibling, templates: sibling.templates.toSorted(compareTemplates(sorting)) };
    this.#cached.set(keyOf(view), sorted);
    return sorted;
  }

  #showPage(
    view: ListingView,
    page: ListingPage,
    status: "ready" | "loading-more",
    changed?: Template,
  ): void {
    const { shownView, listing: onScreen } = this.#state;
    const isSameStep = keyOf(view) === keyOf(shownView) && !this.#hasStepped;
    this.#hasStepped = false;
    const templates = isSameStep ? inPlace(onScreen.templates, page, changed) : page.templates;
    const listing = { ...page.meta, templates: templates.slice(0, rangeOf(view).limit) };
    this.#set({ view, listing, shownView: view, status });
  }

  /** @param isQuiet whether its listeners are told later, with the answer or by `tell`: a slow phone renders once a key */
  #set(state: ListingState, isQuiet = false): void {
    this.#state = state;
    if (!isQuiet) this.tell();
  }
}

/** The part of a view's key that decides which templates match, in any order. */
export function matchesOf({ search, ...view }: ListingView): string {
  const filters = filterNames.map((filter) => view[filter].toSorted());
  return JSON.stringify([search.trim(), ...filters]);
}

function keyOf(view: ListingView): string {
  return `${matchesOf(view)} ${effectiveSorting(view)} ${view.page}`;
}

function isComplete({ meta, templates }: ListingPage, view: ListingView): boolean {
  const { offset, limit } = rangeOf(view);
  return templates.length >= Math.min(limit, meta.total - offset);
}

/** The cards on screen in their places, with their new numbers, and then the others. */
function inPlace(
  onScreen: readonly Template[],
  { meta, templates }: ListingPage,
  changed: Template | undefined,
): readonly Template[] {
  const fresh = new Map(templates.map((template) => [template.id, template]));
  const isFullList = templates.length === meta.total;
  if (changed) fresh.set(changed.id, changed);
  const staying = onScreen.flatMap((template) => {
    const now = fresh.get(template.id);
    if (now) return [now];
    // Absent from the full list, it is removed; absent from a range, it may have moved out of it.
    return isFullList ? [] : [template];
  });
  const known = new Set(staying.map(({ id }) => id));
  return [...staying, ...templates.filter(({ id }) => !known.has(id))];
}

/** The list may have moved between two fetches: a template in both is listed once. */
function merged(cached: ListingPage, page: ListingPage): ListingPage {
  const known = new Set(cached.templates.map((template) => template.id));
  const { search } = page.meta;
  return {
    meta: {
      ...page.meta,
      search: search && { ...search, terms: [...(cached.meta.search?.terms ?? []), ...search.terms] },
    },
    templates: [...cached.templates, ...page.templates.filter(({ id }) => !known.has(id))],
  };
}
