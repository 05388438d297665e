/**
 * The search index, the entry point for the server (the browser's is mark.ts): all templates in memory, found by word
 * parts. docs/search.md walks through it, decision 010 says why it is our own.
 */
import type { SearchDocument, SearchOptions, SearchResult } from "./document.ts";
import { createCompletions, type Found } from "./index/completions.ts";
import { InvertedIndex } from "./index/inverted-index.ts";
import { isPublisherTerm, lineTerm } from "./index/term.ts";
import { createQueryAnalyzer, type AnalyzedQuery } from "./query/query-analyzer.ts";
import { createThesaurus, type Thesaurus } from "./query/thesaurus.ts";
import { createTypedSearch, type TypedResult } from "./query/typed-search.ts";
import {
  joinEvidence,
  maxAbsentOfNear,
  nearReading,
  strictReading,
  type Reading,
} from "./ranking/evidence.ts";
import { createAbsence, namesOfAbsent } from "./ranking/absence.ts";
import { NeedScorer, type NeedEvidence } from "./ranking/need-scorer.ts";
import { createReranker } from "./ranking/reranker.ts";
import { createScorer } from "./ranking/scorer.ts";
import { createSides } from "./ranking/sides.ts";
import { inOrder, selectHits } from "./ranking/select-hits.ts";
import { createSimilar, type SimilarOptions, type SimilarResult } from "./similar.ts";
import { finish, type Steps } from "./steps.ts";
import { createTextAnalyzer } from "./text/text-analyzer.ts";
import { absentNeeds } from "./word-lists.ts";
import { createWordRoles } from "./word-roles.ts";

export type { Steps } from "./steps.ts";

export interface SearchIndex<T extends SearchDocument = SearchDocument> {
  search(query: string, options?: SearchOptions): SearchResult;
  /** The same of a query that is still being typed: where it finds nothing, its last word is a beginning of others. */
  searchTyped(query: string, options?: SearchOptions): TypedResult;
  /**
   * What fits a told need less than the strict list, which is short; and where the strict one finds nothing or very
   * little, two needs in one box as two searches, or a query without its one unknown word. None of its hits is among the
   * strict ones, and there are none where the strict list suffices, or where nothing is near.
   */
  similar(query: string, options: SimilarOptions): SimilarResult;
  /** Adds or updates one document. */
  replace(document: T): void;
  remove(id: number): void;
  /**
   * Completions of what is being typed, in the documents' spelling, those first that find most.
   * @param found what is found for it, best first: the last of several words is completed from that
   */
  complete(prefix: string, limit: number, found?: readonly Found[]): readonly string[];
  readonly size: number;
}

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
  hasNear: false,
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
  const index = new InvertedIndex(analyzer, roles);
  const completions = createCompletions(index, roles);
  /** By slot. */
  const tags: number[] = [];

  function put(document: T): void {
    tags[index.put(document)] = tagOf(document);
    completions.count(document, 1);
  }

  function remove(id: number): void {
    const document = index.remove(id);
    if (document) completions.count(document, -1);
  }

  yield* index.learn(all);
  for (const [at, document] of all.entries()) {
    put(document);
    if (at % documentsAtOnce === 0) yield;
  }
  for (const [topic, lines] of absentNeeds.entries()) index.putLines(index.absent, lines, topic);
  const analyzeQuery = createQueryAnalyzer(index, analyzer, thesaurus, roles);
  const score = createScorer(index, roles);
  const needScorer = new NeedScorer(index, roles);
  const likenessToAbsent = createAbsence(index, new NeedScorer(index, roles, absentNeeds.length));
  const rescoreFor = createReranker(index, roles, createSides(analyzer));

  function subjectsOf(parts: readonly string[]): readonly string[] {
    return parts.filter(
      (part) => roles.roleOf(part) === "subject" && roles.strengthOf(part) === 1 && !isPublisherTerm(part),
    );
  }

  function read(
    query: string,
    { limit = Infinity, accepts }: SearchOptions,
    readingOf: (query: AnalyzedQuery, need: NeedEvidence) => Reading,
    lastIsBeginning = false,
  ): SearchResult {
    const analyzed = analyzeQuery(query, lastIsBeginning);
    if (analyzed.phrases.length === 0) return { ...noHits, onlyStopWords: analyzed.onlyStopWords };
    const scored = score(analyzed);
    const need = needScorer.find(analyzed);
    const reading = readingOf(analyzed, need);
    const line = index.asked.postingList(lineTerm(saidParts(analyzed)));
    const isLine = (slot: number): boolean => line?.has(slot) ?? false;
    const candidates = joinEvidence(scored, need, analyzed, reading, isLine, index.ids);
    const absent = candidates.some(({ slot }) => isLine(slot))
      ? 0
      : likenessToAbsent(analyzed, scored, need, candidates);
    if (absent > reading.maxAbsent) return { ...noHits, hasNear: absent <= maxAbsentOfNear };
    const { hits, hasNear } = selectHits(candidates, reading);
    if (hits.length === 0) return noHits;
    const wanted = accepts ? hits.filter(({ slot, id }) => accepts(tags[slot] ?? 0, id)) : hits;
    const expansions = [...scored.used].flatMap(([expansion, slot]) =>
      hits.some((hit) => hit.slot === slot) ? expansion : [],
    );
    const { highlightTerms } = analyzed;
    const others = expansions.filter(({ parts }) => parts.some((part) => !highlightTerms.includes(part)));
    return {
      hits: inOrder(hits, wanted, limit, rescoreFor(analyzed)),
      count: hits.length,
      terms: [...new Set([...highlightTerms, ...expansions.flatMap(({ parts }) => subjectsOf(parts))])],
      corrected: analyzed.corrected,
      alsoSearched: [...new Set(others.flatMap(({ label }) => label ?? []))].slice(0, maxLabels),
      onlyStopWords: false,
      hasNear,
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
  const similar = createSimilar({
    strict: search,
    near: (query, options) => read(query, options, nearReading),
    isGuess(query) {
      const analyzed = analyzeQuery(query);
      return analyzed.corrected !== null || namesOfAbsent(analyzed, index).length > 0;
    },
    isSubject(text) {
      const analyzed = analyzeQuery(text);
      const parts = partsOf(analyzed);
      // «si opp» is said in stop words alone
      return (
        parts.length > 0 && (analyzed.onlyStopWords || subjectsOf(parts.map(({ part }) => part)).length > 0)
      );
    },
  });

  return {
    search,
    searchTyped,
    similar,
    replace(document) {
      remove(document.id);
      finish(index.learn([document]));
      put(document);
    },
    remove,
    complete: (prefix, limit, found) => completions.complete(prefix, limit, found),
    get size() {
      return index.size;
    },
  };
}

/** The parts of all words that are no stop words. */
function saidParts(analyzed: AnalyzedQuery): readonly string[] {
  const sought = partsOf(analyzed).filter(({ role }) => role !== "stop");
  return [...sought.map(({ part }) => part), ...analyzed.boosts.flatMap(({ terms }) => terms.slice(0, 1))];
}

const partsOf = ({ phrases }: AnalyzedQuery) =>
  phrases.flatMap(({ concepts }) => concepts.flatMap(({ parts }) => parts));
