/** The first `limit` items of a sorted list without sorting it: few are wanted of thousands. Ties in the order of the items. */
export function bestOf<T>(items: Iterable<T>, limit: number, compare: (a: T, b: T) => number): T[] {
  const best: T[] = [];
  for (const item of items) {
    const last = best[limit - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = best[middle];
      if (other !== undefined && compare(item, other) < 0) high = middle;
      else low = middle + 1;
    }
    best.splice(low, 0, item);
    if (best.length > limit) best.pop();
  }
  return best;
}
