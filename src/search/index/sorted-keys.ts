/** A list sorted by key, searched by prefix. What is added is sorted in at the next look-up: at first that is everything. */
import { firstWhere } from "../arrays.ts";

export interface Keyed {
  readonly key: string;
}

/** So few are inserted one by one. */
const fewAdded = 32;

export class SortedKeys<T extends Keyed> {
  #sorted: T[] = [];
  #added: T[] = [];

  add(item: T): void {
    this.#added.push(item);
  }

  /** All items whose key begins with the prefix, in the order of their keys, of equal ones in the order they were added. */
  withPrefix(prefix: string): readonly T[] {
    this.prepare();
    const first = this.#firstWhere((key) => key >= prefix);
    if (!this.#sorted[first]?.key.startsWith(prefix)) return [];
    const end = this.#firstWhere((key) => key >= prefix && !key.startsWith(prefix), first + 1);
    return this.#sorted.slice(first, end);
  }

  /** Sorts now, so that the first look-up does not wait for it. */
  prepare(): void {
    if (this.#added.length === 0) return;
    if (this.#added.length <= fewAdded) {
      for (const item of this.#added) {
        this.#sorted.splice(
          this.#firstWhere((key) => key > item.key),
          0,
          item,
        );
      }
    } else this.#sorted = this.#sorted.concat(this.#added).sort(byKey);
    this.#added = [];
  }

  #firstWhere(isPast: (key: string) => boolean, from = 0): number {
    return firstWhere(this.#sorted.length, (at) => isPast(this.#sorted[at]?.key ?? ""), from);
  }
}

function byKey(a: Keyed, b: Keyed): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
