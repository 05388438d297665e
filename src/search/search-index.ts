/**
 * The search index, the entry point for the server (the browser's is mark.ts): all templates in memory, found by word
 * parts. docs/search.md walks through it, decision 010 says why it is our own.
 */
import type { SearchDocument, SearchHit, SearchOptions, SearchResult } from "./document.ts";
import { firstWhere } from "./arrays.ts";
import { HitSelection } from "./ranking/select-hits.ts";
import { createInvertedIndex } from "./index/inverted-index.ts";
import { isPublisherTerm } from "./index/publisher.ts";
import { coversMany, joinEvidence, type Reading } from "./ranking/join-evidence.ts";
import { isPlain, looseReading, minCoverageOf, strictReading } from "./ranking/readings.ts";
import { createNeedScorer, type NeedEvidence } from "./ranking/need-scorer.ts";
import { createSaidAs } from "./ranking/said-as.ts";
import { createScorer } from "./ranking/scorer.ts";
import { createReranker, type Rescore } from "./ranking/reranker.ts";
import { createCompletions } from "./index/completions.ts";
import { createSimilar, type SimilarOptions, type SimilarResult } from "./similar.ts";
import { createTypedSearch, type TypedResult } from "./query/typed-search.ts";
import { createThesaurus, type Thesaurus } from "./query/thesaurus.ts";
import { finish, type Steps } from "./steps.ts";
import { createQueryAnalyzer, type AnalyzedQuery } from "./query/query-analyzer.ts";
import { createWordRoles } from "./word-roles.ts";
import { createTextAnalyzer } from "./text/text-analyzer.ts";

export type { Steps } from "./steps.ts";

export interface SearchIndex<T extends SearchDocument = SearchDocument> {
  search(query: string, options?: SearchOptions): SearchResult;
  /** The same of a query that is still being typed: where it finds nothing, its last word is a beginning of others. */
  searchTyped(query: string, options?: SearchOptions): TypedResult;
  /**
   * A looser reading, for when the strict one finds nothing or very little: two needs in one box are two searches, and
   * otherwise a hit covers less of the query. None of its hits is among the strict ones, and there are none where the
   * strict list suffices, or where nothing is near.
   */
  similar(query: string, options: SimilarOptions): SimilarResult;
  /** Adds or updates one document. */
  replace(document: T): void;
  remove(id: number): void;
  /**
   * Completions of what is being typed, in the documents' spelling, those first that find most.
   * @param hits what a query of several words finds, where that is known: its last word is completed from theirs
   */
  complete(prefix: string, limit: number, hits?: readonly SearchHit[]): readonly string[];
  readonly size: number;
}

const admitted = 1;
/** A plain query with so many hits is read without the need scorer. */
const enoughHits = 40;
/** How many of the best hits are reranked. */
const rerankDepth = 60;
/** «Viser også treff for …» names at most so many words. */
const maxLabels = 5;
/** So many documents are a step of the building. */
const documentsAtOnce = 10;
const noHits: SearchResult = {
  hits: [],
  count: 0,
  terms: [],
  corrected: null,
  alsoSearched: [],
  onlyStopWords: false,
};

/** It depends on the word lists alone, so that all indexes of a process share the one; reading it is most of the building. */
let listedThesaurus: Thesaurus | undefined;

/** As buildInSteps, at once. */
export function buildSearchIndex<T extends SearchDocument>(
  documents: Iterable<T>,
  tagOf?: (document: T) => number,
): SearchIndex<T> {
  return finish(buildInSteps(documents, tagOf));
}

