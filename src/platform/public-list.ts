/** Short lists that every visitor reads and that seldom change, held in memory. */
import { isDeepStrictEqual } from "node:util";
import type { Revisions } from "#platform/responses/visible-version.ts";

export class CachedList<T> {
  readonly #read: () => Promise<readonly T[]>;
  readonly #revisions: Revisions;
  #items: readonly T[] = [];

  constructor(read: () => Promise<readonly T[]>, revisions: Revisions) {
    this.#read = read;
    this.#revisions = revisions;
  }

  list(): readonly T[] {
    return this.#items;
  }

  async refresh(): Promise<void> {
    const items = await this.#read();
    if (isDeepStrictEqual(items, this.#items)) return;
    this.#items = items;
    this.#revisions.text += 1;
  }
}
