import type { TemplateQuery } from "#features/templates/contract.ts";
import { effectiveSorting } from "#features/templates/listing-view.ts";
import { withoutWww } from "#shared/web-url.ts";

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
  return `${withoutWww(hostname)}:${port}${pathname.replace(/\/+$/, "")}${search}`;
}

/** Queries with the same answer share it: filters in one order and once, and nothing asked for past the end. */
export function listKey(
  { search, category, format, sort, limit, offset }: TemplateQuery,
  size: number,
): string {
  const sorting = effectiveSorting({ search, sorting: sort ?? null });
  const filters = [category, format].map((values) => [...new Set(values)].sort());
  return JSON.stringify([search, filters, sorting, Math.min(limit, size), Math.min(offset, size)]);
}
