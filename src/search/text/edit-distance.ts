/**
 * The edit distance of two words, from a place in each on: how many letters must be inserted, deleted, replaced, or exchanged
 * with their neighbour to make one of the other. Infinity where more than `max` must, which is a small number.
 */
export function editDistance(a: string, b: string, max: number, fromA = 0, fromB = 0): number {
  if (Math.abs(a.length - fromA - (b.length - fromB)) > max) return Infinity;
  let [i, j] = [fromA, fromB];
  while (i < a.length && a[i] === b[j]) {
    i++;
    j++;
  }
  if (i === a.length && j === b.length) return 0;
  if (max === 0) return Infinity;
  const isExchange = a[i] === b[j + 1] && a[i + 1] === b[j];
  return (
    1 +
    Math.min(
      editDistance(a, b, max - 1, i + 1, j + 1),
      editDistance(a, b, max - 1, i + 1, j),
      editDistance(a, b, max - 1, i, j + 1),
      isExchange ? editDistance(a, b, max - 1, i + 2, j + 2) : Infinity,
    )
  );
}
