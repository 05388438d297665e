/** A short list in memory: read by every visitor, seldom changed. */
import { isDeepStrictEqual } from "node:util";

export class CachedList<T> {
  readonly #read: () => Promise<readonly T[]>;
  #items: readonly T[] = [];
  #revision = 0;

  constructor(read: () => Promise<readonly T[]>) {
    this.#read = read;
  }

  list(): readonly T[] {
    return this.#items;
  }

  /** Grows when a refresh finds other rows. */
  get revision(): number {
    return this.#revision;
  }

  /** Reads it from the database again. */
  async refresh(): Promise<void> {
    const items = await this.#read();
    if (isDeepStrictEqual(items, this.#items)) return;
    this.#items = items;
    this.#revision += 1;
  }
}
