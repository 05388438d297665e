/** A list sorted by key, searched by prefix. New items are sorted in at the next look-up, all at once. */
export class SortedKeys<T extends { readonly key: string }> {
  readonly #items: T[] = [];
  #isSorted = true;

  add(item: T): void {
    this.#items.push(item);
    this.#isSorted = false;
  }

  /** All items whose key has the prefix, in the order of their keys, of equal ones in the order they were added. */
  withPrefix(prefix: string): readonly T[] {
    if (!this.#isSorted) this.#items.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    this.#isSorted = true;
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#items[middle]?.key ?? "") < prefix) low = middle + 1;
      else high = middle;
    }
    while (this.#items[high]?.key.startsWith(prefix)) high++;
    return this.#items.slice(low, high);
  }
}
