/** The hits of a query in their order. */
import type { SearchHit } from "../document.ts";
import type { Candidate } from "./evidence.ts";

const rerankDepth = 60;

/**
 * The wanted hits, best first: the best of all are reranked, the others stay behind them.
 *
 * @param wanted those of the hits that may be returned
 */
export function inOrder(
  hits: readonly Candidate[],
  wanted: readonly Candidate[],
  limit: number,
  rerank: (hits: readonly Candidate[]) => readonly SearchHit[],
): readonly SearchHit[] {
  if (limit === 0) return [];
  const top = new Set(hits.toSorted(byScore).slice(0, rerankDepth));
  const reranked = rerank(wanted.filter((hit) => top.has(hit))).slice(0, limit);
  if (reranked.length === limit) return reranked;
  const others = wanted.filter((hit) => !top.has(hit));
  return reranked.concat(others.toSorted(byScore).slice(0, limit - reranked.length));
}

export function byScore(a: SearchHit, b: SearchHit): number {
  return b.score - a.score || a.id - b.id;
}
