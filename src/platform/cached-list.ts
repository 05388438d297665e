/** A short list in memory: read by every visitor, seldom changed. */
export class CachedList<T> {
  readonly #read: () => Promise<readonly T[]>;
  #items: readonly T[] = [];

  constructor(read: () => Promise<readonly T[]>) {
    this.#read = read;
  }

  list(): readonly T[] {
    return this.#items;
  }

  /** Reads it from the database again. */
  async refresh(): Promise<void> {
    this.#items = await this.#read();
  }
}
