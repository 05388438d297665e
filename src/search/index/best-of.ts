/** The first `limit` items of a sorted list without sorting it: few are wanted of thousands. Ties in the order of the items. */
import { firstWhere } from "../first-where.ts";

export function bestOf<T>(items: Iterable<T>, limit: number, compare: (a: T, b: T) => number): T[] {
  const best: T[] = [];
  for (const item of items) {
    const last = best[limit - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    const isAfter = (other: T | undefined) => other !== undefined && compare(item, other) < 0;
    best.splice(
      firstWhere(best.length, (at) => isAfter(best[at])),
      0,
      item,
    );
    if (best.length > limit) best.pop();
  }
  return best;
}
