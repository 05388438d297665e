/**
 * The hits of a query from its scores: documents that cover at least `minCoverage` of it, best first, ties by id. Score
 * and id are packed into one number, because «avtale» hits most of a large index and numbers sort ten times faster; and
 * no more of them are sorted than are read.
 */
import type { ScoreAccumulator } from "./score-accumulator.ts";
import type { SearchHit } from "../document.ts";

/** A hit whose score is a smaller share of the best one is noise. */
const minShareOfBest = 0.25;
/** So many are read; those after them are the tail. */
const beforeTail = 10;
/** Scores are rounded to so many steps of the best one: smaller differences mean nothing. */
const scoreSteps = 2 ** 20 - 1;
/** Ids are positive and below this, as the database's integers are. */
const idRange = 2 ** 31;

/** Whether a hit is wanted. Called once for each, in no order. */
export type AcceptHit = (slot: number, id: number) => boolean;

/** The hits of one query at a time: the arrays are reused by the next one. */
export class HitSelection {
  /** How many hits there are, wanted or not. */
  count = 0;
  wantedCount = 0;
  #keys = new Float64Array(0);
  #wanted = new Float64Array(0);
  /** All hits are wanted: they are not kept twice. */
  #readsAll = true;
  #best = 0;
  #minCoverage = 0;
  #minShare = minShareOfBest;
  #accumulator: ScoreAccumulator | undefined;

  read(
    accumulator: ScoreAccumulator,
    minCoverage: number,
    ids: ArrayLike<number>,
    accepts?: AcceptHit,
    minShare = minShareOfBest,
    minShareOfTail = minShare,
  ): void {
    const { scores, coverage, touched, count } = accumulator;
    let best = 0;
    for (let at = 0; at < count; at++) {
      const slot = touched[at] ?? 0;
      const covered = coverage[slot] ?? 0;
      if (covered >= minCoverage) best = Math.max(best, (scores[slot] ?? 0) * covered);
    }
    this.#best = best;
    this.#minCoverage = minCoverage;
    const tailFrom =
      minShareOfTail <= minShare || best === 0 ? 0 : nthBest(accumulator, minCoverage, beforeTail) / best;
    this.#minShare = Math.max(minShare, Math.min(minShareOfTail, tailFrom));
    this.#accumulator = accumulator;
    this.#readsAll = accepts === undefined;
    this.count = 0;
    this.wantedCount = 0;
    if (best === 0) return;
    if (this.#keys.length < count) {
      this.#keys = new Float64Array(Math.ceil(count * 1.25));
      this.#wanted = new Float64Array(this.#keys.length);
    }
    const [keys, wanted] = [this.#keys, this.#wanted];
    let [hits, wantedHits] = [0, 0];
    for (let at = 0; at < count; at++) {
      const slot = touched[at] ?? 0;
      const covered = coverage[slot] ?? 0;
      if (covered < minCoverage) continue;
      const share = ((scores[slot] ?? 0) * covered) / best;
      if (share < this.#minShare) continue;
      const id = ids[slot] ?? 0;
      const key = (scoreSteps - Math.round(share * scoreSteps)) * idRange + id;
      keys[hits++] = key;
      if (accepts?.(slot, id)) wanted[wantedHits++] = key;
    }
    this.count = hits;
    this.wantedCount = accepts ? wantedHits : hits;
  }

  /** Whether the document in a slot is a hit. */
  includes(slot: number): boolean {
    const covered = this.#accumulator?.coverage[slot] ?? 0;
    const score = this.#accumulator?.scores[slot] ?? 0;
    return covered >= this.#minCoverage && (score * covered) / this.#best >= this.#minShare;
  }

  /** The best of all hits, in order. */
  best(limit: number): SearchHit[] {
    return this.#toHits(smallestOf(this.#keys, this.count, limit));
  }

  /** The best of the wanted hits, in order. */
  bestWanted(limit: number): SearchHit[] {
    if (this.#readsAll) return this.best(limit);
    return this.#toHits(smallestOf(this.#wanted, this.wantedCount, limit));
  }

  #toHits(keys: Float64Array): SearchHit[] {
    const hits: SearchHit[] = [];
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] ?? 0;
      const steps = Math.floor(key / idRange);
      hits.push({ id: key - steps * idRange, score: (1 - steps / scoreSteps) * this.#best });
    }
    return hits;
  }
}

/** The score that so many documents have or pass; 0 where they are fewer. */
function nthBest(
  { scores, coverage, touched, count }: ScoreAccumulator,
  minCoverage: number,
  n: number,
): number {
  const best = new Float64Array(n);
  let least = 0;
  for (let at = 0; at < count; at++) {
    const slot = touched[at] ?? 0;
    const covered = coverage[slot] ?? 0;
    const score = (scores[slot] ?? 0) * covered;
    if (covered < minCoverage || score <= least) continue;
    let place = n - 1;
    for (; place > 0 && (best[place - 1] ?? 0) < score; place--) best[place] = best[place - 1] ?? 0;
    best[place] = score;
    least = best[n - 1] ?? 0;
  }
  return least;
}

/** When a larger share of the numbers is wanted, sorting them all is quicker. */
const smallShare = 1 / 16;

/** The `limit` smallest of the first `count` numbers, in order. The array may be sorted by this. */
export function smallestOf(numbers: Float64Array, count: number, limit: number): Float64Array {
  if (limit <= 0) return numbers.subarray(0, 0);
  if (limit > count * smallShare) {
    return numbers.subarray(0, count).sort().slice(0, Math.min(limit, count));
  }
  // most numbers are no candidates: one comparison with the last that is kept
  const kept = numbers.slice(0, limit).sort();
  let last = kept[limit - 1] ?? 0;
  for (let at = limit; at < count; at++) {
    const number = numbers[at] ?? 0;
    if (number >= last) continue;
    // no `firstWhere`: for its function each number would become an object
    let [place, end] = [0, limit - 1];
    while (place < end) {
      const middle = (place + end) >>> 1;
      if ((kept[middle] ?? 0) > number) end = middle;
      else place = middle + 1;
    }
    kept.copyWithin(place + 1, place, limit - 1);
    kept[place] = number;
    last = kept[limit - 1] ?? 0;
  }
  return kept;
}
