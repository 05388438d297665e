/**
 * The search index, the entry point for the server (the browser's is mark.ts): all templates in memory, found by word
 * parts. docs/search.md walks through it, decision 010 says why it is our own.
 */
import type { SearchDocument, SearchHit } from "./document.ts";
import { selectHits } from "./ranking/select-hits.ts";
import { createInvertedIndex } from "./index/inverted-index.ts";
import { createScorer } from "./ranking/scorer.ts";
import { createReranker, type Rescore } from "./ranking/reranker.ts";
import { createCompletions } from "./index/completions.ts";
import { createThesaurus } from "./query/thesaurus.ts";
import { createQueryAnalyzer, type AnalyzedQuery } from "./query/query-analyzer.ts";
import { createWordRoles } from "./words/word-roles.ts";
import { createTextAnalyzer } from "./text/text-analyzer.ts";

export interface SearchResult {
  /** Best first; ties by id ascending; none for a blank query. */
  readonly hits: readonly SearchHit[];
  /** Terms to highlight in the text on screen, for markRanges: folded stems and prefixes. */
  readonly terms: readonly string[];
  /** «Mente du …»: the query with its spelling corrected; null when nothing was. */
  readonly corrected: string | null;
  /** «Viser også treff for …»: synonyms and translations that were used and gave hits. */
  readonly alsoSearched: readonly string[];
}

export interface SearchIndex {
  search(query: string): SearchResult;
  /** Adds or updates one document. */
  replace(document: SearchDocument): void;
  remove(id: number): void;
  /** Completions of what is being typed, in the documents' spelling. */
  complete(prefix: string, limit: number): readonly string[];
  readonly size: number;
}

/**
 * The share of the query that a hit must cover: most of a short query, less of a long one (which explains the need), and
 * less where a generic word shows that any agreement about the rest is welcome.
 */
const minCoverage = 0.6;
const minCoverageOfLong = 0.5;
/** A query of so many phrases is long. */
const longQuery = 3;
const minCoverageWithGenericWord = 0.45;
/** How many of the best hits are reranked. */
const rerankDepth = 60;
/** «Viser også treff for …» names at most so many words. */
const maxLabels = 5;
const noHits: SearchResult = { hits: [], terms: [], corrected: null, alsoSearched: [] };

export function buildSearchIndex(documents: Iterable<SearchDocument>): SearchIndex {
  const analyzer = createTextAnalyzer();
  const roles = createWordRoles(analyzer);
  const thesaurus = createThesaurus(analyzer, roles);
  const index = createInvertedIndex(analyzer, roles);
  const completions = createCompletions(index);
  const all = [...documents];
  index.learn(all);
  for (const document of all) {
    index.put(document);
    completions.add(document);
  }
  const analyzeQuery = createQueryAnalyzer(index, analyzer, thesaurus, roles);
  const scoreQuery = createScorer(index, roles);
  const rescoreFor = createReranker(index.analyzeWord, roles);

  function subjectsOf(parts: readonly string[]): readonly string[] {
    return parts.filter((part) => roles.roleOf(part) === "subject" && roles.strengthOf(part) === 1);
  }

  /** The best hits in their final order; the others keep theirs. */
  function rerankTop(found: readonly SearchHit[], rescore: Rescore): readonly SearchHit[] {
    const top = found.slice(0, rerankDepth).flatMap(({ id, score }) => {
      const document = index.find(id);
      return document ? { id, score: rescore(document, score) } : [];
    });
    return [...top.toSorted((a, b) => b.score - a.score || a.id - b.id), ...found.slice(rerankDepth)];
  }

  function search(query: string): SearchResult {
    const analyzed = analyzeQuery(query);
    if (analyzed.phrases.length === 0) return noHits;
    const { accumulator, used } = scoreQuery(analyzed);
    const minCoverage = minCoverageOf(analyzed);
    const hits = rerankTop(selectHits(accumulator, minCoverage, index.ids), rescoreFor(analyzed));
    if (hits.length === 0) return noHits;
    const hitIds = new Set(hits.map((hit) => hit.id));
    const usedExpansions = [...used]
      .filter(([, slot]) => hitIds.has(index.document(slot)?.id ?? NaN))
      .map(([one]) => one);
    const terms = new Set([
      ...analyzed.highlightTerms,
      ...usedExpansions.flatMap((one) => subjectsOf(one.parts)),
    ]);
    const asked = new Set(analyzed.highlightTerms);
    const newExpansions = usedExpansions.filter((one) => one.parts.some((part) => !asked.has(part)));
    const alsoSearched = [...new Set(newExpansions.map((one) => one.label))].slice(0, maxLabels);
    return { hits, terms: [...terms], corrected: analyzed.corrected, alsoSearched };
  }

  return {
    search,
    replace(document) {
      const before = index.remove(document.id);
      if (before) completions.remove(before);
      index.learn([document]);
      index.put(document);
      completions.add(document);
    },
    remove(id) {
      const before = index.remove(id);
      if (before) completions.remove(before);
    },
    complete: (prefix, limit) => completions.complete(prefix, limit),
    get size() {
      return index.size;
    },
  };
}

function minCoverageOf({ hasGenericWord, phrases }: AnalyzedQuery): number {
  if (hasGenericWord && phrases.length > 1) return minCoverageWithGenericWord;
  return phrases.length >= longQuery ? minCoverageOfLong : minCoverage;
}
