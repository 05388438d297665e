/**
 * Similar hits, beside the strict list: those that fit a told need less, and where that list has very little or only what is near,
 * what the reader finds possible. Decision 010 says which are left out.
 */
import type { SearchHit, SearchOptions, SearchResult } from "./document.ts";

export interface SimilarOptions {
  readonly limit: number;
  /** As in `SearchOptions`, but called more than once for a document. */
  readonly accepts?: SearchOptions["accepts"];
}

export interface SimilarResult {
  /** Hits, best first; none where nothing is near. */
  readonly hits: readonly SearchHit[];
}

type Read = (query: string, options: SearchOptions) => SearchResult;

/** The number of strict hits up to which the list is short, and similar ones help. */
const fewHits = 2;

/** @param near the strict hits and those near them */
export function createSimilar(strict: Read, near: Read) {
  return function similar(query: string, { limit, accepts }: SimilarOptions): SimilarResult {
    const { hits: found, hasNear } = strict(query, { accepts });
    if (!hasNear && (found.length === 0 || found.length > fewHits)) return { hits: [] };
    const seen = new Set(found.map(({ id }) => id));
    const { hits } = near(query, { limit: limit + seen.size, accepts });
    return { hits: hits.filter(({ id }) => !seen.has(id)).slice(0, limit) };
  };
}
