/** The rule for which templates are popular. */
const popularShare = 0.1;
const popularMinimumDownloads = 25;

/**
 * The number of followed links from which a template counts as popular: it is among the tenth most followed and has
 * been followed at least 25 times.
 */
export function popularityThreshold(
  mostFollowedFirst: readonly { readonly downloadCount: number }[],
): number {
  const lastOfTheTenth = mostFollowedFirst[Math.ceil(mostFollowedFirst.length * popularShare) - 1];
  return Math.max(popularMinimumDownloads, lastOfTheTenth?.downloadCount ?? 0);
}
