/**
 * Joins the two channels of evidence: the scorer's, which looks for what a template is about, and the need scorer's, which
 * looks for what has happened to somebody. A plain query of a word or two is the first one's; the more words somebody
 * tells a need in, the more the second one says.
 */
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import type { NeedEvidence } from "./need-scorer.ts";
import type { ScoreAccumulator } from "./score-accumulator.ts";

/** What a reading asks of a hit. */
export interface Reading {
  /** The share of the query that the scorer must have found in it. */
  readonly minCoverage: number;
  /** Or what the need scorer must have found in at least one document. */
  readonly need: NeedThreshold;
  /** And the share of the best score that it must have. */
  readonly minShareOfBest?: number | undefined;
  /** What comes after the first ten must have this share of it. */
  readonly minShareOfTail?: number | undefined;
}

export interface NeedThreshold {
  readonly coverage: number;
  readonly words: number;
  /** Whether one of the words must stand in the template's own texts, and not only in what people say. */
  readonly ownTexts: boolean;
  /** Where one document meets this, others may cover this share of what it covers, with so many words. */
  readonly shareOfOthers: number;
  readonly wordsOfOthers: number;
}

/** The need scorer's weight beside the scorer's: nearly nothing for one word, most for a need told at length. */
const needWeight = { ofOneWord: 0.02, ofEachOther: 0.25 };
const maxNeedWeight = 4;
/** What is only said weighs so much: less than a tag, more than a description. */
const saidWeight = 0.7;
/** At most so many documents are read for a line that is the query. */
const maxRead = 50;

/** Afterwards the coverage of a document is 1 when it is admitted and 0 when it is not. */
export function joinEvidence(
  accumulator: ScoreAccumulator,
  evidence: NeedEvidence,
  query: AnalyzedQuery,
  { minCoverage, need }: Reading,
  isSaid: (slot: number) => boolean,
): void {
  const { found, wordsFound, inOwnTexts } = evidence;
  const { scores, coverage, touched } = accumulator;
  const { scores: needScores, coverage: needCoverage, touched: foundSlots } = found;
  const { mostScore, mostCoverage } = evidence;
  let isFound = false;
  for (let at = 0; at < accumulator.count; at++) {
    const slot = touched[at] ?? 0;
    const covered = coverage[slot] ?? 0;
    scores[slot] = (scores[slot] ?? 0) * covered;
    coverage[slot] = covered >= minCoverage ? 1 : 0;
    if (covered >= minCoverage) isFound = true;
  }
  let best = 0;
  for (let at = 0; at < found.count; at++) {
    const slot = foundSlots[at] ?? 0;
    const covered = Math.fround((needCoverage[slot] ?? 0) / mostCoverage);
    if (covered < need.coverage || covered <= best || (wordsFound[slot] ?? 0) < need.words) continue;
    if (!need.ownTexts || inOwnTexts[slot] === 1) best = covered;
  }
  const enough = best > 0 ? best * need.shareOfOthers : Infinity;
  // what is a line itself is found by it, whatever else is
  const isLineEnough = best === 0 && (!isFound || need.coverage === Infinity);
  let read = 0;
  const wordsBesideOne = evidence.wordCount - 1 + query.stopWords.length;
  const weight = Math.min(maxNeedWeight, needWeight.ofOneWord + needWeight.ofEachOther * wordsBesideOne);
  for (let at = 0; at < found.count; at++) {
    const slot = foundSlots[at] ?? 0;
    if (scores[slot] === 0) touched[accumulator.count++] = slot;
    const score = Math.fround((needScores[slot] ?? 0) / mostScore);
    scores[slot] = Math.max(scores[slot] ?? 0, saidWeight * score) + weight * score;
    const covered = Math.fround((needCoverage[slot] ?? 0) / mostCoverage);
    if (covered >= enough && (wordsFound[slot] ?? 0) >= need.wordsOfOthers) coverage[slot] = 1;
    else if (isLineEnough && wordsFound[slot] === evidence.wordCount && read++ < maxRead) {
      if (isSaid(slot)) coverage[slot] = 1;
      else if (!isFound) coverage[slot] = 0;
    }
  }
}

/** Whether the scorer alone admits so many documents. */
export function coversMany(
  { coverage, touched, count }: ScoreAccumulator,
  minCoverage: number,
  many: number,
): boolean {
  let covered = 0;
  for (let at = 0; at < count && covered < many; at++)
    if ((coverage[touched[at] ?? 0] ?? 0) >= minCoverage) covered++;
  return covered >= many;
}
