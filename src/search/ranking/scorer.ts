/**
 * The scorer: how well each document matches an analysed query, and how much of the query it covers. Per phrase the
 * compound, its parts found separately, and the expansions compete; the best one counts.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAll, inAny, type PostingList } from "../index/postings.ts";
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

/** One query at a time. */
export class Scorer {
  readonly #index: InvertedIndex;
  readonly #roles: WordRoles;
  readonly #total = new ScoreAccumulator();
  readonly #phrase = new ScoreAccumulator();
  readonly #concept = new ScoreAccumulator();
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
      const ownWeight = sumOf(one.concepts, (own) => own.weight);
      const ownShare = sumOf(one.concepts, (own) => own.share);
      this.#scorePhrase(one.phrase, one.concepts);
      this.#total.addAll(this.#phrase, ownWeight / weight, ownShare / share);
    }
    const { scores } = this.#total;
    for (const { role, terms } of boosts) {
      const bonus = role === "generic" ? genericBonus : otherBonus;
      for (const [slot, one] of this.#listOf(terms)) if (scores[slot]) scores[slot] += one * bonus;
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
    const weight = sumOf(concepts, (one) => one.weight);
    const share = sumOf(concepts, (one) => one.share);
    const isCompound = concepts.length > 1 || concepts.some(({ concept }) => concept.parts.length > 1);
    const apart = compoundTerms.length > 0 ? apartWeightBesideCompound : isCompound ? apartWeight : 1;
    this.#phrase.reset(this.#index.slots);
    for (const one of concepts) {
      this.#scoreConcept(one.concept, apart);
      this.#retainWhatHasTheOtherPart(one.concept, concepts);
      this.#phrase.addAll(this.#concept, one.weight / weight, one.share / share);
    }
    this.#phrase.raiseList(this.#listOf(compoundTerms), 1, 1);
  }

  #scoreConcept(concept: Concept, apart: number): void {
    const subjects = subjectsOf(concept);
    const weight = sumOf(subjects, ({ part }) => this.#roles.strengthOf(part));
    const share = sumOf(subjects, (one) => this.#shareOf(one));
    // «si opp jobben» without «si opp» is a third of the expression
    const content = concept.parts.filter(({ role }) => role === "subject" || role === "stop").length;
    const contentShare = subjects.length / content;
    this.#concept.reset(this.#index.slots);
    for (const subject of subjects) {
      this.#concept.addList(
        this.#listOf(termsOf(subject)),
        (this.#roles.strengthOf(subject.part) / weight) * apart * contentShare,
        (this.#shareOf(subject) / share) * contentShare,
      );
    }
    for (const expansion of concept.expansions) {
      const { compound, apart: subjectsApart } = this.#listsOf(expansion);
      this.#concept.raiseList(compound, expansion.weight, expansion.covers);
      this.#concept.raiseList(subjectsApart, expansion.weight * expansionApartWeight, expansion.covers);
      const best = heaviestSlot(compound.size > 0 ? compound : subjectsApart);
      if (best !== undefined) this.#used.set(expansion, best);
    }
  }

  /** What has an expansion as one compound, and what has all its subjects somewhere. */
  #listsOf({ parts }: Expansion) {
    const subjects = parts.filter((part) => this.#roles.roleOf(part) === "subject");
    const lists = (subjects.length > 0 ? subjects : parts).map((part) => this.#listOf([part]));
    return { compound: this.#listOf([termOf(parts)]), apart: parts.length > 1 ? inAll(lists) : none };
  }

  /** A part of a compound may count only beside another part of it, which an expression may have taken. */
  #retainWhatHasTheOtherPart({ parts }: Concept, others: readonly WeighedConcept[]): void {
    const needing = parts.find(({ needs }) => needs);
    if (!needing || parts.some((own) => isNeededBy(needing, own))) return;
    const other = others.find((one) => one.concept.parts.some((own) => isNeededBy(needing, own)))?.concept;
    if (!other) return;
    const wanted = other.parts.filter((own) => isNeededBy(needing, own)).flatMap(termsOf);
    const lists = other.expansions
      .map((one) => this.#listsOf(one))
      .flatMap(({ compound, apart }) => [compound, apart]);
    const needed = [this.#listOf(wanted), ...lists];
    const { scores, coverage } = this.#concept;
    for (const slot of this.#concept.slots())
      if (!needed.some((list) => list.has(slot))) scores[slot] = coverage[slot] = 0;
  }

  /** What has one of these terms. */
  #listOf(terms: readonly string[]): PostingList {
    return inAny(terms.flatMap((term) => this.#index.postingList(term) ?? []));
  }
}

const none: PostingList = new Map();

/** A completion is a word of the dictionary: it is indexed whole. */
function termsOf({ part, completions }: QueryPart): readonly string[] {
  return [part, ...completions.map((word) => termOf(word.parts))];
}

/** The document with the highest weight. */
function heaviestSlot(list: PostingList): number | undefined {
  let [best, most]: [number | undefined, number] = [undefined, 0];
  for (const [slot, weight] of list) if (weight > most) [best, most] = [slot, weight];
  return best;
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
