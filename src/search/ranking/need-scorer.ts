/**
 * The second channel of evidence, for needs told in people's own words (decision 010): each word of the query that a
 * template has, in its own texts or in what people say when they need it, counts the more, the rarer the word and the
 * oftener it is said, as in BM25. Words are enough here: no compound is looked up, and stop words say a little too.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAll, type PostingList, type Postings } from "../index/postings.ts";
import { partsOf, stopTerm, termOf } from "../index/term.ts";
import { type AnalyzedQuery, type Concept, shareOfSubjects } from "../query/query-analyzer.ts";
import type { WordRoles } from "../word-roles.ts";
import { ScoreAccumulator } from "./score-accumulator.ts";

/** The least information, of a word that all templates have. */
const minInformation = 0.1;
/** The information of a concept without a word that carries a subject («si opp»). */
const informationOfStopWords = 0.8;
const stopWeight = 0.5;
/** BM25's k1: how soon a word that is said again adds little. */
const saturation = 1.2;
/** The number of times that a word of full weight in the template's own texts counts as said. */
const ownTextCount = 1.8;

export interface NeedEvidence {
  /** Scores by slot, and how much of `information` the document has. */
  readonly found: ScoreAccumulator;
  readonly mostScore: number;
  /** The number of words in the query, stop words left out. */
  readonly wordCount: number;
  /** The information of all words together: a word that one document has tells 1. */
  readonly information: number;
}

/** The scorer of needs, for one query at a time: the accumulators are reused by the next one. */
export class NeedScorer {
  readonly #index: InvertedIndex;
  readonly #isOfTopics: boolean;
  readonly #said: Postings;
  readonly #found = new ScoreAccumulator();
  readonly #concept = new ScoreAccumulator();
  /**
   * The evidence of a term for each document that has it, 0 to 1 + `saturation`; cached, since expansions have many terms in
   * common, and so have the beginnings of a query that is typed.
   */
  readonly #evidenceOf: (term: string) => PostingList;
  /** The same of the term of a compound or an expansion, for the documents that have all its subjects. */
  readonly #evidenceOfAll: (term: string) => { readonly evidence: PostingList; readonly information: number };

  /** @param scored the documents, or the absent topics */
  constructor(index: InvertedIndex, roles: WordRoles, scored: "documents" | "topics" = "documents") {
    this.#index = index;
    this.#isOfTopics = scored === "topics";
    this.#said = this.#isOfTopics ? index.absent : index.askedAs;
    this.#evidenceOf = index.remember((term) => this.#readTerm(term));
    this.#evidenceOfAll = index.remember((term) => {
      const wanted = roles.subjectsAmong(partsOf(term));
      const evidence = inAll(wanted.map((part) => this.#evidenceOf(part)));
      return { evidence, information: Math.max(...wanted.map((part) => this.#informationOf(part))) };
    });
  }

  find({ concepts, stopWords }: AnalyzedQuery): NeedEvidence {
    this.#found.reset(this.#slots);
    const information = concepts.reduce((sum, concept) => sum + this.#addConcept(concept), 0);
    this.#addStopWords(stopWords);
    const mostScore = information * (1 + saturation);
    // the parts of one word count as one word, however many concepts they are
    const wordCount = new Set(concepts.map(({ parts }) => parts[0]?.token)).size;
    return { found: this.#found, mostScore, wordCount, information };
  }

  get #slots(): number {
    return this.#isOfTopics ? this.#said.slots : this.#index.slots;
  }

  /** @returns the concept's information. */
  #addConcept(concept: Concept): number {
    const { parts, expansions } = concept;
    this.#concept.reset(this.#slots);
    const { scores, coverage } = this.#concept;
    const subjects = parts.filter(({ role }) => role === "subject");
    const stops = parts.filter(({ role }) => role === "stop");
    // «si opp jobben» without «si opp» is a small part of the expression
    const share = shareOfSubjects(concept) ** 2;
    let information = 0;
    for (const { part } of subjects) {
      const own = this.#informationOf(part);
      information += own;
      this.#concept.addList(this.#evidenceOf(part), own * share, own * share);
    }
    // said with its rarest stop word it is the whole: «pusset opp» is no word that looks like it
    const said = stops.map(({ part }) => this.#said.postingList(stopTerm(part)));
    const [rarest] = said.toSorted((a, b) => (a?.size ?? 0) - (b?.size ?? 0));
    for (const slot of (share > 0 && rarest?.keys()) || []) {
      scores[slot] = (scores[slot] ?? 0) / share;
      coverage[slot] = (coverage[slot] ?? 0) / share;
    }
    information ||= informationOfStopWords;
    for (const expansion of expansions) {
      const { evidence, information: most } = this.#evidenceOfAll(termOf(expansion.parts));
      const { weight } = expansion;
      this.#concept.raiseList(evidence, Math.min(information, most) * weight, information * weight);
    }
    this.#found.addAll(this.#concept);
    return information;
  }

  /** Adds to the score of documents that have one already. */
  #addStopWords(tokens: readonly string[]): void {
    const { scores } = this.#found;
    for (const term of tokens.map(stopTerm)) {
      const weight = this.#informationOf(term) * stopWeight;
      for (const [slot, count] of this.#said.postingList(term) ?? [])
        if (scores[slot]) scores[slot] = scores[slot] + weight * saturated(count);
    }
  }

  /** A term's information: 1 when one document has it, the least when all have. */
  #informationOf(term: string): number {
    const size = Math.max(2, this.#index.size);
    const has = Math.max(this.#index.countOf(term), this.#index.askedAs.countOf(term));
    const information = Math.log(1 + (size - has + 0.5) / (has + 0.5)) / Math.log(1 + size / 1.5);
    // a term that no document has tells no more of a topic than one that a document has
    return Math.max(minInformation, this.#isOfTopics ? Math.min(1, information) : information);
  }

  #readTerm(term: string): PostingList {
    const own = this.#isOfTopics ? undefined : this.#index.postingList(term);
    const said = this.#said.postingList(term);
    const evidence = new Map<number, number>();
    for (const [slot, weight] of own ?? [])
      evidence.set(slot, saturated(weight * ownTextCount + (said?.get(slot) ?? 0)));
    for (const [slot, count] of said ?? []) if (!own?.has(slot)) evidence.set(slot, saturated(count));
    return evidence;
  }
}

/** 1 for a word that is said once, and less than 1 + `saturation` however often it is said. */
function saturated(count: number): number {
  return (count * (1 + saturation)) / (count + saturation);
}
