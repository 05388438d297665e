/** A short list in memory: read by every visitor, seldom changed. */
import { isDeepStrictEqual } from "node:util";

/** How often what this process shows visitors has changed, by kind: cached responses are valid until either grows. */
export interface Revisions {
  text: number;
  counts: number;
}

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

  /** Reads it from the database again. */
  async refresh(): Promise<void> {
    const items = await this.#read();
    if (isDeepStrictEqual(items, this.#items)) return;
    this.#items = items;
    this.#revisions.text += 1;
  }
}
