/** A short list that everybody reads and hardly anybody changes, kept in memory. */
export class CachedList<T> {
  readonly #read: () => Promise<readonly T[]>;
  #items: readonly T[] = [];

  constructor(read: () => Promise<readonly T[]>) {
    this.#read = read;
  }

  list(): readonly T[] {
    return this.#items;
  }

  /** Reads it anew from the database. */
  async refresh(): Promise<void> {
    this.#items = await this.#read();
  }
}
