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
/** The same for an expansion of several words: the weight of its parts found separately. */
const expansionApartWeight = 0.6;
const genericBonus = 0.1;
const otherBonus = 0.3;
/** The least weight of a known expression: «la noen andre» asks for something in words that each mean little. */
const minExpressionWeight = 0.8;
/** The share of an expression of stop words alone («si opp»): beside a subject it may be missing, and what has it goes first. */
const maxShareOfStopWords = 0.6;

export interface ScoredQuery {
  readonly accumulator: ScoreAccumulator;
  /** The expansions that found something, each with the slot of its best document. */
  readonly used: ReadonlyMap<Expansion, number>;
}

/** Weights and shares of all concepts of a query, and of all subjects of a concept, are 1 together. */
interface WeighedConcept extends Concept {
  readonly weight: number;
  /** The share in words as typed, so that a long compound does not outweigh its neighbour. */
  readonly share: number;
  readonly subjects: readonly {
    readonly terms: readonly string[];
    readonly weight: number;
    readonly share: number;
  }[];
}

/** A scorer of one query at a time: the accumulators are reused by the next one. */
export function createScorer(index: InvertedIndex, { subjectsAmong, strengthOf }: WordRoles) {
  const total = new ScoreAccumulator();
  const phrase = new ScoreAccumulator();
  const concept = new ScoreAccumulator();

  function weigh({ parts, expansions }: Concept): WeighedConcept {
    const subjects = parts
      .filter(({ role }) => role === "subject")
      .map((one) => {
        const strength = strengthOf(one.part);
        return { terms: termsOf(one), weight: strength, share: one.share < 1 ? one.share : strength };
      });
    const [weight, share] = [sumOf(subjects, "weight"), sumOf(subjects, "share")];
    // «si opp jobben» without «si opp» is a third of the expression
    const content = parts.filter(({ role }) => role === "subject" || role === "stop").length;
    const contentShare = subjects.length / content;
    const least = parts.length > 1 && expansions.length > 0 ? minExpressionWeight : 0;
    return {
      parts,
      expansions,
      weight: Math.max(least, weight),
      share: subjects.length === 0 ? maxShareOfStopWords : Math.max(least, share),
      subjects: subjects.map((one) => ({
        terms: one.terms,
        weight: (one.weight / weight) * contentShare,
        share: (one.share / share) * contentShare,
      })),
    };
  }

  function scoreConcept(
    { subjects, expansions }: WeighedConcept,
    apartFactor: number,
    used: Map<Expansion, number>,
  ): void {
    concept.reset(index.slots);
    for (const { terms, weight, share } of subjects)
      concept.addList(listOf(terms), weight * apartFactor, share);
    for (const expansion of expansions) {
      const { parts, weight, covers } = expansion;
      const { compound, apart, best } = listsOf(termOf(parts));
      concept.raiseList(compound, weight, covers);
      if (apart) concept.raiseList(apart, weight * expansionApartWeight, covers);
      if (best !== undefined) used.set(expansion, best);
    }
  }

  /** The documents that have the term of a compound, those that have its parts apart, and the best one. */
  const listsOf = index.remember((term) => {
    const compound = listOf([term]);
    const parts = partsOf(term);
    const apart = parts.length > 1 ? inAll(subjectsAmong(parts).map((part) => listOf([part]))) : null;
    return { compound, apart, best: heaviestSlot(compound.size > 0 || !apart ? compound : apart) };
  });

  function listOf(terms: readonly string[]): PostingList {
    return inAny(terms.flatMap((term) => index.postingList(term) ?? []));
  }

  return function score({ phrases, boosts }: AnalyzedQuery): ScoredQuery {
    const used = new Map<Expansion, number>();
    total.reset(index.slots);
    const weighed = phrases.map(({ concepts, compoundTerms }) => ({
      concepts: concepts.filter(isSubject).map(weigh),
      compoundTerms,
    }));
    const all = weighed.flatMap(({ concepts }) => concepts);
    const [weight, share] = [sumOf(all, "weight"), sumOf(all, "share")];
    for (const { concepts, compoundTerms } of weighed) {
      const isCompound = concepts.length > 1 || concepts.some(({ parts }) => parts.length > 1);
      const apart = compoundTerms.length > 0 ? apartWeightBesideCompound : isCompound ? apartWeight : 1;
      phrase.reset(index.slots);
      for (const one of concepts) {
        scoreConcept(one, apart, used);
        phrase.addAll(concept, one.weight / weight, one.share / share);
      }
      const [ownWeight, ownShare] = [sumOf(concepts, "weight"), sumOf(concepts, "share")];
      phrase.raiseList(listOf(compoundTerms), ownWeight / weight, ownShare / share);
      total.addAll(phrase, 1, 1);
    }
    const { scores } = total;
    for (const boost of boosts) {
      const bonus = boost.role === "generic" ? genericBonus : otherBonus;
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

function sumOf<Key extends string>(items: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return items.reduce((sum, item) => sum + item[key], 0);
}
