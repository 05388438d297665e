/**
 * The cache keys of lists. Queries with the same response share it: filters sorted and without duplicates, and
 * nothing asked for past the end.
 */
import type { SimilarQuery, TemplateQuery } from "#features/templates/contract.ts";
import { effectiveSorting } from "#features/templates/listing-view.ts";

export function listCacheKey(
  { search, typing, category, format, sort, limit, offset }: TemplateQuery,
  size: number,
): string {
  const sorting = effectiveSorting({ search, sorting: sort ?? null });
  const filters = filtersOf({ category, format });
  const range = [Math.min(limit, size), Math.min(offset, size)];
  return JSON.stringify([search, filters, sorting, ...range, ...(typing ? ["typing"] : [])]);
}

export function similarCacheKey({ search, category, format, limit }: SimilarQuery): string {
  return JSON.stringify([search, filtersOf({ category, format }), limit]);
}

function filtersOf({ category, format }: Pick<TemplateQuery, "category" | "format">): readonly string[][] {
  return [category, format].map((values) => [...new Set(values)].sort());
}
