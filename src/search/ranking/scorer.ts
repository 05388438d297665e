/**
 * The scorer: how well each document matches an analysed query, and how much of the query it covers. Per phrase the
 * compound, its parts found separately, and the expansions compete; the best one counts.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { untilChange } from "../index/remember-words.ts";
import { termOf } from "../index/term.ts";
import { ScoreAccumulator } from "./score-accumulator.ts";
import type { Expansion } from "../query/read-synonyms.ts";
import type { QueryPart } from "../query/query-part.ts";
import { isSubject, type Phrase, type AnalyzedQuery, type Concept } from "../query/query-analyzer.ts";
import type { WordRoles } from "../word-roles.ts";

/** Parts of a compound found separately weigh less than the compound, least where the compound is indexed. */
const apartWeight = 0.8;
const apartWeightBesideCompound = 0.5;
const completionWeight = 0.9;
const genericBonus = 0.1;
const otherBonus = 0.3;
/** A known expression weighs at least so much: «la noen andre» asks for something in words that each mean little. */
const minExpressionWeight = 0.8;
/** One of stop words alone («si opp») may be missing beside a subject, and what has it goes first. */
const maxShareOfStopWords = 0.6;

export interface ScoredQuery {
  readonly accumulator: ScoreAccumulator;
  /** The expansions that found something, each with the slot of its best document. */
  readonly used: ReadonlyMap<Expansion, number>;
  /** How much there is to cover: the words of the query, weak ones counted in part. */
  readonly share: number;
}

interface WeighedPhrase {
  readonly phrase: Phrase;
  readonly concepts: readonly {
    readonly concept: Concept;
    readonly weight: number;
    /** In words as typed. */
    readonly share: number;
  }[];
}

