/**
 * What was learned from use, as a factor on the scores of hits. Small: less than one word more or less in a name counts for
 * (the reranker's penalty), so that it orders what is nearly equal and nothing else. It makes nothing a hit.
 */
import type { Rescore } from "./reranker.ts";

/** A hit is lifted by at most this share of its score, whatever was learned. */
export const maxLift = 0.05;

export function withLifts(rescore: Rescore, lifts: ReadonlyMap<number, number> | undefined): Rescore {
  if (lifts === undefined) return rescore;
  return (id, score) => rescore(id, score) * (1 + Math.min(maxLift, Math.max(0, lifts.get(id) ?? 0)));
}
