/**
 * The scorer: how well each document matches an analysed query, and how much of the query it covers. Per phrase the
 * compound, its parts found separately, and the expansions compete; the best one counts.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAll, inAny, type PostingList } from "../index/postings.ts";
import { termOf } from "../index/term.ts";
import { isSubject, type AnalyzedQuery, type Concept } from "../query/query-analyzer.ts";
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

/** Weights and shares of all concepts of a query, and of all subjects of a concept, are 1 together. */
interface WeighedConcept {
  readonly concept: Concept;
  readonly weight: number;
  /** In words as typed, so that a long compound does not outweigh its neighbour. */
  readonly share: number;
  readonly subjects: readonly {
    readonly terms: readonly string[];
    readonly weight: number;
    readonly share: number;
  }[];
}

/** One query at a time: the accumulators are reused by the next one. */
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
    const weighed = phrases.map(({ concepts, compoundTerms }) => ({
      concepts: concepts.filter(isSubject).map((concept) => this.#weigh(concept)),
      compoundTerms,
    }));
    const all = weighed.flatMap(({ concepts }) => concepts);
    const [weight, share] = [sumOf(all, "weight"), sumOf(all, "share")];
    for (const { concepts, compoundTerms } of weighed) {
      const isCompound = concepts.length > 1 || concepts.some(({ concept }) => concept.parts.length > 1);
      const apart = compoundTerms.length > 0 ? apartWeightBesideCompound : isCompound ? apartWeight : 1;
      this.#phrase.reset(this.#index.slots);
      for (const one of concepts) {
        this.#scoreConcept(one, apart);
        this.#retainWhatHasTheOtherPart(one.concept, concepts);
        this.#phrase.addAll(this.#concept, one.weight / weight, one.share / share);
      }
      const compounds = this.#listOf(compoundTerms);
      this.#phrase.raiseList(compounds, sumOf(concepts, "weight") / weight, sumOf(concepts, "share") / share);
      this.#total.addAll(this.#phrase, 1, 1);
    }
    const { scores } = this.#total;
    for (const { role, terms } of boosts) {
      const bonus = role === "generic" ? genericBonus : otherBonus;
      for (const [slot, one] of this.#listOf(terms)) if (scores[slot]) scores[slot] += one * bonus;
    }
    return { accumulator: this.#total, used: this.#used };
  }

  #weigh(concept: Concept): WeighedConcept {
    const subjects = concept.parts
      .filter(({ role }) => role === "subject")
      .map((one) => {
        const strength = this.#roles.strengthOf(one.part);
        return { terms: termsOf(one), weight: strength, share: one.share < 1 ? one.share : strength };
      });
    const [weight, share] = [sumOf(subjects, "weight"), sumOf(subjects, "share")];
    // «si opp jobben» without «si opp» is a third of the expression
    const content = concept.parts.filter(({ role }) => role === "subject" || role === "stop").length;
    const contentShare = subjects.length / content;
    const isExpression = concept.parts.length > 1 && concept.expansions.length > 0;
    const least = isExpression ? minExpressionWeight : 0;
    return {
      concept,
      weight: Math.max(least, weight),
      share: subjects.length === 0 ? maxShareOfStopWords : Math.max(least, share),
      subjects: subjects.map((one) => ({
        terms: one.terms,
        weight: (one.weight / weight) * contentShare,
        share: (one.share / share) * contentShare,
      })),
    };
  }

  #scoreConcept({ concept, subjects }: WeighedConcept, apartFactor: number): void {
    this.#concept.reset(this.#index.slots);
    for (const { terms, weight, share } of subjects)
      this.#concept.addList(this.#listOf(terms), weight * apartFactor, share);
    for (const expansion of concept.expansions) {
      const { weight, covers } = expansion;
      const [compound, apart] = this.#listsOf(expansion);
      this.#concept.raiseList(compound, weight, covers);
      this.#concept.raiseList(apart, weight * expansionApartWeight, covers);
      const best = heaviestSlot(compound.size > 0 ? compound : apart);
      if (best !== undefined) this.#used.set(expansion, best);
    }
  }

  /** What has an expansion as one compound, and what has all its subjects somewhere. */
  #listsOf({ parts }: Expansion): readonly [compound: PostingList, apart: PostingList] {
    const subjects = parts.filter((part) => this.#roles.roleOf(part) === "subject");
    const lists = (subjects.length > 0 ? subjects : parts).map((part) => this.#listOf([part]));
    return [this.#listOf([termOf(parts)]), parts.length > 1 ? inAll(lists) : new Map()];
  }

  /** A part of a compound may count only beside another part of it, which an expression may have taken. */
  #retainWhatHasTheOtherPart({ parts }: Concept, others: readonly WeighedConcept[]): void {
    const needing = parts.find(({ needs }) => needs);
    if (!needing || parts.some((own) => isNeededBy(needing, own))) return;
    const other = others.find((one) => one.concept.parts.some((own) => isNeededBy(needing, own)))?.concept;
    if (!other) return;
    const wanted = other.parts.filter((own) => isNeededBy(needing, own)).flatMap(termsOf);
    const needed = [this.#listOf(wanted), ...other.expansions.flatMap((one) => this.#listsOf(one))];
    const { scores, coverage } = this.#concept;
    for (const slot of this.#concept.slots())
      if (!needed.some((list) => list.has(slot))) scores[slot] = coverage[slot] = 0;
  }

  /** What has one of these terms. */
  #listOf(terms: readonly string[]): PostingList {
    return inAny(terms.flatMap((term) => this.#index.postingList(term) ?? []));
  }
}

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

function isNeededBy({ needs, token }: QueryPart, other: QueryPart): boolean {
  return other.part === needs && other.token === token;
}

function sumOf<Key extends string>(items: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return items.reduce((sum, item) => sum + item[key], 0);
}
