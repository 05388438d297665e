/** The likeness of two documents: how much of the one's words the other has, in its own texts and in what people say of it. */
import type { InvertedIndex } from "./index/inverted-index.ts";
import type { Postings, WeightedTerms } from "./index/postings.ts";
import { isMarked, partsOf } from "./index/term.ts";
import type { WordRoles } from "./word-roles.ts";

/** The share of what people say in a likeness; the rest is the document's own texts. */
const saidShare = 0.3;
/** The count of a term, saturated: three times is often. */
const saidOften = (times: number): number => times / (times + 1.5);

export function createLikeness(index: InvertedIndex, { roleOf, strengthOf }: WordRoles) {
  /** The weight of a term: less of the kind of document alone (erklæring), and of a compound without a subject (søknadsskjema). */
  function weightOf(term: string): number {
    const parts = isMarked(term) ? [] : partsOf(term);
    if (parts.some((part) => roleOf(part) === "subject")) return parts.length > 1 ? 1 : strengthOf(term);
    return parts.length > 1 ? 0.3 : roleOf(term) === "genre" ? 0.5 : 0;
  }

  /** The likeness of the others by id: 1 is all, and one that is missing has nothing in common. */
  return function likenessTo(id: number): ReadonlyMap<number, number> {
    const document = index.find(id);
    if (!document) return new Map();
    const slot = index.ids.indexOf(id);
    const likeness = new Map<number, number>();

    /** Adds the share of the document's terms that each other one has too; rare terms count most. */
    function add(
      share: number,
      postings: Postings,
      terms: WeightedTerms,
      read: (count: number) => number,
    ): void {
      const shared = new Map<number, number>();
      for (const term of terms.keys()) {
        const list = postings.postingList(term) ?? new Map();
        const own = read(list.get(slot) ?? 0);
        const value = own * weightOf(term) * Math.log(1 + index.size / list.size) ** 2;
        if (value === 0) continue;
        for (const [other, weight] of list)
          shared.set(other, (shared.get(other) ?? 0) + value * Math.min(own, read(weight)));
      }
      const all = shared.get(slot) ?? 1;
      shared.delete(slot);
      for (const [at, one] of shared) {
        const other = index.ids[at] ?? 0;
        likeness.set(other, (likeness.get(other) ?? 0) + (share * one) / all);
      }
    }
    add(1 - saidShare, index.own, index.termsOf(document), (weight) => weight);
    add(saidShare, index.askedAs, index.termsOfLines(document.askedAs), saidOften);
    return likeness;
  };
}
