/**
 * Edit distance (optimal string alignment): insertions, deletions, substitutions, and transpositions of neighbours, each
 * counting one.
 */

/** Three rows of the matrix, reused: thousands of words are measured for one typo. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

/** @returns at most `max + 1`, which stands for every larger distance. */
export function editDistance(a: string, b: string, max: number = a.length + b.length): number {
  return distance(a, b, max, 1);
}

/** As editDistance, with a transposition counting two. */
export function levenshteinDistance(a: string, b: string, max: number): number {
  return distance(a, b, max, 2);
}

function distance(a: string, b: string, max: number, transposition: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  if (b.length >= rows[0].length) {
    const width = b.length * 2;
    rows = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)];
  }
  let [beforeLast, last, row] = rows;
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let lowest = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + substitution);
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      ) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + transposition);
      }
      row[j] = best;
      lowest = Math.min(lowest, best);
    }
    // the row before was at most one lower, and what reaches back to it costs one: no later row can be lower
    if (lowest > max) return max + 1;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[b.length] ?? 0, max + 1);
}
