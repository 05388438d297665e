/**
 * The search index of the catalogue. It is built after the port is open, in turns with requests, so that the site is there
 * sooner, and a request that needs it waits for that. Asked before, as in a test, it builds the rest at once.
 */
import type { Entry } from "#features/templates/server/catalogue/catalogue-entry.ts";
import { buildInSteps, type SearchIndex, type Steps } from "#search/search-index.ts";
import type { ReaderNumbers } from "#search/reader/numbers.ts";
import { Turns } from "#platform/turns.ts";

/** Finds the absent needs of the site: another list when that changes. */
export type FindAbsent = () => readonly { readonly line: string }[];

export class CatalogueSearch {
  readonly #entries: ReadonlyMap<number, Entry>;
  readonly #readerNumbers: ReaderNumbers | null;
  #index: SearchIndex<Entry> | undefined;
  #building: Steps<SearchIndex<Entry>> | undefined;
  #preparing: Promise<void> | undefined;
  /** Ids of entries that changed while an index was being built of the earlier ones. */
  readonly #changed = new Set<number>();
  readonly #absent: FindAbsent;
  /** The absent needs that the index has. */
  #absentThere: ReturnType<FindAbsent> | undefined;

  /** @param entries by id, live */
  constructor(entries: ReadonlyMap<number, Entry>, absent: FindAbsent, readerNumbers: ReaderNumbers | null) {
    this.#entries = entries;
    this.#readerNumbers = readerNumbers;
    this.#absent = absent;
  }

  get index(): SearchIndex<Entry> {
    for (;;) {
      const index = this.#index ?? this.#build();
      if (!index) continue;
      const absent = this.#absent();
      if (absent !== this.#absentThere) index.replaceAbsent(absent.map(({ line }) => line));
      this.#absentThere = absent;
      return index;
    }
  }

  get isBuilt(): boolean {
    return this.#index !== undefined;
  }

  /**
   * Builds the index in turns with other work, once for all who wait for it; again where it has no reader, since the numbers may be
   * of the templates by now. Meanwhile the earlier one finds.
   */
  prepare(stopping?: AbortSignal): Promise<void> {
    // After an error the next to wait tries again.
    this.#preparing ??= this.#buildInTurns(stopping).finally(() => (this.#preparing = undefined));
    return this.#preparing;
  }

  async #buildInTurns(stopping?: AbortSignal): Promise<void> {
    const turns = new Turns();
    const earlier = this.#index;
    if (earlier && (earlier.isRead || !this.#readerNumbers)) return;
    while (this.#index === earlier && !stopping?.aborted) {
      if (turns.isOver) await turns.next();
      this.#build();
    }
  }

  /** Updates the index; to be called after each change of an entry's text. */
  change(id: number): void {
    if (this.#index) this.#update(this.#index, id);
    if (this.#building) this.#changed.add(id);
  }

  /** Takes one step. @returns the index when it was the last */
  #build(): SearchIndex<Entry> | undefined {
    this.#building ??= buildInSteps(this.#entries.values(), ({ kind }) => kind, {
      numbers: this.#readerNumbers,
    });
    const { done, value } = this.#building.next();
    if (!done) return undefined;
    this.#building = undefined;
    this.#index = value;
    this.#absentThere = undefined;
    for (const id of this.#changed) this.#update(value, id);
    this.#changed.clear();
    return value;
  }

  #update(index: SearchIndex<Entry>, id: number): void {
    const entry = this.#entries.get(id);
    if (entry) index.replace(entry);
    else index.remove(id);
  }
}
