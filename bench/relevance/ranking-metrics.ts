/** Ranking metrics against relevance judgements, from 0 to 1. Grades go from 0 to 3. */

/** Normalised discounted cumulative gain of the first hits. */
export function ndcg(grades: readonly number[], allGrades: readonly number[], depth = 10): number {
  const ideal = gain(allGrades.toSorted((a, b) => b - a).slice(0, depth));
  return ideal === 0 ? 1 : gain(grades.slice(0, depth)) / ideal;
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/** Success@k: whether a template of the best grade there is stands among the first hits. */
export function succeedsWithin(grades: readonly number[], allGrades: readonly number[], depth = 3): boolean {
  const best = Math.max(0, ...allGrades);
  return grades.slice(0, depth).some((grade) => grade >= Math.min(best, 3) && grade > 0);
}
