/**
 * The join of the two sides of the search: what has the words of a query (the scorers), and what is meant by its letters (the reader).
 * Both decide together which templates are hits, in which order, and whether nothing is what was asked for.
 */
import { toldNeed } from "../query/query-parser.ts";
import type { Reading } from "../reader/reader.ts";
import type { Candidate } from "./evidence.ts";

/** The reader's weight beside the words', whose best hit has 1: by the number of words of the query, less where a word says it all. */
const weightsOfLetters = [0.05, 0.15];
const weightOfLetters = 0.2;
/**
 * The logarithm of how much more probable the topics must be than the templates, and what it counts that no template has the words.
 * They belong to the training: chosen anew with another (docs/search.md).
 */
const mostAbsent = 3.3;
const absenceOfWords = 7.8;
/** What it counts against that some hit has nearly all of the words, or the only one, and the share that is nearly all. */
const presenceOfWords = 3;
export const nearlyAll = 0.9;
/** The least probability of a hit by its letters alone, in a told need and else, and of a template that is near. */
const leastOfTold = 0.03;
const leastOfPlain = 0.02;
const leastOfNear = 0.005;
/** How much less than the best a hit of a told need may have: half of its short list is what was wanted. */
const mostBelowBest = 1.05;
/** What every hit has, so that none has less than nothing. */
const base = 0.5;

/** Whether nothing is what was asked for. */
export function isAbsent({ absence }: Reading, found: "no words" | "some words" | "nearly all"): boolean {
  const words = found === "no words" ? absenceOfWords : found === "nearly all" ? -presenceOfWords : 0;
  return absence + words > mostAbsent;
}

/**
 * The hits of both sides: those by words, whose score is still theirs alone, and those that the reader finds probable.
 *
 * @param ids the id of the document in each slot
 */
export function addRead(
  found: readonly Candidate[],
  { standard, probability }: Reading,
  ids: ArrayLike<number>,
  { words, isNear }: { readonly words: number; readonly isNear: boolean },
): readonly Candidate[] {
  const isTold = words >= toldNeed;
  const weight = weightsOfLetters[words - 1] ?? weightOfLetters;
  const lettersOf = (slot: number) => weight * (standard[slot] ?? 0);
  const hits = found.map((hit) => ({ ...hit, letters: lettersOf(hit.slot) }));
  const slots = new Set(found.map(({ slot }) => slot));
  const least = isNear ? leastOfNear : isTold ? leastOfTold : leastOfPlain;
  for (const [slot, one] of probability.entries())
    if (one >= least && !slots.has(slot))
      hits.push({ slot, id: ids[slot] ?? 0, score: 0, letters: lettersOf(slot), isLine: false });
  if (!isTold || isNear) return hits;
  const scores = new Map(joined(hits).map(({ slot, score }) => [slot, score]));
  const enough = Math.max(...scores.values()) - mostBelowBest;
  return hits.filter(({ slot, isLine }) => isLine || (scores.get(slot) ?? 0) >= enough);
}

/** The hits with the scores of both sides. */
export function joined<Hit extends Pick<Candidate, "score" | "letters">>(
  hits: readonly Hit[],
): readonly Hit[] {
  const best = hits.reduce((most, { score }) => Math.max(most, score), Number.MIN_VALUE);
  return hits.map((hit) =>
    hit.letters === undefined ? hit : { ...hit, score: Math.max(0, base + hit.score / best + hit.letters) },
  );
}
