/**
 * The cache keys of lists. Queries with the same response share it: filters sorted and without duplicates, and
 * nothing asked for past the end.
 */
import type { SimilarQuery, TemplateQuery } from "#features/templates/contract.ts";
import { effectiveSorting } from "#features/templates/listing-view.ts";

export function listCacheKey(
  { search, typing, category, format, sourceType, language, sort, limit, offset }: TemplateQuery,
  size: number,
): string {
  const sorting = effectiveSorting({ search, sorting: sort ?? null });
  const filters = filtersOf({ category, format, sourceType, language });
  const range = [Math.min(limit, size), Math.min(offset, size)];
  return JSON.stringify([search, filters, sorting, ...range, ...(typing ? ["typing"] : [])]);
}

export function similarCacheKey({ search, limit, ...filters }: SimilarQuery): string {
  return JSON.stringify([search, filtersOf(filters), limit]);
}

function filtersOf({
  category,
  format,
  sourceType = [],
  language = [],
}: Pick<TemplateQuery, "category" | "format" | "sourceType" | "language">): readonly string[][] {
  return [category, format, sourceType, language].map((values) => [...new Set(values)].sort());
}
