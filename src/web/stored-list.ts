/**
 * A list in the browser's own storage, newest first, the same in all tabs. Storage may be blocked, full, or hold data of
 * another version or edited by hand: unreadable items are skipped, and a failed write is reported.
 */
import { Listeners } from "#web/listeners.ts";

export interface StoredListOptions<Item> {
  readonly key: string;
  readonly max: number;
  readonly read: (value: Readonly<Record<string, unknown>>) => Item | null;
  /** Whether an unstored list lasts until the page is left. */
  readonly staysForVisit?: boolean;
}

const none: readonly never[] = [];

export class StoredList<Item extends { readonly id: number }> {
  readonly #options: StoredListOptions<Item>;
  readonly #listeners = new Listeners();
  /** The text that `#items` was read from. */
  #text: string | null = null;
  #items: readonly Item[] = none;
  #unstored: readonly Item[] | null = null;

  constructor(options: StoredListOptions<Item>) {
    this.#options = options;
  }

  /** The same array as long as nothing has changed. */
  readonly get = (): readonly Item[] => {
    if (this.#unstored) return this.#unstored;
    let text: string | null = null;
    try {
      text = localStorage.getItem(this.#options.key);
    } catch {
      // Blocked storage is as if empty.
    }
    if (text !== this.#text) {
      this.#text = text;
      this.#items = this.#parse(text);
    }
    return this.#items;
  };

  find(id: number): Item | undefined {
    return this.get().find((item) => item.id === id);
  }

  /** Puts an item first, in the place of an older one with its id. @returns whether it is stored */
  put(item: Item): boolean {
    return this.#write([item, ...this.#without(item.id)].slice(0, this.#options.max));
  }

  replace(item: Item): boolean {
    return this.#write(this.get().map((other) => (other.id === item.id ? item : other)));
  }

  /** @returns whether it is no longer stored */
  remove(id: number): boolean {
    return this.#write(this.#without(id));
  }

  clear(): boolean {
    return this.#write(none);
  }

  /** Calls the listener after changes, of other tabs too, and of those made while this page was in the back/forward cache. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === this.#options.key || key === null) listener();
    };
    const unsubscribe = this.#listeners.subscribe(listener);
    addEventListener("storage", onStorage);
    addEventListener("pageshow", listener);
    return () => {
      unsubscribe();
      removeEventListener("storage", onStorage);
      removeEventListener("pageshow", listener);
    };
  };

  #without(id: number): readonly Item[] {
    return this.get().filter((item) => item.id !== id);
  }

  #write(items: readonly Item[]): boolean {
    const { key, staysForVisit } = this.#options;
    let isStored = true;
    try {
      if (items.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(items));
    } catch {
      if (!staysForVisit) return false;
      isStored = false;
    }
    this.#unstored = isStored ? null : items;
    this.#listeners.tell();
    return isStored;
  }

  #parse(text: string | null): readonly Item[] {
    const byId = new Map<number, Item>();
    for (const value of parseArray(text)) {
      const isObject = typeof value === "object" && value !== null;
      const item = isObject ? this.#options.read(value as Record<string, unknown>) : null;
      if (item && !byId.has(item.id)) byId.set(item.id, item);
    }
    return byId.size === 0 ? none : [...byId.values()].slice(0, this.#options.max);
  }
}

function parseArray(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value : none;
  } catch {
    return none;
  }
}

export function isId(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}
