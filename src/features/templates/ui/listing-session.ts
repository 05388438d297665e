/**
 * The list a visitor is looking at: which view is asked for, what is on screen, and everything fetched so far, so that
 * going back shows at once what was there before. Asks the server only for what it does not hold, and sorts by itself
 * when it already holds every match. Knows nothing of React, of the address or of the clock.
 */
import type { Listing } from "#features/templates/contract.ts";
import { effectiveSorting, type ListingView } from "#features/templates/listing-view.ts";
import { compareTemplates } from "#features/templates/ordering.ts";
import type { FetchPiece, ListingPiece } from "#features/templates/ui/listing-request.ts";
import { wasAborted } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";

export interface ListingState {
  /** What is asked for; the controls show this. */
  readonly view: ListingView;
  /** What is on screen: at most `view.shown` templates, or an earlier view's while this one is fetched. */
  readonly listing: Listing;
  /** The view `listing` answers. */
  readonly answered: ListingView;
  readonly status: "ready" | "loading" | "loading-more" | "failed" | "failed-more";
}

export class ListingSession {
  #state: ListingState;
  /** By view, a beginning of the whole list. */
  readonly #held = new Map<string, ListingPiece>();
  readonly #listeners = new Set<() => void>();
  readonly #fetchPiece: FetchPiece;
  #underWay: AbortController | undefined;

  constructor(view: ListingView, listing: Listing, fetchPiece: FetchPiece) {
    const { templates, ...meta } = listing;
    this.#fetchPiece = fetchPiece;
    this.#held.set(keyOf(view), { meta, templates });
    this.#state = { view, listing, answered: view, status: "ready" };
  }

  readonly get = (): ListingState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows a view: at once as far as it is held, completely when the rest has come. Never rejects. */
  async show(view: ListingView): Promise<void> {
    this.#underWay?.abort();
    this.#underWay = undefined;
    const held = this.#heldFor(view);
    if (held) this.#answer(view, held, isComplete(held, view) ? "ready" : "loading-more");
    else this.#set({ ...this.#state, view, status: "loading" });
    if (held && isComplete(held, view)) return;

    const controller = new AbortController();
    this.#underWay = controller;
    const offset = held?.templates.length ?? 0;
    try {
      const piece = await this.#fetchPiece(view, { offset, limit: view.shown - offset }, controller.signal);
      const whole = held ? joined(held, piece) : piece;
      this.#held.set(keyOf(view), whole);
      if (this.#underWay === controller) this.#answer(view, whole, "ready");
    } catch (error) {
      if (wasAborted(error) || this.#underWay !== controller) return;
      logQuietly("Failed to fetch templates", error);
      this.#set({ ...this.#state, view, status: held ? "failed-more" : "failed" });
    }
  }

  retry(): Promise<void> {
    return this.show(this.#state.view);
  }

  /** Reads anew what is on screen, unseen: after a vote or a followed link the numbers and the order have changed. */
  async refresh(): Promise<void> {
    const { view } = this.#state;
    try {
      const piece = await this.#fetchPiece(view, { offset: 0, limit: view.shown });
      this.#held.clear();
      this.#held.set(keyOf(view), piece);
      const now = this.#state;
      if (keyOf(now.view) === keyOf(view) && now.status === "ready") {
        this.#answer(now.view, piece, "ready");
      }
    } catch (error) {
      logQuietly("The list could not be read anew", error);
    }
  }

  #heldFor(view: ListingView): ListingPiece | undefined {
    const held = this.#held.get(keyOf(view));
    if (held) return held;
    const sorting = effectiveSorting(view);
    if (sorting === "relevance") return undefined;
    const sibling = [...this.#held].find(
      ([key, piece]) => key.startsWith(`${matchesOf(view)} `) && piece.templates.length === piece.meta.total,
    )?.[1];
    if (!sibling) return undefined;
    const sorted = { ...sibling, templates: sibling.templates.toSorted(compareTemplates(sorting)) };
    this.#held.set(keyOf(view), sorted);
    return sorted;
  }

  #answer(view: ListingView, { meta, templates }: ListingPiece, status: "ready" | "loading-more"): void {
    const listing = { ...meta, templates: templates.slice(0, view.shown) };
    this.#set({ view, listing, answered: view, status });
  }

  #set(state: ListingState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** What decides which templates match, whatever their order. */
function matchesOf({ search, categories, formats }: ListingView): string {
  return JSON.stringify([search.trim(), categories.toSorted(), formats.toSorted()]);
}

function keyOf(view: ListingView): string {
  return `${matchesOf(view)} ${effectiveSorting(view)}`;
}

function isComplete({ meta, templates }: ListingPiece, view: ListingView): boolean {
  return templates.length >= Math.min(view.shown, meta.total);
}

/** The list may have moved between two readings: what came twice is kept once. */
function joined(held: ListingPiece, piece: ListingPiece): ListingPiece {
  const known = new Set(held.templates.map((template) => template.id));
  return {
    meta: piece.meta,
    templates: [...held.templates, ...piece.templates.filter(({ id }) => !known.has(id))],
  };
}
