import type { Layer } from "./score-accumulator.ts";
import type { SearchHit } from "../search-index.ts";

/** Hits far below the best are noise. */
const farBelowBest = 0.25;
/** Scores are compared in steps of the best one divided by this: smaller differences mean nothing. */
const steps = 2 ** 20 - 1;
/** Ids are positive and below this, as the database's integers are. */
const idRoom = 2 ** 31;

/**
 * The templates that hold at least `least` of what was asked for, best first, equals by id. Score and id are packed into
 * one number each, because a word like «avtale» finds most of a large catalogue, and plain numbers sort ten times faster.
 */
export function bestFirst(layer: Layer, least: number, ids: ArrayLike<number>): readonly SearchHit[] {
  const { value, cover, touched, count } = layer;
  let best = 0;
  for (let at = 0; at < count; at++) {
    const slot = touched[at] ?? 0;
    const held = cover[slot] ?? 0;
    if (held >= least) best = Math.max(best, (value[slot] ?? 0) * held);
  }
  if (best === 0) return [];
  const packed = new Float64Array(count);
  let length = 0;
  for (let at = 0; at < count; at++) {
    const slot = touched[at] ?? 0;
    const held = cover[slot] ?? 0;
    const share = ((value[slot] ?? 0) * held) / best;
    if (held < least || share < farBelowBest) continue;
    packed[length++] = (steps - Math.round(share * steps)) * idRoom + (ids[slot] ?? 0);
  }
  return Array.from(packed.subarray(0, length).sort(), (one) => ({
    id: one % idRoom,
    score: (1 - Math.floor(one / idRoom) / steps) * best,
  }));
}
