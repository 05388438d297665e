/**
 * The catalogue in each order it is listed in. The orders are sorted before the first visitor comes; after that, changed
 * templates are moved to their new places: sorting a large catalogue by name takes over half a second, for which nobody
 * would be served.
 */
import { type Sorting, sortings } from "#features/templates/listing-view.ts";
import { compareTemplates, type ListedSorting } from "#features/templates/ordering.ts";
import type { Entry } from "#features/templates/server/catalogue/catalogue-entry.ts";

/** A template's state before and after a change; undefined where it is not public. */
export interface EntryChange {
  readonly before: Entry | undefined;
  readonly after: Entry | undefined;
}

type Compare = (a: Entry, b: Entry) => number;

/** So few are sorted by themselves, in a millisecond by name, which takes longest. */
const fewMatches = 500;

/** So many changes at once are moved one by one; of more, all are put in their places in one pass. */
const fewChanges = 50;

const isListed = (sorting: Sorting): sorting is ListedSorting => sorting !== "relevance";

export class TemplateOrders {
  readonly #entries: () => ReadonlyMap<number, Entry>;
  readonly #orders = new Map<ListedSorting, Entry[]>();

  constructor(entries: () => ReadonlyMap<number, Entry>) {
    this.#entries = entries;
  }

  /** Sorts all of them now. */
  prepare(): void {
    for (const sorting of sortings.filter(isListed)) this.get(sorting);
  }

  get(sorting: ListedSorting): readonly Entry[] {
    let order = this.#orders.get(sorting);
    if (!order) {
      order = [...this.#entries().values()].sort(compareTemplates(sorting));
      this.#orders.set(sorting, order);
    }
    return order;
  }

  /** The first of some templates: few are sorted, many are met soon on the way through all. */
  firstOf(ids: readonly number[], sorting: ListedSorting, end: number): readonly Entry[] {
    if (ids.length < fewMatches) {
      const few = ids.flatMap((id) => this.#entries().get(id) ?? []);
      return few.sort(compareTemplates(sorting)).slice(0, end);
    }
    // Of numbers: to find as many entries and make a set of them takes five times as long.
    const wanted = new Set(ids);
    const first: Entry[] = [];
    for (const entry of this.get(sorting)) {
      if (first.length === end) break;
      if (wanted.has(entry.id)) first.push(entry);
    }
    return first;
  }

  change(changes: readonly EntryChange[]): void {
    for (const [sorting, order] of this.#orders) {
      const compare = compareTemplates(sorting);
      if (changes.length > fewChanges) this.#orders.set(sorting, withMany(order, changes, compare));
      else for (const one of changes) move(order, one, compare);
    }
  }
}

function move(order: Entry[], { before, after }: EntryChange, compare: Compare): void {
  const place = before && firstNotBefore(order, before, compare);
  if (place !== undefined && after && before && compare(before, after) === 0) order[place] = after;
  else {
    if (place !== undefined) order.splice(place, 1);
    if (after) order.splice(firstNotBefore(order, after, compare), 0, after);
  }
}

/** Compares only what has changed: each with a few on the way to its place. */
function withMany(order: readonly Entry[], changes: readonly EntryChange[], compare: Compare): Entry[] {
  const gone = new Set(changes.map(({ before }) => before));
  const added = changes.flatMap(({ after }) => (after && !gone.has(after) ? after : [])).sort(compare);
  const result: Entry[] = [];
  let next = 0;
  for (const entry of added) {
    const place = firstNotBefore(order, entry, compare);
    for (; next < place; next += 1) keep(order[next]);
    result.push(entry);
  }
  for (; next < order.length; next += 1) keep(order[next]);
  return result;

  function keep(entry: Entry | undefined): void {
    if (entry && !gone.has(entry)) result.push(entry);
  }
}

/** Binary search: the orders are total, so this is the place of an entry that is there. */
function firstNotBefore(order: readonly Entry[], entry: Entry, compare: Compare): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = order[middle];
    if (other && compare(other, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const popularShare = 0.1;
const popularMinimumDownloads = 25;

/**
 * The number of followed links from which a template counts as popular: it is among the tenth most followed and has
 * been followed at least 25 times.
 */
export function popularityThreshold(
  mostFollowedFirst: readonly { readonly downloadCount: number }[],
): number {
  const lastOfTheTenth = mostFollowedFirst[Math.ceil(mostFollowedFirst.length * popularShare) - 1];
  return Math.max(popularMinimumDownloads, lastOfTheTenth?.downloadCount ?? 0);
}
