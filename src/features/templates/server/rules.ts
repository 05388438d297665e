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

/** What two spellings of one address have in common; null for what is no address. */
export function addressKey(url: string): string | null {
  const trimmed = url.trim();
  if (!URL.canParse(trimmed)) return null;
  const { hostname, port, pathname, search } = new URL(trimmed);
  return `${hostname.replace(/^www\./, "")}:${port}${pathname.replace(/\/+$/, "")}${search}`;
}
