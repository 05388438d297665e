import { bestFirst } from "./ranking/select-hits.ts";
import { createCatalogue } from "./index/inverted-index.ts";
import { createEvaluator } from "./ranking/scorer.ts";
import { createRanking, type Ranker } from "./ranking/reranker.ts";
import { createSuggestions } from "./index/completions.ts";
import { createThesaurus } from "./query/thesaurus.ts";
import { createUnderstanding, type Understanding } from "./query/query-analyzer.ts";
import { createWordKinds } from "./words/word-roles.ts";
import { createWordReader } from "./text/text-analyzer.ts";

export interface SearchDocument {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly format: string;
  readonly source: string;
  readonly sourceType: string | null;
  readonly tags: readonly string[];
}

export interface SearchHit {
  readonly id: number;
  readonly score: number;
}

export interface SearchOutcome {
  /** Best first; ties by id ascending; none for a blank query. */
  readonly hits: readonly SearchHit[];
  /** Folded word beginnings and parts to mark in the shown text, for markRanges. */
  readonly terms: readonly string[];
  /** «Mente du …»: the query with typos mended, properly spelled; null when nothing was mended. */
  readonly corrected: string | null;
  /** «Viser også treff for …»: synonyms and translations that were used and gave hits. */
  readonly alsoSearched: readonly string[];
}

export interface SearchIndex {
  search(query: string): SearchOutcome;
  /** Adds or updates one template. */
  replace(document: SearchDocument): void;
  remove(id: number): void;
  /** Completions while typing, properly spelled. */
  suggest(prefix: string, limit: number): readonly string[];
  readonly size: number;
}

/**
 * How much of what was asked for a hit must hold: most of a short query, less of a long one (people explain), less where
 * the query plainly asks for a paper.
 */
const enough = 0.6;
const enoughOfLong = 0.5;
const long = 3;
const enoughForPaper = 0.45;
/** So many hits get the finer order. */
const ranked = 60;
/** «Viser også treff for …» names so many words at most. */
const mostShown = 5;
const nothing: SearchOutcome = { hits: [], terms: [], corrected: null, alsoSearched: [] };

export function buildSearchIndex(documents: Iterable<SearchDocument>): SearchIndex {
  const reader = createWordReader();
  const kinds = createWordKinds(reader);
  const thesaurus = createThesaurus(reader, kinds);
  const catalogue = createCatalogue(reader, kinds);
  const suggestions = createSuggestions(catalogue);
  const all = [...documents];
  catalogue.learn(all);
  for (const document of all) {
    catalogue.put(document);
    suggestions.add(document);
  }
  const understand = createUnderstanding(catalogue, reader, thesaurus, kinds);
  const evaluate = createEvaluator(catalogue, kinds);
  const rankerFor = createRanking(catalogue.read, kinds);

  function subjectsOf(parts: readonly string[]): readonly string[] {
    return parts.filter((part) => kinds.kindOf(part) === "subject" && kinds.strengthOf(part) === 1);
  }

  /** The finer order for those at the top; the others keep theirs. */
  function finest(found: readonly SearchHit[], rank: Ranker): readonly SearchHit[] {
    const top = found.slice(0, ranked).flatMap(({ id, score }) => {
      const document = catalogue.find(id);
      return document ? { id, score: rank(document, score) } : [];
    });
    return [...top.toSorted((a, b) => b.score - a.score || a.id - b.id), ...found.slice(ranked)];
  }

  function search(query: string): SearchOutcome {
    const understood = understand(query);
    if (understood.runs.length === 0) return nothing;
    const { layer, used } = evaluate(understood);
    const least = leastCover(understood);
    const hits = finest(bestFirst(layer, least, catalogue.ids), rankerFor(understood));
    if (hits.length === 0) return nothing;
    const shown = new Set(hits.map((hit) => hit.id));
    const helpful = [...used]
      .filter(([, slot]) => shown.has(catalogue.document(slot)?.id ?? NaN))
      .map(([one]) => one);
    const terms = new Set([...understood.marks, ...helpful.flatMap((one) => subjectsOf(one.parts))]);
    const asked = new Set(understood.marks);
    const news = helpful.filter((one) => one.parts.some((part) => !asked.has(part)));
    const alsoSearched = [...new Set(news.map((one) => one.shown))].slice(0, mostShown);
    return { hits, terms: [...terms], corrected: understood.corrected, alsoSearched };
  }

  return {
    search,
    replace(document) {
      const before = catalogue.remove(document.id);
      if (before) suggestions.remove(before);
      catalogue.learn([document]);
      catalogue.put(document);
      suggestions.add(document);
    },
    remove(id) {
      const before = catalogue.remove(id);
      if (before) suggestions.remove(before);
    },
    suggest: (prefix, limit) => suggestions.complete(prefix, limit),
    get size() {
      return catalogue.size;
    },
  };
}

function leastCover({ asksForPaper, runs }: Understanding): number {
  if (asksForPaper && runs.length > 1) return enoughForPaper;
  return runs.length >= long ? enoughOfLong : enough;
}
