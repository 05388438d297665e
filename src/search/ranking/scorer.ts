/**
 * The scorer: how well each document matches an analysed query, and how much of the query it covers. Per phrase the
 * compound, its parts found separately, and the expansions compete; the best one counts.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAll, inAny, type PostingList } from "../index/postings.ts";
import { partsOf, termOf } from "../index/term.ts";
import { type AnalyzedQuery, type Concept, shareOfSubjects } from "../query/query-analyzer.ts";
import type { QueryPart } from "../query/resolve-word.ts";
import type { Expansion } from "../query/thesaurus.ts";
import type { WordRoles } from "../word-roles.ts";

/** Parts of a compound found separately weigh less than the compound, least where the compound is indexed: an act as «kommuneloven». */
const apartWeight = 0.8;
const apartWeightBesideCompound = 0.5;
/** What a word adds that makes no hit: a generic word, a genre or a format. */
const bonus = 0.3;
/** The share of an expression of stop words alone («si opp»), of a subject's: beside one it may be missing, and what has it goes first. */
const shareOfStopWords = 0.6;

/** A scorer of one query at a time: the accumulators are reused by the next one. */
export function createScorer(index: InvertedIndex, { strengthOf, subjectsAmong }: WordRoles) {
  const total = new ScoreAccumulator();
  const phrase = new ScoreAccumulator();
  const concept = new ScoreAccumulator();

  function scoreConcept(ofQuery: Concept, apartFactor: number, used: Set<Expansion>): void {
    concept.reset(index.ids.length);
    const { parts, expansions } = ofQuery;
    const whole = strengthOfAll(parts) / shareOfSubjects(ofQuery);
    for (const one of parts) {
      const share = strengthOfAll([one]) / whole;
      if (share > 0) concept.addList(listOf(termsOf(one)), share * apartFactor, share);
    }
    for (const expansion of expansions) {
      const list = listOfExpansion(termOf(expansion.parts));
      concept.raiseList(list, expansion.weight, expansion.covers);
      if (list.size > 0) used.add(expansion);
    }
  }

  const strengthOfAll = (parts: readonly QueryPart[]): number =>
    parts.reduce((sum, { part, role }) => sum + (role === "subject" ? strengthOf(part) : 0), 0);
  const sharesOf = (concepts: readonly Concept[]): number =>
    concepts.reduce((sum, { parts }) => sum + (strengthOfAll(parts) || shareOfStopWords), 0);

  /** The documents that have the term of a compound, or else all its parts. */
  const listOfExpansion = index.remember((term) => {
    const compound = listOf([term]);
    return compound.size > 0 ? compound : inAll(subjectsAmong(partsOf(term)).map((part) => listOf([part])));
  });

  function listOf(terms: readonly string[]): PostingList {
    return inAny(terms.flatMap((term) => index.own.postingList(term) ?? []));
  }

  return function score({ phrases, concepts: all, boosts }: AnalyzedQuery) {
    /** The expansions that found something. */
    const used = new Set<Expansion>();
    total.reset(index.ids.length);
    const whole = sharesOf(all);
    for (const { concepts, compoundTerms } of phrases) {
      const isCompound = concepts.length > 1 || concepts.some(({ parts }) => parts.length > 1);
      const apart = compoundTerms.length > 0 ? apartWeightBesideCompound : isCompound ? apartWeight : 1;
      phrase.reset(index.ids.length);
      for (const one of concepts) {
        scoreConcept(one, apart, used);
        phrase.addAll(concept, sharesOf([one]) / whole);
      }
      const own = sharesOf(concepts) / whole;
      phrase.raiseList(listOf(compoundTerms), own, own);
      total.addAll(phrase);
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

/** Scores of all documents for one part of a query, by slot. */
export class ScoreAccumulator {
  scores = new Float32Array(0);
  /** The share of the query's part that the document contains, 0 to 1. */
  coverage = new Float32Array(0);

  /** Clears all scores, with room for so many slots. The arrays are reused: new ones cost more than the scoring. */
  reset(slots: number): void {
    if (this.scores.length === slots) {
      this.scores.fill(0);
      this.coverage.fill(0);
    } else {
      this.scores = new Float32Array(slots);
      this.coverage = new Float32Array(slots);
    }
  }

  addList(list: PostingList, factor: number, covered: number): void {
    const { scores, coverage } = this;
    list.forEach((weight, slot) => {
      scores[slot] = (scores[slot] ?? 0) + weight * factor;
      coverage[slot] = (coverage[slot] ?? 0) + covered;
    });
  }

  /** Raises the score and coverage of documents that have less. */
  raiseList(list: PostingList, factor: number, covered: number): void {
    const { scores, coverage } = this;
    list.forEach((weight, slot) => {
      scores[slot] = Math.max(scores[slot] ?? 0, weight * factor);
      coverage[slot] = Math.max(coverage[slot] ?? 0, covered);
    });
  }

  addAll(other: ScoreAccumulator, factor = 1): void {
    const { scores, coverage } = this;
    for (let slot = 0; slot < other.scores.length; slot++) {
      const score = other.scores[slot] ?? 0;
      if (score === 0) continue;
      scores[slot] = (scores[slot] ?? 0) + score * factor;
      coverage[slot] = (coverage[slot] ?? 0) + (other.coverage[slot] ?? 0) * factor;
    }
  }
}
