/**
 * The second channel of evidence, for needs told in people's own words (decision 010): each word of the query that a
 * template has, in its own texts or in what people say when they need it, counts the more, the rarer the word and the
 * oftener it is said. Words are enough here: no compound is looked up, and stop words say a little too.
 */
import { stopTerm } from "../index/asked-words.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import { untilChange } from "../index/remember-words.ts";
import type { PostingList } from "../index/posting-list.ts";
import { isSubject, type AnalyzedQuery, type Concept } from "../query/query-analyzer.ts";
import { toldNeed } from "../query/query-parser.ts";
import type { WordRoles } from "../word-roles.ts";
import { createNeedWords } from "./need-words.ts";
import { createFeedback } from "./relevance-feedback.ts";
import { ScoreAccumulator } from "./score-accumulator.ts";
import { ownTextTells, saidTells, saturation } from "./term-frequency.ts";

/** What even a word that all templates have tells. */
const minInformation = 0.1;
/** A word of the template's own texts says so much of what the best have in common. */
const ownTextShare = 0.5;
const weakWeight = 0.5;
const stopWeight = 0.5;
const maxStopShare = 0.5;
/** A stop word in the lines of more templates than this says nothing. */
const maxShareOfStopWord = 0.3;
/** A document has a word when it has this much of it. */
const minCoverageOfWord = 0.3;

/** A need of fewer words is read without feedback. */
const longNeed = 5;

export interface NeedEvidence {
  /** By slot: a score, and the information of the query's words that the document has. */
  readonly found: ScoreAccumulator;
  /** What a document that has everything would have: shares of it are taken where they are read, as 32-bit numbers. */
  readonly mostScore: number;
  readonly mostCoverage: number;
  /** By slot: how many words of the query the document has. */
  readonly wordsFound: Uint8Array;
  /** By slot: 1 where one of them stands in the template's own texts. Of a query of a few words; others need it not. */
  readonly inOwnTexts: Uint8Array;
  /** How many words the query has, stop words left out. */
  readonly wordCount: number;
  /** How much they tell together: a word that one document has tells 1. */
  readonly information: number;
}

export function createNeedScorer(index: InvertedIndex, roles: WordRoles) {
  const found = new ScoreAccumulator();
  const stops = new ScoreAccumulator();
  let wordsFound = new Uint8Array(0);
  /** By slot: the last word that was counted in `wordsFound`. */
  let lastWord = new Uint8Array(0);

  /** How much a term tells: 1 when one document has it, 0 when all have. */
  const informationOf = untilChange(index, (term) => {
    const size = Math.max(2, index.size);
    const has = Math.max(index.postingList(term)?.length ?? 0, index.asked.postingList(term)?.length ?? 0);
    const information = Math.log(1 + (size - has + 0.5) / (has + 0.5)) / Math.log(1 + size / 1.5);
    return Math.max(minInformation, information);
  });

  const words = createNeedWords(index, roles, informationOf);
  const findFeedback = createFeedback(index, roles, informationOf);

  /** Stop words say less than the words they stand among, however many they are. */
  function addStopWords(tokens: readonly string[]): void {
    stops.reset(index.slots);
    const { scores, touched } = stops;
    for (const token of tokens) {
      const list = index.asked.postingList(stopTerm(token));
      if (!list || list.length > index.size * maxShareOfStopWord) continue;
      const weight = informationOf(stopTerm(token)) * stopWeight;
      for (let at = 0; at < list.length; at++) {
        const entry: number = list.entries[at] ?? 0;
        const slot = entry >>> 8;
        if (found.scores[slot] === 0) continue;
        if (scores[slot] === 0) touched[stops.count++] = slot;
        scores[slot] = (scores[slot] ?? 0) + weight * (saidTells[entry & 255] ?? 0);
      }
    }
    for (let at = 0; at < stops.count; at++) {
      const slot = touched[at] ?? 0;
      const score = found.scores[slot] ?? 0;
      found.scores[slot] = score + Math.min(scores[slot] ?? 0, score * maxStopShare);
    }
  }

  function addFeedback(concepts: readonly Concept[]): void {
    const asked = new Set(concepts.flatMap(({ parts }) => parts.map((one) => one.part)));
    for (const { term, weight } of findFeedback(found, asked)) {
      raise(index.asked.postingList(term), weight, saidTells);
      raise(index.postingList(term), weight * ownTextShare, ownTextTells);
    }
  }

  /** Adds to the score of documents that have one already. */
  function raise(list: PostingList | undefined, weight: number, tells: Float64Array): void {
    if (!list) return;
    const { scores } = found;
    const { entries, length } = list;
    for (let at = 0; at < length; at++) {
      const entry: number = entries[at] ?? 0;
      const score = scores[entry >>> 8] ?? 0;
      if (score > 0) scores[entry >>> 8] = score + weight * (tells[entry & 255] ?? 0);
    }
  }

  function isWeak({ parts }: Concept): boolean {
    return parts.every((one) => one.role !== "stop" && roles.strengthOf(one.part) < 1);
  }

  return function findNeed(query: AnalyzedQuery): NeedEvidence {
    found.reset(index.slots);
    wordsFound = cleared(wordsFound);
    lastWord = cleared(lastWord);
    words.begin();
    const concepts = query.phrases.flatMap((phrase) => phrase.concepts).filter(isSubject);
    const isShort = query.length < toldNeed;
    let bestScore = 0;
    let whole = 0;
    let wordCount = 0;
    // the parts of one word count as one word, however many concepts they are
    for (const ofWord of Map.groupBy(concepts, ({ parts }) => parts[0]?.token).values()) {
      wordCount++;
      for (const concept of ofWord) {
        const tells = words.read(concept, isShort);
        const weight = tells * (isWeak(concept) ? weakWeight : 1);
        bestScore += tells;
        whole += weight;
        addWord(weight, wordCount);
      }
    }
    addStopWords(query.stopWords);
    if (query.length >= longNeed) addFeedback(concepts);
    return {
      found,
      mostScore: bestScore * (1 + saturation),
      mostCoverage: whole,
      wordsFound,
      inOwnTexts: words.inOwnTexts,
      wordCount,
      information: bestScore,
    };
  };

  function cleared(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (bytes.length < index.slots) return new Uint8Array(Math.ceil(index.slots * 1.25));
    return bytes.fill(0, 0, index.slots);
  }

  /** @param count how many words have been read, with this one. */
  function addWord(weight: number, count: number): void {
    const { scores: wordScores, coverage: wordCoverage, touched: wordSlots, count: length } = words.word;
    const { scores, coverage, touched } = found;
    let { count: foundCount } = found;
    for (let at = 0; at < length; at++) {
      const slot = wordSlots[at] ?? 0;
      const covered = wordCoverage[slot] ?? 0;
      if (scores[slot] === 0) touched[foundCount++] = slot;
      scores[slot] = (scores[slot] ?? 0) + (wordScores[slot] ?? 0);
      coverage[slot] = (coverage[slot] ?? 0) + covered * weight;
      if (covered < minCoverageOfWord || lastWord[slot] === count) continue;
      wordsFound[slot] = (wordsFound[slot] ?? 0) + 1;
      lastWord[slot] = count;
    }
    found.count = foundCount;
  }
}
