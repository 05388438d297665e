/**
 * Evidence that is enough for a hit. Two channels of it are joined: the scorer's, which looks for what a template is about,
 * and the need scorer's, which looks for what has happened to somebody. A plain query of a word or two is the first one's
 * and must be covered; the more words somebody tells a need in, the more the second one says, and the less suffices, if
 * the words are rare enough.
 */
import type { SearchHit } from "../document.ts";
import type { PostingList } from "../index/postings.ts";
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import type { NeedEvidence } from "./need-scorer.ts";
import type { ScoredQuery } from "./scorer.ts";

/** A document that is found, if others are not much better. */
export interface Candidate extends SearchHit {
  readonly slot: number;
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

/**
 * The documents that have enough of a query, in no order, as `candidates`; and as `found` where none has, those that have some of it.
 *
 * @param said the documents that have the query as a line of what people say, by slot
 * @param ids the id of the document in each slot
 */
export function findCandidates(
  { tokens, stopWords, hasGenericWord, phrases }: AnalyzedQuery,
  { accumulator: about }: ScoredQuery,
  { found: needed, mostScore, information, wordCount }: NeedEvidence,
  said: PostingList,
  ids: ArrayLike<number>,
): { readonly candidates: readonly Candidate[]; readonly found: readonly Candidate[] } {
  const best = needed.coverage.reduce((most, covered) => Math.max(most, covered), 0);
  const leastOfNeed = Math.max(minCoverageOfNeed, coverageOfNoWords - coverageLessByWord * tokens.length);
  const isNeed = best > 0 && best / information >= leastOfNeed;
  const enough = isNeed ? best * shareOfOthers : Infinity;
  const wordsBesideOne = wordCount - 1 + stopWords.length;
  const weight = needWeight.ofOneWord + needWeight.ofEachOther * wordsBesideOne;
  function having(share: number): readonly Candidate[] {
    return Array.from(ids, (id, slot) => {
      const [score = 0, coverage = 0] = [about.scores[slot], about.coverage[slot]];
      const need = (needed.scores[slot] ?? 0) / mostScore;
      const isEnough = coverage >= share || (needed.coverage[slot] ?? 0) >= enough || said.has(slot);
      if (!isEnough || score + need === 0) return [];
      return { slot, id, score: score * coverage + weight * need, isLine: said.has(slot) };
    }).flat();
  }
  const candidates = having(hasGenericWord && phrases.length > 1 ? minCoverageWithGenericWord : minCoverage);
  return { candidates, found: candidates.length > 0 ? candidates : having(looseCoverage) };
}
