/** What was learned from searches, in memory: the templates that each text lifts. Read at start and when it has changed. */
import type { SearchLiftStore } from "#features/analytics/server/lift-store.ts";
import { searchKey } from "#shared/search-key.ts";

export class SearchLifts {
  readonly #store: Pick<SearchLiftStore, "findVersion" | "list">;
  #byText: ReadonlyMap<string, ReadonlyMap<number, number>> = new Map();
  #version: number | null = null;
  #revision = 0;

  constructor(store: Pick<SearchLiftStore, "findVersion" | "list">) {
    this.#store = store;
  }

  /** Grows when other lifts are read. */
  get revision(): number {
    return this.#revision;
  }

  /** By template; undefined for a text that lifts none, as most do. */
  of(search: string): ReadonlyMap<number, number> | undefined {
    return this.#byText.size === 0 ? undefined : this.#byText.get(searchKey(search));
  }

  async refresh(): Promise<void> {
    const version = await this.#store.findVersion();
    if (version === this.#version) return;
    const lifts = await this.#store.list();
    const byText = new Map<string, Map<number, number>>();
    for (const { text, templateId, lift } of lifts) {
      const ofText = byText.get(text) ?? new Map<number, number>();
      byText.set(text, ofText.set(templateId, lift));
    }
    this.#byText = byText;
    this.#version = version;
    this.#revision += 1;
  }
}
