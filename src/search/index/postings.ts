/** Postings: for each term the documents that have it, with the term's weight in each, or how often it is said. */

/** By slot, a document's number in the index. Weights are 0 to 1. */
export type PostingList = ReadonlyMap<number, number>;

export class Postings {
  /** By slot: how many lines of what people say its words come from. */
  readonly lineCounts: number[] = [];
  readonly #byTerm = new Map<string, Map<number, number>>();
  /** Terms that one document has with the weight 1, as nearly each line: a list for each of them takes 10 MB. */
  readonly #slotByTerm = new Map<string, number>();

  postingList(term: string): PostingList | undefined {
    const only = this.#slotByTerm.get(term);
    return only === undefined ? this.#byTerm.get(term) : new Map([[only, 1]]);
  }

  /** How many documents have it, without making a list. */
  countOf(term: string): number {
    return this.#slotByTerm.has(term) ? 1 : (this.#byTerm.get(term)?.size ?? 0);
  }

  set(term: string, slot: number, weight: number): void {
    let list = this.#byTerm.get(term);
    const only = this.#slotByTerm.get(term);
    if (!list && weight === 1 && (only ?? slot) === slot) {
      this.#slotByTerm.set(term, slot);
      return;
    }
    if (!list) this.#byTerm.set(term, (list = new Map(only === undefined ? [] : [[only, 1]])));
    this.#slotByTerm.delete(term);
    list.set(slot, weight);
  }

  delete(term: string, slot: number): void {
    if (this.#slotByTerm.get(term) === slot) this.#slotByTerm.delete(term);
    const list = this.#byTerm.get(term);
    list?.delete(slot);
    if (list?.size === 0) this.#byTerm.delete(term);
  }
}

/** The documents that are in all of these lists, each with its lowest weight. */
export function inAll(lists: readonly PostingList[]): PostingList {
  return lists
    .toSorted((a, b) => a.size - b.size)
    .reduce((some, others) => {
      const both = new Map<number, number>();
      for (const [slot, weight] of some) {
        const other = others.get(slot);
        if (other !== undefined) both.set(slot, Math.min(weight, other));
      }
      return both;
    });
}

const noDocuments: PostingList = new Map();

/** The documents that are in any of these lists, each with its highest weight. */
export function inAny(lists: readonly PostingList[]): PostingList {
  if (lists.length < 2) return lists[0] ?? noDocuments;
  const any = new Map<number, number>();
  for (const list of lists)
    for (const [slot, weight] of list) if (weight > (any.get(slot) ?? 0)) any.set(slot, weight);
  return any;
}
