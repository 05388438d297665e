/**
 * The join of the two sides of the search: what has the words of a query (the scorers), and what is meant by its letters (the reader).
 * Both decide together which templates are hits, in which order, and whether nothing is what was asked for.
 */
import type { Reading } from "../reader/reader.ts";
import { toldNeed } from "../query/query-parser.ts";
import type { Candidate } from "./evidence.ts";

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
/** The least probability of a hit by its letters alone, and of a template that is near. */
const leastProbable = 0.02;
const leastOfNear = 0.005;
/** How much less than the best a hit may have: less of one word, and in a told need, whose many words are found a little everywhere. */
const mostBelowBest = 1.1;
const mostBelowBestOfOneOrMany = 0.9;
/** Coverage from which a template is about the whole query. */
export const nearlyAll = 0.9;
/** What every hit has, so that none has less than nothing. */
const base = 0.5;

/**
 * Evidence that the catalogue lacks what is searched for: above 0 it is absent.
 *
 * @param words how much more like a topic than like the best template the query is by them, and whether a template has enough of
 * them, or is about all
 */
export function absenceOf(
  letters: Reading | null,
  {
    likeness,
    isAny,
    isAbout,
  }: { readonly likeness: number; readonly isAny: boolean; readonly isAbout: boolean },
): number {
  const like = Math.min(1, Math.max(0, (likeness - leastLike) / (fullyLike - leastLike)));
  const byWords = ofLikeTopic * like + (isAny ? 0 : ofNoHits) + (isAbout ? ofAbout : 0);
  // words alone that are not all found are near at most
  if (!isAny && letters === null) return like > 0 ? Infinity : mostAbsentOfNear;
  if (!isAny && !letters?.probability.some((one) => one >= leastWithoutWords)) return Infinity;
  return (letters?.absence ?? absenceUnread) + byWords - mostAbsent;
}

/**
 * The hits of both sides, with the scores of both: those by words, whose best one has 1, and those that the reader finds probable.
 *
 * @param ids the id of the document in each slot
 */
export function addRead(
  found: readonly Candidate[],
  letters: Reading | null,
  ids: ArrayLike<number>,
  { words, isNear }: { readonly words: number; readonly isNear: boolean },
): readonly Candidate[] {
  const weight = words < 2 ? weightOfLettersBesideOneWord : weightOfLetters;
  const best = found.reduce((most, { score }) => Math.max(most, score), Number.MIN_VALUE);
  const joined = (slot: number, score: number) =>
    Math.max(0, base + score / best + weight * (letters?.standard[slot] ?? 0));
  const hits = found.map((hit) => ({ ...hit, score: joined(hit.slot, hit.score) }));
  const slots = new Set(found.map(({ slot }) => slot));
  const least = isNear ? leastOfNear : leastProbable;
  letters?.probability.forEach((one, slot) => {
    if (one >= least && !slots.has(slot))
      hits.push({ slot, id: ids[slot] ?? 0, score: joined(slot, 0), isLine: false });
  });
  if (isNear) return hits;
  const most = hits.reduce((so, { score }) => Math.max(so, score), 0);
  const enough = most - (words > 1 && words < toldNeed ? mostBelowBest : mostBelowBestOfOneOrMany);
  return hits.filter(({ score, isLine }) => isLine || score >= enough);
}
