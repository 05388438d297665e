/**
 * The catalogue in each order it is listed in. An order is sorted when it is first asked for; after that a changed
 * template is moved to its new place, since sorting a large catalogue anew for each vote would hold up everybody.
 */
import { compareTemplates, type ListedSorting } from "#features/templates/ordering.ts";
import type { Entry } from "#features/templates/server/catalogue-entry.ts";

/** So few are sorted by themselves, in a millisecond by name, which takes longest. */
const fewMatches = 500;

export class TemplateOrders {
  readonly #entries: () => Iterable<Entry>;
  readonly #orders = new Map<ListedSorting, Entry[]>();

  constructor(entries: () => Iterable<Entry>) {
    this.#entries = entries;
  }

  get(sorting: ListedSorting): readonly Entry[] {
    let order = this.#orders.get(sorting);
    if (!order) {
      order = [...this.#entries()].sort(compareTemplates(sorting));
      this.#orders.set(sorting, order);
    }
    return order;
  }

  /** The first of some templates: few are sorted, many are met soon on the way through all. */
  firstOf(some: readonly Entry[], sorting: ListedSorting, end: number): readonly Entry[] {
    if (some.length < fewMatches) return some.toSorted(compareTemplates(sorting)).slice(0, end);
    const wanted = new Set(some);
    const first: Entry[] = [];
    for (const entry of this.get(sorting)) {
      if (first.length === end) break;
      if (wanted.has(entry)) first.push(entry);
    }
    return first;
  }

  /** A template's state before and after a change; undefined where it is not public. */
  change(before: Entry | undefined, after: Entry | undefined): void {
    for (const [sorting, order] of this.#orders) {
      const compare = compareTemplates(sorting);
      const place = before && firstNotBefore(order, before, compare);
      if (place !== undefined && after && before && compare(before, after) === 0) order[place] = after;
      else {
        if (place !== undefined) order.splice(place, 1);
        if (after) order.splice(firstNotBefore(order, after, compare), 0, after);
      }
    }
  }

  /** After many changes at once, sorting anew is cheaper. */
  clear(): void {
    this.#orders.clear();
  }
}

/** Binary search: the orders are total, so this is the place of an entry that is there. */
function firstNotBefore(
  order: readonly Entry[],
  entry: Entry,
  compare: (a: Entry, b: Entry) => number,
): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = order[middle];
    if (other && compare(other, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
