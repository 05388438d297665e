/**
 * The scorer: how well each document matches an analysed query, and how much of the query it covers. Per phrase the
 * compound, its parts found separately, and the expansions compete; the best one counts.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { termOf } from "../index/term.ts";
import { isSubject, type AnalyzedQuery, type Concept, type Phrase } from "../query/query-analyzer.ts";
import type { QueryPart } from "../query/query-part.ts";
import type { Expansion } from "../query/thesaurus.ts";
import type { WordRoles } from "../word-roles.ts";
import { ScoreAccumulator } from "./score-accumulator.ts";

/** Parts of a compound found separately weigh less than the compound, least where the compound is indexed. */
const apartWeight = 0.8;
const apartWeightBesideCompound = 0.5;
/** The same of an expansion of several words. */
const expansionApartWeight = 0.6;
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
}

interface WeighedConcept {
  readonly concept: Concept;
  readonly weight: number;
  /** In words as typed. */
  readonly share: number;
}

/** One query at a time: the accumulators are reused by the next one. */
export class Scorer {
  readonly #index: InvertedIndex;
  readonly #roles: WordRoles;
  readonly #total = new ScoreAccumulator();
  readonly #phrase = new ScoreAccumulator();
  readonly #concept = new ScoreAccumulator();
  readonly #part = new ScoreAccumulator();
  /** The documents that have what a part of a compound needs. */
  readonly #needed = new ScoreAccumulator();
  #used = new Map<Expansion, number>();

  constructor(index: InvertedIndex, roles: WordRoles) {
    this.#index = index;
    this.#roles = roles;
  }

