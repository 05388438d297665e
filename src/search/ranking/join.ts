/**
 * The join of the sides of the search. By words: the scorer looks for what a template is about, and the need scorer for what has
 * happened to somebody. A query of a word or two is the first one's and must be covered; the more words a need is told in, the more
 * the second one says, and the less suffices. By letters: the reader. All decide together which templates are hits, in which order,
 * and whether nothing is what was asked for.
 */
import type { PostingList } from "../index/postings.ts";
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import { toldNeed } from "../query/query-parser.ts";
import type { Reading } from "../reader/reader.ts";
import type { NeedEvidence } from "./need-scorer.ts";
import type { ScoreAccumulator } from "./scorer.ts";

/** A document that is found, if others are not much better. */
export interface Candidate {
  readonly slot: number;
  readonly score: number;
  /** Whether the query equals an `askedAs` line; the document is then always a hit. */
  readonly isLine: boolean;
}

/** The share of the query that the scorer must have found in a hit, and where a generic word shows that any agreement is welcome. */
const minCoverage = 0.6;
const minCoverageWithGenericWord = 0.45;
/** The same where nothing has enough: one unknown word takes nothing from the others. */
const looseCoverage = 0.3;
/** The share of a need that some document must cover instead: the less, the more words it is told in. */
const minCoverageOfNeed = 0.2;
const coverageOfNoWords = 0.9;
const coverageLessByWord = 0.1;
/** The share of the best coverage that is enough for others, where one document covers that. */
const shareOfOthers = 0.3;
/** The need scorer's weight beside the scorer's: nearly nothing for one word, most for a need told at length. */
const needWeight = { ofOneWord: 0.02, ofEachOther: 0.25 };

/** The reader's weight beside the words', whose best hit has 1: little where one word says it all. */
const weightOfLetters = 0.2;
const weightOfLettersBesideOneWord = 0.02;
/**
 * Whether nothing is what was asked for: the logarithm of how much more probable the topics are than the templates, and what is
 * added to it. Chosen with the numbers of the reader, and anew with others (docs/search.md).
 */
const mostAbsent = 2.5;
/** The most that may speak for it where something has the words: then that is near. */
export const mostAbsentOfNear = 0.2;
/** Where a topic is more like the query, by its words, than the best template, and the likenesses between which that grows to all. */
const ofLikeTopic = 6;
const [leastLike, fullyLike] = [0.8, 1.1];
const ofNoHits = 2.7;
/** Where a template is about the whole query. */
const ofAbout = -2;
/** The least probability of the best template where no words find anything: «asdfghjkl» has letters, too. */
const leastWithoutWords = 0.1;
/** What stands for the letters where none are read: a topic a little more like the query than a template is then near. */
const absenceUnread = -3.4;
/** The least probability of a template that is found by its letters alone. */
const leastProbable = 0.01;
/** How much less than the best a hit may have: less of one word, and in a told need, whose many words are found a little everywhere. */
const mostBelowBest = 1.1;
const mostBelowBestOfOneOrMany = 0.9;
/** Coverage from which a template is about the whole query. */
export const nearlyAll = 0.9;
/** What every hit has, so that none has less than nothing. */
const base = 0.5;

/**
 * The documents that have enough of a query, in no order, as `candidates`; and as `found` where none has, those that have some of it.
 *
 * @param said the documents that have the query as a line of what people say, by slot
 */
export function findCandidates(
  { tokens, stopWords, hasGenericWord, phrases }: AnalyzedQuery,
  about: ScoreAccumulator,
  { found: needed, mostScore, information, wordCount }: NeedEvidence,
  said: PostingList,
): { readonly candidates: readonly Candidate[]; readonly found: readonly Candidate[] } {
  const best = needed.coverage.reduce((most, covered) => Math.max(most, covered), 0);
  const leastOfNeed = Math.max(minCoverageOfNeed, coverageOfNoWords - coverageLessByWord * tokens.length);
  const isNeed = best > 0 && best / information >= leastOfNeed;
  const enough = isNeed ? best * shareOfOthers : Infinity;
  const wordsBesideOne = wordCount - 1 + stopWords.length;
  const weight = needWeight.ofOneWord + needWeight.ofEachOther * wordsBesideOne;
  function having(share: number): readonly Candidate[] {
    const all: Candidate[] = [];
    for (let slot = 0; slot < about.scores.length; slot++) {
      const [score = 0, coverage = 0] = [about.scores[slot], about.coverage[slot]];
      const need = (needed.scores[slot] ?? 0) / mostScore;
      const isEnough = coverage >= share || (needed.coverage[slot] ?? 0) >= enough || said.has(slot);
      if (isEnough && score + need > 0)
        all.push({ slot, score: score * coverage + weight * need, isLine: said.has(slot) });
    }
    return all;
  }
  const candidates = having(hasGenericWord && phrases.length > 1 ? minCoverageWithGenericWord : minCoverage);
  return { candidates, found: candidates.length > 0 ? candidates : having(looseCoverage) };
}

/**
 * Evidence that the catalogue lacks what is searched for: above 0 it is absent.
 *
 * @param likeness how much more the query is like a topic, by its words, than like the best template
 * @param isAny whether a template has enough of its words
 * @param isAbout whether one is about all of them
 */
export function absenceOf(
  letters: Reading | null,
  likeness: number,
  isAny: boolean,
  isAbout: boolean,
): number {
  const like = Math.min(1, Math.max(0, (likeness - leastLike) / (fullyLike - leastLike)));
  const byWords = ofLikeTopic * like + (isAny ? 0 : ofNoHits) + (isAbout ? ofAbout : 0);
  // words alone that are not all found are near at most
  if (!isAny && letters === null) return like > 0 ? Infinity : mostAbsentOfNear;
  if (!isAny && !letters?.probability.some((one) => one >= leastWithoutWords)) return Infinity;
  return (letters?.absence ?? absenceUnread) + byWords - mostAbsent;
}

/**
 * The templates of both sides, with the scores of both: those by words, whose best one has 1, and those that the reader finds probable;
 * the hits, and those that are only near.
 */
export function addRead(
  found: readonly Candidate[],
  letters: Reading | null,
  words: number,
): { readonly hits: readonly Candidate[]; readonly near: readonly Candidate[] } {
  const weight = words < 2 ? weightOfLettersBesideOneWord : weightOfLetters;
  const best = found.reduce((most, { score }) => Math.max(most, score), Number.MIN_VALUE);
  const joined = (slot: number, score: number) =>
    Math.max(0, base + score / best + weight * (letters?.standard[slot] ?? 0));
  const all = found.map((hit) => ({ ...hit, score: joined(hit.slot, hit.score) }));
  const slots = new Set(found.map(({ slot }) => slot));
  letters?.probability.forEach((one, slot) => {
    if (one >= leastProbable && !slots.has(slot)) all.push({ slot, score: joined(slot, 0), isLine: false });
  });
  const most = all.reduce((so, { score }) => Math.max(so, score), 0);
  const enough = most - (words > 1 && words < toldNeed ? mostBelowBest : mostBelowBestOfOneOrMany);
  const isHit = ({ score, isLine }: Candidate) => isLine || score >= enough;
  return { hits: all.filter(isHit), near: all.filter((one) => !isHit(one)) };
}
