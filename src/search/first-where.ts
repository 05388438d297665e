/** Binary search: the first index from `from` where the condition holds, `end` if none. It must hold for all after the first. */
export function firstWhere(end: number, holds: (index: number) => boolean, from = 0): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
