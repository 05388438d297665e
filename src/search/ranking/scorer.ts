/**
 * The scorer: how well each document matches an analysed query, and how much of the query it covers. Per phrase the
 * compound, its parts found separately, and the expansions compete; the best one counts.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAll, inAny, type PostingList } from "../index/postings.ts";
import { partsOf, termOf } from "../index/term.ts";
import { isSubject, type AnalyzedQuery, type Concept } from "../query/query-analyzer.ts";
import type { QueryPart } from "../query/resolve-word.ts";
import type { Expansion } from "../query/thesaurus.ts";
import type { WordRoles } from "../word-roles.ts";
import { ScoreAccumulator } from "./score-accumulator.ts";

/** Parts of a compound found separately weigh less than the compound, least where the compound is indexed: an act as «kommuneloven». */
const apartWeight = 0.8;
const apartWeightBesideCompound = 0.5;
/** What a word adds that makes no hit: a generic word, a genre or a format. */
const bonus = 0.3;
/** The share of an expression of stop words alone («si opp»): beside a subject it may be missing, and what has it goes first. */
const shareOfStopWords = 0.6;

export interface ScoredQuery {
  readonly accumulator: ScoreAccumulator;
  /** The expansions that found something, each with the slot of its best document. */
  readonly used: ReadonlyMap<Expansion, number>;
}

/** The shares of all concepts of a query, and of all subjects of a concept, are 1 together. */
interface SharedConcept {
  readonly share: number;
  readonly subjects: readonly { readonly terms: readonly string[]; readonly share: number }[];
  readonly expansions: readonly Expansion[];
}

/** A scorer of one query at a time: the accumulators are reused by the next one. */
export function createScorer(index: InvertedIndex, { strengthOf, subjectsAmong }: WordRoles) {
  const total = new ScoreAccumulator();
  const phrase = new ScoreAccumulator();
  const concept = new ScoreAccumulator();

  function shareOut({ parts, expansions }: Concept): SharedConcept {
    const subjects = parts.filter(({ role }) => role === "subject");
    const share = subjects.reduce((sum, { part }) => sum + strengthOf(part), 0);
    // «si opp jobben» without «si opp» is a third of the expression
    const said = parts.filter(({ role }) => role === "subject" || role === "stop").length;
    return {
      expansions,
      share: share || shareOfStopWords,
      subjects: subjects.map((one) => ({
        terms: termsOf(one),
        share: (strengthOf(one.part) / share) * (subjects.length / said),
      })),
    };
  }

  function scoreConcept(
    { subjects, expansions }: SharedConcept,
    apartFactor: number,
    used: Map<Expansion, number>,
  ): void {
    concept.reset(index.slots);
    for (const { terms, share } of subjects) concept.addList(listOf(terms), share * apartFactor, share);
    for (const expansion of expansions) {
      const { parts, weight, covers } = expansion;
      const { list, isApart, best } = listOfExpansion(termOf(parts));
      concept.raiseList(list, isApart ? weight * apartWeight : weight, covers);
      if (best !== undefined) used.set(expansion, best);
    }
  }

  /** The documents that have the term of a compound, or else all its parts. */
  const listOfExpansion = index.remember((term) => {
    const compound = listOf([term]);
    const isApart = compound.size === 0;
    const list = isApart ? inAll(subjectsAmong(partsOf(term)).map((part) => listOf([part]))) : compound;
    return { list, isApart, best: heaviestSlot(list) };
  });

  function listOf(terms: readonly string[]): PostingList {
    return inAny(terms.flatMap((term) => index.postingList(term) ?? []));
  }

  return function score({ phrases, boosts }: AnalyzedQuery): ScoredQuery {
    const used = new Map<Expansion, number>();
    total.reset(index.slots);
    const shared = phrases.map(({ concepts, compoundTerms }) => ({
      concepts: concepts.filter(isSubject),
      compoundTerms,
      shares: concepts.filter(isSubject).map(shareOut),
    }));
    const whole = sumOfShares(shared.flatMap(({ shares }) => shares));
    for (const { concepts, compoundTerms, shares } of shared) {
      const isCompound = concepts.length > 1 || concepts.some(({ parts }) => parts.length > 1);
      const apart = compoundTerms.length > 0 ? apartWeightBesideCompound : isCompound ? apartWeight : 1;
      phrase.reset(index.slots);
      for (const one of shares) {
        scoreConcept(one, apart, used);
        phrase.addAll(concept, one.share / whole, one.share / whole);
      }
      const own = sumOfShares(shares) / whole;
      phrase.raiseList(listOf(compoundTerms), own, own);
      total.addAll(phrase, 1, 1);
    }
    const { scores } = total;
    for (const boost of boosts) {
      listOf(termsOf(boost)).forEach((one, slot) => {
        if (scores[slot]) scores[slot] += one * bonus;
      });
    }
    return { accumulator: total, used };
  };
}

/** The terms of a part and of its completions, which are words of the dictionary, indexed whole. */
export function termsOf({ part, completions }: QueryPart): readonly string[] {
  return [part, ...completions.map((word) => termOf(word.parts))];
}

function heaviestSlot(list: PostingList): number | undefined {
  let [best, most]: [number | undefined, number] = [undefined, 0];
  for (const [slot, weight] of list) if (weight > most) [best, most] = [slot, weight];
  return best;
}

const sumOfShares = (some: readonly SharedConcept[]): number =>
  some.reduce((sum, { share }) => sum + share, 0);