/** @param tagOf a small number that is kept beside each document, for `SearchOptions.accepts`. */
export function* buildInSteps<T extends SearchDocument>(
  documents: Iterable<T>,
  tagOf: (document: T) => number = () => 0,
): Steps<SearchIndex<T>> {
  const all = [...documents];
  const analyzer = createTextAnalyzer();
  yield;
  const roles = createWordRoles(analyzer);
  const thesaurus = (listedThesaurus ??= yield* createThesaurus(analyzer, roles));
  const index = createInvertedIndex(analyzer, roles);
  const completions = createCompletions(index, roles);
  const selection = new HitSelection();
  /** By slot. */
  const tags: number[] = [];

  function put(document: T): void {
    tags[index.put(document)] = tagOf(document);
    completions.add(document);
  }

  function remove(id: number): void {
    forget(index.remove(id));
  }

  function forget(document: SearchDocument | undefined): void {
    if (!document) return;
    completions.remove(document);
    reranker.forget(document.id);
  }

  yield* index.learn(all);
  for (const [at, document] of all.entries()) {
    put(document);
    if (at % documentsAtOnce === 0) yield;
  }
  index.dictionary.prepare();
  yield;
  completions.prepare();
  yield;
  const analyzeQuery = createQueryAnalyzer(index, analyzer, thesaurus, roles);
  const scoreQuery = createScorer(index, roles);
  const saidAs = createSaidAs(index, roles);
  const findNeed = createNeedScorer(index, roles);
  const reranker = createReranker(index, roles);

  function subjectsOf(parts: readonly string[]): readonly string[] {
    return parts.filter(
      (part) => roles.roleOf(part) === "subject" && roles.strengthOf(part) === 1 && !isPublisherTerm(part),
    );
  }

  /** The wanted hits in their final order: the best of all are reranked, the others keep their places. */
  function inOrder(limit: number, rescore: Rescore): readonly SearchHit[] {
    if (limit === 0) return [];
    const wanted = selection.bestWanted(limit + rerankDepth);
    const allAreWanted = selection.wantedCount === selection.count;
    const bestIds = allAreWanted ? null : new Set(selection.best(rerankDepth).map(({ id }) => id));
    // both are in order, so that the wanted ones among the best stand first
    const top = bestIds ? firstWhere(wanted.length, (at) => !bestIds.has(wanted[at]?.id ?? 0)) : rerankDepth;
    const reranked = wanted
      .slice(0, top)
      .map(({ id, score }) => ({ id, score: rescore(id, score) }))
      .sort((a, b) => b.score - a.score || a.id - b.id);
    for (const [at, hit] of reranked.entries()) wanted[at] = hit;
    if (wanted.length > limit) wanted.length = limit;
    return wanted;
  }

  function read(
    query: string,
    { limit = Infinity, accepts }: SearchOptions,
    readingOf: (query: AnalyzedQuery, need: NeedEvidence, share: number) => Reading,
    lastIsBeginning = false,
  ): SearchResult {
    const analyzed = analyzeQuery(query, lastIsBeginning);
    if (analyzed.phrases.length === 0) return { ...noHits, onlyStopWords: analyzed.onlyStopWords };
    const { accumulator, used, share } = scoreQuery(analyzed);
    const accept = accepts && ((slot: number, id: number) => accepts(tags[slot] ?? 0, id));
    if (isPlain(analyzed) && coversMany(accumulator, minCoverageOf(analyzed), enoughHits)) {
      selection.read(accumulator, minCoverageOf(analyzed), index.ids, accept);
    } else {
      const need = findNeed(analyzed);
      const reading = readingOf(analyzed, need, share);
      joinEvidence(accumulator, need, analyzed, reading, saidAs(analyzed));
      const { minShareOfBest, minShareOfTail } = reading;
      selection.read(accumulator, admitted, index.ids, accept, minShareOfBest, minShareOfTail);
    }
    if (selection.count === 0) return noHits;
    const hits = inOrder(limit, reranker.rescoreFor(analyzed));
    const usedExpansions = [...used].filter(([, slot]) => selection.includes(slot)).map(([one]) => one);
    const terms = new Set([
      ...analyzed.highlightTerms,
      ...usedExpansions.flatMap((one) => subjectsOf(one.parts)),
    ]);
    const asked = new Set(analyzed.highlightTerms);
    const newExpansions = usedExpansions.filter((one) => one.parts.some((part) => !asked.has(part)));
    const alsoSearched = [...new Set(newExpansions.flatMap((one) => one.label ?? []))].slice(0, maxLabels);
    return {
      hits,
      count: selection.count,
      terms: [...terms],
      corrected: analyzed.shownCorrection,
      alsoSearched,
      onlyStopWords: false,
    };
  }

  const search = (query: string, options: SearchOptions = {}) => read(query, options, strictReading);

  const searchTyped = createTypedSearch({
    search,
    searchBeginning: (query, options) => read(query, options, strictReading, true),
    isBeginning: (key) => index.dictionary.withPrefix(key, 1).length > 0 || thesaurus.hasBeginning(key),
    expressionFrom: thesaurus.expressionFrom,
    isStop: roles.isStop,
  });

  return {
    search,
    searchTyped,
    similar: createSimilar({
      strict: search,
      loose: (query, options) => read(query, options, looseReading),
      isGuess(query) {
        const analyzed = analyzeQuery(query);
        return analyzed.corrected !== null || partsOf(analyzed).some(({ isElsewhere }) => isElsewhere);
      },
      isSubject(text) {
        const analyzed = analyzeQuery(text);
        const parts = partsOf(analyzed);
        // «si opp» is said in stop words alone
        return (
          parts.length > 0 && (analyzed.onlyStopWords || subjectsOf(parts.map(({ part }) => part)).length > 0)
        );
      },
    }),
    replace(document) {
      forget(index.find(document.id));
      finish(index.learn([document]));
      put(document);
    },
    remove,
    complete: completions.complete,
    get size() {
      return index.size;
    },
  };
}

const partsOf = ({ phrases }: AnalyzedQuery) =>
  phrases.flatMap(({ concepts }) => concepts.flatMap(({ parts }) => parts));
