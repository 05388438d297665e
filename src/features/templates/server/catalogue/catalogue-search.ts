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

/** The most changed templates that the search's reader learns at once, each in a tenth of a second. */
export const learntAtOnce = 5;

export class CatalogueSearch {
  readonly #entries: ReadonlyMap<number, Entry>;
  readonly #readerNumbers: ReaderNumbers | null;
  #index: SearchIndex | undefined;
  #building: Steps<SearchIndex> | undefined;
  #preparing: Promise<void> | undefined;
  /** Ids of entries that changed while an index was being built of the earlier ones. */
  readonly #changed = new Set<number>();
  #isBehind = false;
  readonly #absent: FindAbsent;
  /** The absent needs that the index has. */
  #absentThere: ReturnType<FindAbsent> | undefined;

  /** @param entries by id, live */
  constructor(entries: ReadonlyMap<number, Entry>, absent: FindAbsent, readerNumbers: ReaderNumbers | null) {
    this.#entries = entries;
    this.#readerNumbers = readerNumbers;
    this.#absent = absent;
  }

  get index(): SearchIndex {
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

  /** Whether many texts have changed, which the reader learns in turns when the index is built anew: or they are another catalogue. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Builds the index in turns with other work, once for all who wait for it; anew where it is behind. Meanwhile the earlier one finds. */
  prepare(stopping?: AbortSignal): Promise<void> {
    // After an error the next to wait tries again.
    this.#preparing ??= this.#buildInTurns(stopping).finally(() => (this.#preparing = undefined));
    return this.#preparing;
  }

  async #buildInTurns(stopping?: AbortSignal): Promise<void> {
    const turns = new Turns();
    const earlier = this.#index;
    if (earlier && !this.#isBehind) return;
    while (this.#index === earlier && !stopping?.aborted) {
      if (turns.isOver) await turns.next();
      this.#build();
    }
  }

  /**
   * Updates the index; to be called after each change of an entry's text.
   *
   * @param isOneOfMany whether the reader learns it later, when the index is built anew: a tenth of a second each
   */
  change(id: number, isOneOfMany: boolean): void {
    if (this.#index) {
      this.#update(this.#index, id, !isOneOfMany && !this.#building);
      this.#isBehind ||= isOneOfMany && this.#readerNumbers !== null;
    }
    if (this.#building) this.#changed.add(id);
  }

  /** Takes one step. @returns the index when it was the last */
  #build(): SearchIndex | undefined {
    this.#building ??= buildInSteps(this.#entries.values(), { numbers: this.#readerNumbers });
    const { done, value } = this.#building.next();
    if (!done) return undefined;
    this.#building = undefined;
    const changed = [...this.#changed];
    this.#changed.clear();
    if (changed.length > learntAtOnce) return undefined;
    this.#index = value;
    this.#isBehind = false;
    this.#absentThere = undefined;
    for (const id of changed) this.#update(value, id, true);
    return value;
  }

  #update(index: SearchIndex, id: number, isReadAtOnce: boolean): void {
    const entry = this.#entries.get(id);
    if (entry) index.replace(entry, isReadAtOnce);
    else index.remove(id);
  }
}