export function createScorer(index: InvertedIndex, { roleOf, strengthOf }: WordRoles) {
  const [total, phrase, concept, part, other, needed] = Array.from(
    { length: 6 },
    () => new ScoreAccumulator(),
  ) as [
    ScoreAccumulator,
    ScoreAccumulator,
    ScoreAccumulator,
    ScoreAccumulator,
    ScoreAccumulator,
    ScoreAccumulator,
  ];
  let used = new Map<Expansion, number>();
  /** The document with most of a term; of ties the first. */
  const heaviestSlot = untilChange(index, (term) => index.postingList(term)?.heaviestSlot() ?? 0);

  /** A flattened idf (0.4 to 1) times the strength of the word; a term that no document contains weighs as the rarest. */
  function termWeight(term: string): number {
    const found = index.postingList(term)?.length ?? 0;
    if (found === 0) return strengthOf(term);
    return strengthOf(term) * (0.4 + 0.6 * Math.min(1, Math.log(index.size / found + 1) / Math.log(60)));
  }

  function conceptWeight(candidate: Concept): number {
    return atLeastExpressionWeight(
      candidate,
      sumOf(candidate.parts.filter(isSubjectPart), ({ part: name }) => termWeight(name)),
    );
  }

  /** Coverage is counted in words as typed, so that a long compound does not outweigh its neighbour. */
  function partShare({ share, part: name }: QueryPart): number {
    return share * (share < 1 ? 1 : strengthOf(name));
  }

  function conceptShare(candidate: Concept): number {
    const subjects = candidate.parts.filter(isSubjectPart);
    if (subjects.length === 0) return maxShareOfStopWords;
    return atLeastExpressionWeight(candidate, sumOf(subjects, partShare));
  }

  /** Scores an expansion as one compound, or with all its subjects somewhere in the document. */
  function scoreExpansion(expansion: Expansion, into: ScoreAccumulator): void {
    const { parts, weight, covers, isOneWord } = expansion;
    const compound = index.postingList(termOf(parts));
    if (parts.length === 1) {
      if (!compound) return;
      into.maxPostings(compound, weight, covers);
      used.set(expansion, heaviestSlot(termOf(parts)));
      return;
    }
    const subjects = parts.filter((name) => roleOf(name) === "subject");
    const wanted = subjects.length > 0 ? subjects : parts;
    intersectPostings(wanted);
    const apart = wanted.length > 1 ? (isOneWord ? 0.5 : 0.75) : compound ? 0.45 : 0.6;
    into.maxWith(other, weight * apart, covers);
    if (compound) {
      into.maxPostings(compound, weight, covers);
      other.maxPostings(compound, 1);
    }
    if (other.count > 0) used.set(expansion, other.bestSlot());
  }

  /** In `other`, the documents that contain all of these. */
  function intersectPostings(names: readonly string[]): void {
    other.reset(index.slots);
    const postingLists = names.flatMap((name) => index.postingList(name) ?? []);
    if (postingLists.length < names.length) return;
    other.addCommon(postingLists);
  }

  function scorePart(wanted: QueryPart): void {
    part.reset(index.slots);
    const postingList = index.postingList(wanted.part);
    if (postingList) part.maxPostings(postingList, 1);
    for (const { parts } of wanted.completions) {
      // a completion is a word of the dictionary: it is indexed whole
      const completion = index.postingList(termOf(parts));
      if (completion) part.maxPostings(completion, completionWeight);
    }
  }

  function scoreConcept(wanted: Concept, apartFactor: number): void {
    concept.reset(index.slots);
    const subjects = wanted.parts.filter(({ role }) => role === "subject");
    const weights = subjects.map((subject) => termWeight(subject.part));
    const whole = sumOf(weights, (weight) => weight);
    const shareSum = sumOf(subjects, partShare);
    // «si opp jobben» without «si opp» is a third of the expression
    const contentShare =
      subjects.length / wanted.parts.filter(({ role }) => role === "subject" || role === "stop").length;
    for (const [at, subject] of subjects.entries()) {
      scorePart(subject);
      concept.addWeighted(
        part,
        ((weights[at] ?? 0) / whole) * apartFactor * contentShare,
        (partShare(subject) / shareSum) * contentShare,
      );
    }
    for (const expansion of wanted.expansions) scoreExpansion(expansion, concept);
  }

  /** A part of a compound may count only beside another part of it. */
  function keepWhatItNeeds({ parts }: Concept, others: WeighedPhrase["concepts"]): void {
    const needing = parts.find(({ needs }) => needs);
    if (!needing || parts.some((own) => isNeededBy(needing, own))) return;
    const beside = others.find((one) => one.concept.parts.some((own) => isNeededBy(needing, own)))?.concept;
    if (!beside) return;
    needed.reset(index.slots);
    for (const subject of beside.parts) {
      if (!isNeededBy(needing, subject)) continue;
      scorePart(subject);
      needed.maxWith(part, 1);
    }
    for (const expansion of beside.expansions) scoreExpansion(expansion, needed);
    concept.keepThoseIn(needed);
  }

  function weigh(wanted: Phrase): WeighedPhrase {
    return {
      phrase: wanted,
      concepts: wanted.concepts
        .filter(isSubject)
        .map((one) => ({ concept: one, weight: conceptWeight(one), share: conceptShare(one) })),
    };
  }

  function scorePhrase({ phrase: wanted, concepts }: WeighedPhrase): void {
    phrase.reset(index.slots);
    const weight = sumOf(concepts, (one) => one.weight);
    const shareSum = sumOf(concepts, (one) => one.share);
    const compound =
      wanted.compoundTerms.length > 0 ||
      concepts.length > 1 ||
      concepts.some((one) => one.concept.parts.length > 1);
    const apartFactor = !compound
      ? 1
      : wanted.compoundTerms.length > 0
        ? apartWeightBesideCompound
        : apartWeight;
    for (const one of concepts) {
      scoreConcept(one.concept, apartFactor);
      keepWhatItNeeds(one.concept, concepts);
      phrase.addWeighted(concept, one.weight / weight, one.share / shareSum);
    }
    for (const compoundTerm of wanted.compoundTerms) {
      const postingList = index.postingList(compoundTerm);
      if (postingList) phrase.maxPostings(postingList, 1);
    }
  }

  return function scoreQuery(wanted: AnalyzedQuery): ScoredQuery {
    used = new Map();
    total.reset(index.slots);
    const phrases = wanted.phrases.map(weigh);
    const concepts = phrases.flatMap((one) => one.concepts);
    const weight = sumOf(concepts, (one) => one.weight);
    const shareSum = sumOf(concepts, (one) => one.share);
    for (const one of phrases) {
      scorePhrase(one);
      const ownWeight = sumOf(one.concepts, (own) => own.weight);
      const ownShare = sumOf(one.concepts, (own) => own.share);
      total.addWeighted(phrase, ownWeight / weight, ownShare / shareSum);
    }
    for (const { role, terms } of wanted.boosts) {
      part.reset(index.slots);
      for (const term of terms) {
        const postingList = index.postingList(term);
        if (postingList) part.maxPostings(postingList, 1);
      }
      total.boost(part, role === "generic" ? genericBonus : otherBonus);
    }
    return { accumulator: total, used, share: shareSum };
  };
}

function atLeastExpressionWeight({ parts, expansions }: Concept, weight: number): number {
  return parts.length > 1 && expansions.length > 0 ? Math.max(weight, minExpressionWeight) : weight;
}

function isNeededBy({ needs, token }: QueryPart, other: QueryPart): boolean {
  return other.part === needs && other.token === token;
}

function isSubjectPart(part: QueryPart): boolean {
  return part.role === "subject";
}

function sumOf<T>(items: readonly T[], number: (item: T) => number): number {
  return items.reduce((sum, item) => sum + number(item), 0);
}
