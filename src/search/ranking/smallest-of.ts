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
