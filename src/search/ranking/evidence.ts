/**
 * Evidence that is enough for a hit. Two channels of it are joined: the scorer's, which looks for what a template is about,
 * and the need scorer's, which looks for what has happened to somebody. A plain query of a word or two is the first one's
 * and must be covered; the more words somebody tells a need in, the more the second one says, and the less suffices, if
 * the words are rare enough.
 */
import type { SearchHit } from "../document.ts";
import type { PostingList } from "../index/postings.ts";
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import { joints, toldNeed } from "../query/query-parser.ts";
import type { NeedEvidence } from "./need-scorer.ts";
import type { ScoredQuery } from "./scorer.ts";

export interface Reading {
  /** The share of the query that the scorer must have found in a document. */
  readonly minCoverage: number;
  /** The alternative: what the need scorer must have found in at least one document. */
  readonly need: NeedThreshold;
}

interface Lines {
  /** The documents that have the query as a line of what people say, by slot. */
  readonly said: PostingList;
  /** The documents that have it as a line but for stop words, by slot. */
  readonly alike: PostingList | undefined;
}

interface NeedThreshold {
  readonly coverage: number;
  readonly words: number;
  /** Whether one of the words must stand in the template's own texts, and not only in what people say. */
  readonly ownTexts: boolean;
  /** The share of what the best document covers that is enough for others where one meets this, with so many words. */
  readonly shareOfOthers: number;
  readonly wordsOfOthers: number;
}

/** A document that is found, if others are not much better. */
export interface Candidate extends SearchHit {
  /** What the reader adds to its score, where there is one. */
  readonly letters?: number;
  readonly slot: number;
  /** Whether the query equals an `askedAs` line; the document is then always a hit. */
  readonly isLine: boolean;
}

/**
 * The share of the query that a hit must cover: most of a short query, less of a long one (which explains the need), and
 * less where a generic word shows that any agreement about the rest is welcome.
 */
const minCoverage = 0.6;
const minCoverageOfLong = 0.5;
/** The number of phrases from which a query is long. */
const longQuery = 3;
const minCoverageWithGenericWord = 0.45;
/** The share of a need that some document must cover: the less, the more words it is told in. */
const minCoverageOfWord = 0.7;
/** The least information of the only word of several that tells anything, where it is only said in lines. */
const minInformationOfWord = 0.6;
const minCoverageOfNeed = 0.2;
const coverageOfNoWords = 0.9;
const coverageLessByWord = 0.1;
/** The share of the best coverage that is enough for others, where one document covers that. */
const shareOfOthers = 0.3;
const shareOfOthersWithFewWords = 0.6;
/** The need scorer's weight beside the scorer's: nearly nothing for one word, most for a need told at length. */
const needWeight = { ofOneWord: 0.02, ofEachOther: 0.25 };
const maxNeedWeight = 4;
/** The weight of words that are only said: less than a tag's, more than a description's. */
const saidWeight = 0.7;

export function readingOf(query: AnalyzedQuery, { wordCount, information }: NeedEvidence): Reading {
  const isTold = query.tokens.length >= toldNeed;
  // of «norsk pass» one word is left, and «pass» is said of anything
  const isNothing = wordCount === 1 && query.tokens.length > 1 && information < minInformationOfWord;
  const coverage = wordCount === 1 ? minCoverageOfWord : coverageOfTold(query);
  const words = Math.min(2, wordCount);
  const need = {
    coverage: isNothing ? Infinity : coverage,
    words,
    ownTexts: wordCount > 1 && !isTold && query.language === null,
    shareOfOthers: isTold ? shareOfOthers : shareOfOthersWithFewWords,
    // of «bil og hund» one of them is half of it, whatever it tells
    wordsOfOthers: !isTold && joints.test(query.text) ? words : 0,
  };
  return { minCoverage: coverageOfPlain(query), need };
}

function coverageOfPlain({ hasGenericWord, phrases }: AnalyzedQuery): number {
  if (hasGenericWord && phrases.length > 1) return minCoverageWithGenericWord;
  return phrases.length >= longQuery ? minCoverageOfLong : minCoverage;
}

/** The share of a need that suffices: the less, the more words somebody explains it in. */
function coverageOfTold({ tokens }: AnalyzedQuery): number {
  return Math.max(minCoverageOfNeed, coverageOfNoWords - coverageLessByWord * tokens.length);
}

/**
 * The documents that a reading admits, in no order.
 *
 * @param ids the id of the document in each slot
 */
export function joinEvidence(
  { accumulator: about }: ScoredQuery,
  evidence: NeedEvidence,
  query: AnalyzedQuery,
  { minCoverage: least, need }: Reading,
  { said, alike }: Lines,
  ids: ArrayLike<number>,
): readonly Candidate[] {
  const { found, wordsFound, mostScore, information, wordCount } = evidence;
  const isCovered = (slot: number): boolean => (about.coverage[slot] ?? 0) >= least;
  const bestNeed = bestCoverage(evidence, need);
  const enough = bestNeed > 0 ? bestNeed * need.shareOfOthers : Infinity;
  const hasNeed = (slot: number): boolean =>
    (found.coverage[slot] ?? 0) / information >= enough && (wordsFound[slot] ?? 0) >= need.wordsOfOthers;
  const aboutSlots = about.slots();
  const admitsAlike = bestNeed === 0 && (need.coverage === Infinity || !aboutSlots.some(isCovered));
  const wordsBesideOne = wordCount - 1 + query.stopWords.length;
  const weight = Math.min(maxNeedWeight, needWeight.ofOneWord + needWeight.ofEachOther * wordsBesideOne);
  const candidates: Candidate[] = [];
  const admit = (slot: number): void => {
    if (!isCovered(slot) && !hasNeed(slot) && !said.has(slot) && !(admitsAlike && alike?.has(slot))) return;
    const aboutIt = (about.scores[slot] ?? 0) * (about.coverage[slot] ?? 0);
    const needed = (found.scores[slot] ?? 0) / mostScore;
    const score = Math.max(aboutIt, saidWeight * needed) + weight * needed;
    candidates.push({ slot, id: ids[slot] ?? 0, score, isLine: said.has(slot) });
  };
  aboutSlots.forEach(admit);
  for (let slot = 0; slot < ids.length; slot++)
    if (found.scores[slot] && about.scores[slot] === 0) admit(slot);
  return candidates;
}

/** The greatest share of a need that a document covers; 0 where none covers enough. */
function bestCoverage({ found, information, wordsFound, isInOwnTexts }: NeedEvidence, need: NeedThreshold) {
  let best = 0;
  for (let slot = 0; slot < found.coverage.length; slot++) {
    const covered = (found.coverage[slot] ?? 0) / information;
    if (covered < need.coverage || covered <= best || (wordsFound[slot] ?? 0) < need.words) continue;
    if (!need.ownTexts || isInOwnTexts(slot)) best = covered;
  }
  return best;
}
