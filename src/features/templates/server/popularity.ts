/** The rule for which templates are popular. */
const popularShare = 0.1;
const popularMinimumDownloads = 25;

/**
 * The number of followed links from which a template counts as popular: it is among the tenth most followed and has
 * been followed at least 25 times.
 */
export function popularityThreshold(downloadCounts: readonly number[]): number {
  const sorted = downloadCounts.toSorted((a, b) => b - a);
  const lastOfTheTenth = sorted[Math.ceil(sorted.length * popularShare) - 1] ?? 0;
  return Math.max(popularMinimumDownloads, lastOfTheTenth);
}
