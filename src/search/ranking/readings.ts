/**
 * The two readings of a query: what a hit must have to be in the strict list, and what in the similar ones. A plain query
 * must be covered; a need told in many words is covered by a part of them, if they are rare enough.
 */
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import type { Reading } from "./join-evidence.ts";
import type { NeedEvidence } from "./need-scorer.ts";
import { joints, toldNeed } from "../query/query-parser.ts";

/**
 * The share of the query that a hit must cover: most of a short query, less of a long one (which explains the need), and
 * less where a generic word shows that any agreement about the rest is welcome.
 */
const minCoverage = 0.6;
const minCoverageOfLong = 0.5;
/** A query of so many phrases is long. */
const longQuery = 3;
const minCoverageWithGenericWord = 0.45;
/** The share of a need that some document must cover: the less, the more words it is told in. */
const minCoverageOfWord = 0.7;
/** The only word of several that tells anything must tell so much, where it is only said in lines. */
const minInformationOfWord = 0.6;
const minCoverageOfNeed = 0.2;
const coverageOfNoWords = 0.9;
const coverageLessByWord = 0.1;
/** Where one document covers that, others may cover this share of it. */
const shareOfOthers = 0.3;
/** Many words are found a little everywhere. */
const minShareOfBestOfTold = 0.3;
const minShareOfTailOfTold = 0.5;
const shareOfOthersWithFewWords = 0.6;
/** What a loose reading asks for: more of a need, or less of what a template is about, but not one half of a compound. */
const looseNeedCoverage = 0.6;
const minLooseCoverage = 0.3;
const looseWords = 0.6;

export function strictReading(query: AnalyzedQuery, { wordCount, information }: NeedEvidence): Reading {
  const isTold = query.length >= toldNeed;
  // of «norsk pass» one word is left, and «pass» is said of anything
  const isNothing = wordCount === 1 && query.length > 1 && information < minInformationOfWord;
  const coverage = isNothing
    ? Infinity
    : wordCount === 1
      ? minCoverageOfWord
      : coverageByLength(query, minCoverageOfNeed);
  const words = Math.min(2, wordCount);
  const need = {
    coverage,
    words,
    // of «bil og hund» one of them is half of it, whatever it tells
    wordsOfOthers: !isTold && joints.test(query.text) ? words : 0,
    ownTexts: wordCount > 1 && !isTold,
    shareOfOthers: isTold ? shareOfOthers : shareOfOthersWithFewWords,
  };
  const shares = isTold ? { minShareOfBest: minShareOfBestOfTold, minShareOfTail: minShareOfTailOfTold } : {};
  return { minCoverage: minCoverageOf(query), need, ...shares };
}

export function looseReading(query: AnalyzedQuery, _need: NeedEvidence, share: number): Reading {
  const coverage = Math.max(coverageByLength(query, minLooseCoverage), looseWords / share);
  const need = {
    coverage: looseNeedCoverage,
    words: 2,
    wordsOfOthers: 0,
    ownTexts: false,
    shareOfOthers: shareOfOthersWithFewWords,
  };
  return { minCoverage: coverage, need };
}

/** The share of a query that suffices: the less, the more words somebody explains a need in. */
function coverageByLength({ length }: AnalyzedQuery, least: number): number {
  return Math.max(least, coverageOfNoWords - coverageLessByWord * length);
}

/** A query of so few words tells no need. */
export function isPlain({ length }: AnalyzedQuery): boolean {
  return length < toldNeed;
}

export function minCoverageOf({ hasGenericWord, phrases }: AnalyzedQuery): number {
  if (hasGenericWord && phrases.length > 1) return minCoverageWithGenericWord;
  return phrases.length >= longQuery ? minCoverageOfLong : minCoverage;
}
