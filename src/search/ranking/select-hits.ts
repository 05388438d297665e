/**
 * The hits of a query from its scores: documents that cover at least `minCoverage` of it, best first, ties by id. Score
 * and id are packed into one number, because «avtale» hits most of a large index and numbers sort ten times faster.
 */
import type { ScoreAccumulator } from "./score-accumulator.ts";
import type { SearchHit } from "../document.ts";

/** A hit whose score is a smaller share of the best one is noise. */
const minShareOfBest = 0.25;
/** Scores are rounded to so many steps of the best one: smaller differences mean nothing. */
const scoreSteps = 2 ** 20 - 1;
/** Ids are positive and below this, as the database's integers are. */
const idRange = 2 ** 31;

export function selectHits(
  accumulator: ScoreAccumulator,
  minCoverage: number,
  ids: ArrayLike<number>,
): readonly SearchHit[] {
  const { scores, coverage, touched, count } = accumulator;
  let best = 0;
  for (let at = 0; at < count; at++) {
    const slot = touched[at] ?? 0;
    const covered = coverage[slot] ?? 0;
    if (covered >= minCoverage) best = Math.max(best, (scores[slot] ?? 0) * covered);
  }
  if (best === 0) return [];
  const packed = new Float64Array(count);
  let length = 0;
  for (let at = 0; at < count; at++) {
    const slot = touched[at] ?? 0;
    const covered = coverage[slot] ?? 0;
    const share = ((scores[slot] ?? 0) * covered) / best;
    if (covered < minCoverage || share < minShareOfBest) continue;
    packed[length++] = (scoreSteps - Math.round(share * scoreSteps)) * idRange + (ids[slot] ?? 0);
  }
  return Array.from(packed.subarray(0, length).sort(), (one) => ({
    id: one % idRange,
    score: (1 - Math.floor(one / idRange) / scoreSteps) * best,
  }));
}
