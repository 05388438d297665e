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
    const start = this.#firstWhere((key) => key >= prefix);
    if (!this.#items[start]?.key.startsWith(prefix)) return [];
    return this.#items.slice(
      start,
      this.#firstWhere((key) => key >= prefix && !key.startsWith(prefix)),
    );
  }

  /** The position of the first key for which a condition holds, by binary search: it holds for all keys after it too. */
  #firstWhere(holds: (key: string) => boolean): number {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.#items[middle]?.key ?? "")) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
