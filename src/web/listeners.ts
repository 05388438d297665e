/** Listeners of a change. `subscribe` fits `useSyncExternalStore`. */
export class Listeners {
  readonly #all = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  tell(): void {
    for (const listener of this.#all) listener();
  }
}
