/** The likeness of two documents: how much of the one's words the other has, in its own texts and in what people say of it. */
import type { InvertedIndex } from "./index/inverted-index.ts";
import type { PostingList } from "./index/postings.ts";
import { partsOf } from "./index/term.ts";
import type { WordRoles } from "./word-roles.ts";

/** The share of what people say in a likeness; the rest is the document's own texts. */
const saidShare = 0.3;
/** Weights of the kind of document alone (erklæring), and of a compound without a subject (søknadsskjema). */
const genreWeight = 0.5;
const genericCompoundWeight = 0.3;
/** Whether a term says nothing of the subject, as publishers, stop words and whole lines. */
const isSubjectless = (term: string): boolean => /^[@=~"']/u.test(term);
/** The count of a term, saturated: three times is often. */
const saidOften = (times: number): number => times / (times + 1.5);

export function createLikeness(index: InvertedIndex, { roleOf, strengthOf }: WordRoles) {
  function importanceOf(term: string): number {
    if (isSubjectless(term)) return 0;
    const parts = partsOf(term);
    const hasSubject = parts.some((part) => roleOf(part) === "subject");
    if (parts.length > 1) return hasSubject ? 1 : genericCompoundWeight;
    return hasSubject ? strengthOf(term) : roleOf(term) === "genre" ? genreWeight : 0;
  }

  /** The share of a document's terms that another has too, by slot. Rare ones count most. */
  function sharesOf(
    slot: number,
    terms: Iterable<string>,
    listOf: (term: string) => PostingList | undefined,
    weightOf = (weight: number) => weight,
  ): ReadonlyMap<number, number> {
    const shared = new Map<number, number>();
    for (const term of new Set(terms)) {
      const list = listOf(term) ?? new Map();
      const own = weightOf(list.get(slot) ?? 0);
      const value = own * importanceOf(term) * Math.log(1 + index.size / list.size) ** 2;
      if (value === 0) continue;
      for (const [other, weight] of list)
        shared.set(other, (shared.get(other) ?? 0) + value * Math.min(own, weightOf(weight)));
    }
    const all = shared.get(slot) ?? 1;
    return new Map([...shared].map(([other, one]) => [other, one / all]));
  }

  /** @returns the likeness of the others by id: 1 is all, and one that is missing has nothing in common */
  return function likenessTo(id: number): ReadonlyMap<number, number> {
    const document = index.find(id);
    if (!document) return new Map();
    const slot = index.ids.indexOf(id);
    const own = sharesOf(slot, index.termsOf(document).keys(), (term) => index.postingList(term));
    const said = sharesOf(
      slot,
      index.termsOfLines(document.askedAs).keys(),
      (term) => index.askedAs.postingList(term),
      saidOften,
    );
    const likeness = (other: number) =>
      (1 - saidShare) * (own.get(other) ?? 0) + saidShare * (said.get(other) ?? 0);
    const others = new Set([...own.keys(), ...said.keys()]);
    others.delete(slot);
    return new Map([...others].map((other) => [index.ids[other] ?? 0, likeness(other)]));
  };
}
