/** Short lists that every visitor reads and that seldom change, held in memory. */
import { isDeepStrictEqual } from "node:util";
import type { ShownChanges } from "#platform/responses/visible-version.ts";

export class CachedList<T> {
  readonly #read: () => Promise<readonly T[]>;
  readonly #shownChanges: ShownChanges;
  #items: readonly T[] = [];

  constructor(read: () => Promise<readonly T[]>, shownChanges: ShownChanges) {
    this.#read = read;
    this.#shownChanges = shownChanges;
  }

  list(): readonly T[] {
    return this.#items;
  }

  async refresh(): Promise<void> {
    const items = await this.#read();
    if (isDeepStrictEqual(items, this.#items)) return;
    this.#items = items;
    this.#shownChanges.text += 1;
  }
}
