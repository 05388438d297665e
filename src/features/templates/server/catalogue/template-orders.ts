/**
 * The catalogue in each order it is listed in. The orders are sorted before the first visitor comes, since by name that takes
 * long in a large catalogue; after that they are all but sorted, which costs a comparison for each template.
 */
import {
  compareTemplates,
  type ListedSorting,
  type Sorting,
  sortings,
} from "#features/templates/listing-view.ts";
import type { Entry } from "#features/templates/server/catalogue/catalogue-entry.ts";

/** A template's state before and after a change; undefined where it is not public. */
export interface EntryChange {
  readonly before: Entry | undefined;
  readonly after: Entry | undefined;
}

const isListed = (sorting: Sorting): sorting is ListedSorting => sorting !== "relevance";

export class TemplateOrders {
  readonly #entries: ReadonlyMap<number, Entry>;
  readonly #orders = new Map<ListedSorting, readonly Entry[]>();

  constructor(entries: ReadonlyMap<number, Entry>) {
    this.#entries = entries;
  }

  prepare(): void {
    for (const sorting of sortings.filter(isListed)) this.get(sorting);
  }

  get(sorting: ListedSorting): readonly Entry[] {
    let order = this.#orders.get(sorting);
    if (!order) {
      order = [...this.#entries.values()].sort(compareTemplates(sorting));
      this.#orders.set(sorting, order);
    }
    return order;
  }

  firstOf(ids: readonly number[], sorting: ListedSorting, end: number): readonly Entry[] {
    const wanted = new Set(ids);
    return this.get(sorting)
      .filter(({ id }) => wanted.has(id))
      .slice(0, end);
  }

  /** Updates the orders; to be called after the entries have changed. */
  change(changes: readonly EntryChange[]): void {
    const ids = new Set(changes.map(({ before, after }) => (before ?? after)?.id));
    for (const [sorting, order] of this.#orders) {
      const compare = compareTemplates(sorting);
      const isInPlace = ({ before, after }: EntryChange) => before && after && compare(before, after) === 0;
      if (changes.every(isInPlace)) {
        this.#orders.set(
          sorting,
          order.flatMap(({ id }) => this.#entries.get(id) ?? []),
        );
        continue;
      }
      const others = order.filter(({ id }) => !ids.has(id));
      const changed = [...ids].flatMap((id) => this.#entries.get(id ?? 0) ?? []);
      this.#orders.set(sorting, [...others, ...changed].sort(compare));
    }
  }
}

const popularShare = 0.1;
const popularMinimumDownloads = 25;
/** Days on which a popular template's link has been followed: in one evening, one person can have it counted many times. */
export const popularMinimumDays = 7;

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
