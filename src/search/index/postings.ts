/** Postings: for each term the documents that have it, with the term's weight in each, or how often it is said. */

/** Weights, 0 to 1, or counts, by slot: a document's number in the index. */
export type PostingList = ReadonlyMap<number, number>;
/** The same of one document, by term. */
export type WeightedTerms = ReadonlyMap<string, number>;
const noDocuments: PostingList = new Map();

export class Postings {
  /** The number of slots that something was put into. */
  slots = 0;
  /** Lists; the slot alone where one document has a term with the weight 1, as nearly each line: lists for all take 10 MB. */
  readonly #byTerm = new Map<string, Map<number, number> | number>();

  postingList(term: string): PostingList | undefined {
    const found = this.#byTerm.get(term);
    return typeof found === "number" ? new Map<number, number>().set(found, 1) : found;
  }

  /** The number of documents that have a term, without making a list. */
  countOf(term: string): number {
    const found = this.#byTerm.get(term);
    return typeof found === "number" ? 1 : (found?.size ?? 0);
  }

  put(slot: number, terms: WeightedTerms): void {
    this.slots = Math.max(this.slots, slot + 1);
    for (const [term, weight] of terms) {
      const found = this.#byTerm.get(term);
      if (typeof found === "object") found.set(slot, weight);
      else if (found === undefined && weight === 1) this.#byTerm.set(term, slot);
      else this.#byTerm.set(term, new Map(found === undefined ? [] : [[found, 1]]).set(slot, weight));
    }
  }

  drop(slot: number, terms: WeightedTerms): void {
    for (const term of terms.keys()) {
      const found = this.#byTerm.get(term);
      if (typeof found === "object") found.delete(slot);
      if (found === slot || (typeof found === "object" && found.size === 0)) this.#byTerm.delete(term);
    }
  }
}

/** The documents that are in all of these lists, each with its lowest weight. */
export function inAll(lists: readonly PostingList[]): PostingList {
  const [shortest = noDocuments, ...others] = lists.toSorted((a, b) => a.size - b.size);
  if (others.length === 0) return shortest;
  const all = new Map<number, number>();
  for (const [slot, weight] of shortest) {
    const weights = others.map((list) => list.get(slot));
    if (weights.every((one) => one !== undefined)) all.set(slot, Math.min(weight, ...weights));
  }
  return all;
}

/** The documents that are in any of these lists, each with its highest weight. */
export function inAny(lists: readonly PostingList[]): PostingList {
  if (lists.length < 2) return lists[0] ?? noDocuments;
  const any = new Map<number, number>();
  for (const list of lists)
    list.forEach((weight, slot) => weight > (any.get(slot) ?? 0) && any.set(slot, weight));
  return any;
}
