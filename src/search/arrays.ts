/** Arrays: binary search, the first of a sorted list without sorting it, and no spare room. */

/** The first index from `from` where the condition holds, `end` if none. It must hold for all after the first. */
export function firstWhere(end: number, holds: (index: number) => boolean, from = 0): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first `limit` items of the sorted list: few are wanted of thousands. Ties in the order of the items. */
export function bestOf<T>(items: readonly T[], limit: number, compare: (a: T, b: T) => number): T[] {
  if (limit <= 0) return [];
  if (limit >= items.length) return items.toSorted(compare);
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

/**
 * The same array without spare room. V8 leaves room for some 16 more in one that was pushed to, filtered or flat-mapped: of
 * short ones that are kept by the thousand, that is most of their memory.
 */
export function trimmed<T>(array: readonly T[]): readonly T[] {
  return array.slice();
}