  score({ phrases, boosts }: AnalyzedQuery): ScoredQuery {
    this.#used = new Map();
    this.#total.reset(this.#index.slots);
    const weighed = phrases.map((phrase) => ({ phrase, concepts: this.#weigh(phrase) }));
    const concepts = weighed.flatMap((one) => one.concepts);
    const weight = sumOf(concepts, (one) => one.weight);
    const share = sumOf(concepts, (one) => one.share);
    for (const one of weighed) {
      this.#scorePhrase(one.phrase, one.concepts);
      const ownWeight = sumOf(one.concepts, (own) => own.weight);
      const ownShare = sumOf(one.concepts, (own) => own.share);
      this.#total.addWeighted(this.#phrase, ownWeight / weight, ownShare / share);
    }
    for (const { role, terms } of boosts) {
      this.#part.reset(this.#index.slots);
      for (const term of terms) this.#raise(this.#part, term);
      this.#total.boost(this.#part, role === "generic" ? genericBonus : otherBonus);
    }
    return { accumulator: this.#total, used: this.#used };
  }

  #weigh(phrase: Phrase): readonly WeighedConcept[] {
    return phrase.concepts.filter(isSubject).map((concept) => {
      const subjects = subjectsOf(concept);
      const isExpression = concept.parts.length > 1 && concept.expansions.length > 0;
      const least = isExpression ? minExpressionWeight : 0;
      const weight = sumOf(subjects, ({ part }) => this.#roles.strengthOf(part));
      const share = sumOf(subjects, (one) => this.#shareOf(one));
      return {
        concept,
        weight: Math.max(least, weight),
        share: subjects.length === 0 ? maxShareOfStopWords : Math.max(least, share),
      };
    });
  }

  /** Coverage is counted in words as typed, so that a long compound does not outweigh its neighbour. */
  #shareOf({ share, part }: QueryPart): number {
    return share < 1 ? share : this.#roles.strengthOf(part);
  }

  #scorePhrase({ compoundTerms }: Phrase, concepts: readonly WeighedConcept[]): void {
    this.#phrase.reset(this.#index.slots);
    const weight = sumOf(concepts, (one) => one.weight);
    const share = sumOf(concepts, (one) => one.share);
    const isCompound = concepts.length > 1 || concepts.some(({ concept }) => concept.parts.length > 1);
    const apart = compoundTerms.length > 0 ? apartWeightBesideCompound : isCompound ? apartWeight : 1;
    for (const one of concepts) {
      this.#scoreConcept(one.concept, apart);
      this.#retainWhatHasTheOtherPart(one.concept, concepts);
      this.#phrase.addWeighted(this.#concept, one.weight / weight, one.share / share);
    }
    for (const term of compoundTerms) this.#raise(this.#phrase, term);
  }

  #scoreConcept(concept: Concept, apart: number): void {
    this.#concept.reset(this.#index.slots);
    const subjects = subjectsOf(concept);
    const weight = sumOf(subjects, ({ part }) => this.#roles.strengthOf(part));
    const share = sumOf(subjects, (one) => this.#shareOf(one));
    // «si opp jobben» without «si opp» is a third of the expression
    const content = concept.parts.filter(({ role }) => role === "subject" || role === "stop").length;
    const contentShare = subjects.length / content;
    for (const subject of subjects) {
      this.#scorePart(subject);
      this.#concept.addWeighted(
        this.#part,
        (this.#roles.strengthOf(subject.part) / weight) * apart * contentShare,
        (this.#shareOf(subject) / share) * contentShare,
      );
    }
    for (const expansion of concept.expansions) this.#scoreExpansion(expansion, this.#concept);
  }

  #scorePart({ part, completions }: QueryPart): void {
    this.#part.reset(this.#index.slots);
    this.#raise(this.#part, part);
    // a completion is a word of the dictionary: it is indexed whole
    for (const { parts } of completions) this.#raise(this.#part, termOf(parts));
  }

  /** Scores an expansion as one compound, or with all its subjects somewhere in the document. */
  #scoreExpansion(expansion: Expansion, into: ScoreAccumulator): void {
    const { parts, weight, covers } = expansion;
    const compound = this.#index.postingList(termOf(parts));
    if (compound) {
      into.raisePostings(compound, weight, covers);
      this.#used.set(expansion, compound.heaviestSlot());
    }
    if (parts.length === 1) return;
    const subjects = parts.filter((part) => this.#roles.roleOf(part) === "subject");
    const wanted = subjects.length > 0 ? subjects : parts;
    const lists = wanted.flatMap((part) => this.#index.postingList(part) ?? []);
    if (lists.length < wanted.length) return;
    const best = into.raiseCommon(lists, weight * expansionApartWeight, covers);
    if (!compound && best !== undefined) this.#used.set(expansion, best);
  }

  /** A part of a compound may count only beside another part of it, which an expression may have taken. */
  #retainWhatHasTheOtherPart({ parts }: Concept, others: readonly WeighedConcept[]): void {
    const needing = parts.find(({ needs }) => needs);
    if (!needing || parts.some((own) => isNeededBy(needing, own))) return;
    const other = others.find((one) => one.concept.parts.some((own) => isNeededBy(needing, own)))?.concept;
    if (!other) return;
    this.#needed.reset(this.#index.slots);
    for (const subject of other.parts) {
      if (!isNeededBy(needing, subject)) continue;
      this.#scorePart(subject);
      this.#needed.addWeighted(this.#part, 1, 1);
    }
    for (const expansion of other.expansions) this.#scoreExpansion(expansion, this.#needed);
    this.#concept.retainThoseIn(this.#needed);
  }

  #raise(into: ScoreAccumulator, term: string): void {
    const postings = this.#index.postingList(term);
    if (postings) into.raisePostings(postings, 1);
  }
}

function subjectsOf({ parts }: Concept): readonly QueryPart[] {
  return parts.filter(({ role }) => role === "subject");
}

function isNeededBy({ needs, token }: QueryPart, other: QueryPart): boolean {
  return other.part === needs && other.token === token;
}

function sumOf<T>(items: readonly T[], number: (item: T) => number): number {
  return items.reduce((sum, item) => sum + number(item), 0);
}
