/**
 * The hits of a query from its scores: documents that cover at least `minCoverage` of it, best first, ties by id. Score
 * and id are packed into one number, because «avtale» hits most of a large index and numbers sort ten times faster; and
 * no more of them are sorted than are read.
 */
import { smallestOf } from "./smallest-of.ts";
import type { ScoreAccumulator } from "./score-accumulator.ts";
import type { SearchHit } from "../document.ts";

/** A hit whose score is a smaller share of the best one is noise. */
const minShareOfBest = 0.25;
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
  #best = 0;
  #minCoverage = 0;
  #minShare = minShareOfBest;
  #accumulator: ScoreAccumulator | undefined;

  read(
    accumulator: ScoreAccumulator,
    minCoverage: number,
    ids: ArrayLike<number>,
    accepts: AcceptHit = () => true,
    minShare = minShareOfBest,
  ): void {
    const { scores, coverage, touched } = accumulator;
    let best = 0;
    for (let at = 0; at < accumulator.count; at++) {
      const slot = touched[at] ?? 0;
      const covered = coverage[slot] ?? 0;
      if (covered >= minCoverage) best = Math.max(best, (scores[slot] ?? 0) * covered);
    }
    this.#best = best;
    this.#minCoverage = minCoverage;
    this.#minShare = minShare;
    this.#accumulator = accumulator;
    this.count = 0;
    this.wantedCount = 0;
    if (best === 0) return;
    if (this.#keys.length < accumulator.count) {
      this.#keys = new Float64Array(Math.ceil(accumulator.count * 1.25));
      this.#wanted = new Float64Array(this.#keys.length);
    }
    for (let at = 0; at < accumulator.count; at++) {
      const slot = touched[at] ?? 0;
      if (!this.includes(slot)) continue;
      const share = ((scores[slot] ?? 0) * (coverage[slot] ?? 0)) / best;
      const id = ids[slot] ?? 0;
      const key = (scoreSteps - Math.round(share * scoreSteps)) * idRange + id;
      this.#keys[this.count++] = key;
      if (accepts(slot, id)) this.#wanted[this.wantedCount++] = key;
    }
  }

  /** Whether the document in a slot is a hit. */
  includes(slot: number): boolean {
    const covered = this.#accumulator?.coverage[slot] ?? 0;
    const score = this.#accumulator?.scores[slot] ?? 0;
    return covered >= this.#minCoverage && (score * covered) / this.#best >= this.#minShare;
  }

  /** The best of all hits, in order. */
  best(limit: number): readonly SearchHit[] {
    return this.#toHits(smallestOf(this.#keys, this.count, limit));
  }

  /** The best of the wanted hits, in order. */
  bestWanted(limit: number): readonly SearchHit[] {
    return this.#toHits(smallestOf(this.#wanted, this.wantedCount, limit));
  }

  #toHits(keys: Float64Array): readonly SearchHit[] {
    return Array.from(keys, (key) => ({
      id: key % idRange,
      score: (1 - Math.floor(key / idRange) / scoreSteps) * this.#best,
    }));
  }
}
