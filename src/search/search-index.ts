/**
 * The search index, the entry point for the server (the browser's is mark.ts): all templates in memory, found by word
 * parts. docs/search.md walks through it, decision 010 says why it is our own.
 */
import type {
  Completion,
  Explanation,
  SearchDocument,
  SearchOptions,
  SearchResult,
  Sought,
} from "./document.ts";
import { createExplain, type Judged } from "./explain.ts";
import { createCompletions, type Found } from "./index/completions.ts";
import { InvertedIndex } from "./index/inverted-index.ts";
import { inAny } from "./index/postings.ts";
import { isPublisherTerm, subjectTerm } from "./index/term.ts";
import { createLikeness } from "./likeness.ts";
import { createWordsSought } from "./mark.ts";
import { createQueryAnalyzer, saidParts, type AnalyzedQuery } from "./query/query-analyzer.ts";
import type { QueryPart } from "./query/resolve-word.ts";
import { createThesaurus, type Expansion, type Thesaurus } from "./query/thesaurus.ts";
import { createTypedSearch, type TypedResult } from "./query/typed-search.ts";
import {
  type Candidate,
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
import { createAskerFinder } from "./ranking/sides.ts";
import { byScore, inOrder, selectHits } from "./ranking/select-hits.ts";
import { createSimilar, type SimilarOptions, type SimilarResult } from "./similar.ts";
import { finish, type Steps } from "./steps.ts";
import { withoutUnseen } from "./text/character-folding.ts";
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
  /** Why a search finds its best hits, and what is similar: for the administrator. */
  explain(query: string, limits: { readonly hits: number; readonly similar: number }): Explanation;
  /** How alike other documents are, 0 to 1, by id; those with nothing in common are not there. */
  likenessTo(id: number): ReadonlyMap<number, number>;
  replace(document: T): void;
  remove(id: number): void;
  /** What the site says that it does not have, beside the shipped topics: a way to ask for it each. In place of those before. */
  replaceAbsent(lines: readonly string[]): void;
  /** Where a query is a line: the documents, which it finds then, and whether a topic that is absent has it too. */
  lineOf(query: string): { readonly ids: readonly number[]; readonly isAbsent: boolean };
  /**
   * Completions of what is being typed, in the documents' spelling, templates first and then those that find most.
   * @param found what is found for it, best first: of that come templates, and the last of several words
   */
  complete(prefix: string, limit: number, found?: readonly Found[]): readonly Completion[];
  /** The words of these texts that stand for what a search is for, for `markRanges`. */
  wordsSought(texts: Iterable<string>, sought: Sought): readonly string[];
}

/** «Viser også treff for …» names at most so many words. */
const maxLabels = 5;
const documentsAtOnce = 10;
const noHits: SearchResult = {
  hits: [],
  count: 0,
  sought: { anywhere: [], asSubject: [], spelled: [] },
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
  let topics = absentNeeds;
  for (const [topic, lines] of topics.entries()) {
    index.putLines(index.absent, lines, topic);
    yield;
  }
  const analyzeQuery = createQueryAnalyzer(index, analyzer, thesaurus, roles);
  const score = createScorer(index, roles);
  const needScorer = new NeedScorer(index, roles);
  const makeAbsence = () => ({
    find: createAbsence(index, new NeedScorer(index, roles, topics.length)),
    /** The ways to ask for a topic, as they are spelled. */
    spelled: new Set(topics.flat().map((line) => line.toLowerCase())),
  });
  let absence = makeAbsence();
  const findAskers = createAskerFinder(analyzer);
  const { rerankFor, isNamedIn } = createReranker(index, roles, findAskers);

  function subjectsOf(parts: readonly string[]): readonly string[] {
    return parts.filter(
      (part) => roles.roleOf(part) === "subject" && roles.strengthOf(part) === 1 && !isPublisherTerm(part),
    );
  }

  function soughtIn({ parts, words }: AnalyzedQuery, expansions: readonly Expansion[]): Sought {
    const shown = parts.filter(({ role, highlight }) => role === "subject" && highlight.length > 1);
    const isLast = (part: QueryPart) => parts.findLast(({ token }) => token === part.token) === part;
    const expanded = expansions.map((expansion) => subjectsOf(expansion.parts));
    const spelled = shown.flatMap(({ highlight: key, completions, token }) => {
      const isBeginning = completions.some(
        (word) => word.key.length > key.length && word.key.startsWith(key),
      );
      return isBeginning || roles.isStop(words[token] ?? "") ? [{ key, isBeginning }] : [];
    });
    const typed = (isHead: boolean) =>
      shown.filter((part) => isLast(part) === isHead).map(({ part }) => part);
    const others = (isHead: boolean) => expanded.filter(({ length }) => (length === 1) === isHead).flat();
    return {
      anywhere: [...new Set([...typed(true), ...others(true)])],
      asSubject: [...new Set([...typed(false), ...others(false)])],
      spelled,
    };
  }

  function judge(
    query: string,
    readingOf: (query: AnalyzedQuery, need: NeedEvidence) => Reading,
    lastIsBeginning = false,
  ): Judged {
    const analyzed = analyzeQuery(query, lastIsBeginning);
    if (analyzed.phrases.length === 0) return { analyzed, hits: [], hasNear: false, evidence: null };
    const scored = score(analyzed);
    const need = needScorer.find(analyzed);
    const reading = readingOf(analyzed, need);
    const ways = [...new Set([query, analyzed.text])].map((text) => index.lineTermOf(text));
    const said = inAny(ways.flatMap((way) => index.asked.postingList(way) ?? []));
    const alike = index.asked.postingList(subjectTerm(saidParts(analyzed)));
    const candidates = joinEvidence(scored, need, analyzed, reading, { said, alike }, index.ids);
    const absent = absence.find(analyzed, scored, need, candidates);
    const isStrict = reading.maxAbsent < maxAbsentOfNear;
    const isSaid = ({ isLine, slot }: Candidate) => isLine || alike?.has(slot);
    const isCertain = () =>
      candidates.some(isSaid) || isNamedIn(analyzed, candidates.toSorted(byScore).slice(0, 10));
    const likely = absent.likeness > reading.maxAbsent && !isCertain() ? absent.topic : null;
    // of the site's own topics, which come last, one that has the query as a line
    const own = isStrict ? inAny(ways.flatMap((way) => index.absent.postingList(way) ?? [])).keys() : [];
    const declared = [...own].find((topic) => topic >= absentNeeds.length);
    const isHere = () => candidates.some((one) => one.isLine) || isNamedIn(analyzed, candidates, true);
    const topic = declared !== undefined && !isHere() ? declared : likely;
    const evidence = { scored, need, reading, candidates, topic: topics[topic ?? -1] ?? null };
    // what an act is about is near, where nothing rests on it
    if (isStrict && isUnknownActAlone(analyzed))
      return { analyzed, hits: [], hasNear: candidates.length > 0, evidence };
    return topic === null
      ? { analyzed, ...selectHits(candidates, reading), evidence }
      : { analyzed, hits: [], hasNear: absent.likeness <= maxAbsentOfNear, evidence };
  }

  function read(
    query: string,
    { analyzed, hits, hasNear, evidence }: Judged,
    { limit = Infinity, accepts, typed }: SearchOptions,
  ): SearchResult {
    const act = analyzed.unknownAct === null ? {} : { unknownAct: analyzed.unknownAct };
    if (evidence === null) return { ...noHits, ...act, onlyStopWords: analyzed.onlyStopWords };
    if (hits.length === 0) return { ...noHits, ...act, hasNear };
    const wanted = accepts ? hits.filter(({ slot, id }) => accepts(tags[slot] ?? 0, id)) : hits;
    const slots = new Set(hits.map(({ slot }) => slot));
    const used = [...evidence.scored.used].filter(([, slot]) => slots.has(slot));
    const expansions = used.map(([expansion]) => expansion);
    const typedParts = analyzed.parts.map(({ part }) => part);
    const others = expansions.filter(({ parts }) => parts.some((part) => !typedParts.includes(part)));
    const asked = [query.trim(), analyzed.corrected].map((text) => text?.toLowerCase());
    const labels = others.flatMap(({ label }) => (asked.includes(label?.toLowerCase()) ? [] : (label ?? [])));
    return {
      hits: inOrder(hits, wanted, limit, rerankFor(analyzed, typed).rerank),
      count: hits.length,
      sought: soughtIn(analyzed, expansions),
      corrected: analyzed.corrected,
      alsoSearched: [...new Set(labels)].slice(0, maxLabels),
      onlyStopWords: false,
      hasNear,
      ...act,
    };
  }

  const search = (query: string, options: SearchOptions = {}) =>
    read(query, judge(query, strictReading), options);
  const searchTyped = createTypedSearch({
    search,
    searchBeginning: (query, options) => read(query, judge(query, strictReading, true), options),
    isBeginning: (key) =>
      index.dictionary.hasBeginning(key) ||
      thesaurus.expressionsFrom(key).some((text) => text.length > key.length),
    isAbsent: (token) => absence.spelled.has(token.toLowerCase()),
    expressionsFrom: thesaurus.expressionsFrom,
    isStop: roles.isStop,
  });
  const similar = createSimilar({
    strict(query) {
      const judged = judge(query, strictReading);
      return (options) => read(query, judged, options);
    },
    near: (query, options) => read(query, judge(query, nearReading), options),
    isGuess(query) {
      const analyzed = analyzeQuery(query);
      return analyzed.corrected !== null || namesOfAbsent(analyzed, index).length > 0;
    },
    isSubject: index.remember((text) => {
      const analyzed = analyzeQuery(text);
      const parts = partsOf(analyzed);
      // «si opp» is said in stop words alone
      return (
        parts.length > 0 && (analyzed.onlyStopWords || subjectsOf(parts.map(({ part }) => part)).length > 0)
      );
    }),
  });

  const explain = createExplain(index, roles);

  return {
    search: (query, options) => search(ownText(query), options),
    searchTyped: (query, options) => searchTyped(ownText(query), options),
    similar: (query, options) => similar(ownText(query), options),
    explain(asked, limits) {
      const query = ownText(asked);
      // first: a search ends the evidence of the one before
      const others = similar(query, { limit: limits.similar }).hits;
      const judged = judge(query, strictReading);
      const { rerank, reasonsOf } = rerankFor(judged.analyzed);
      return explain(judged, inOrder(judged.hits, judged.hits, limits.hits, rerank), others, reasonsOf);
    },
    likenessTo: createLikeness(index, roles),
    replace(document) {
      remove(document.id);
      finish(index.learn([document]));
      put(document);
    },
    remove,
    replaceAbsent(own) {
      const shipped = absentNeeds.length;
      for (const [at, lines] of topics.entries()) if (at >= shipped) index.dropLines(index.absent, lines, at);
      topics = [...absentNeeds, ...own.map((line) => [line])];
      for (const [at, lines] of topics.entries()) if (at >= shipped) index.putLines(index.absent, lines, at);
      absence = makeAbsence();
    },
    lineOf(query) {
      const line = index.lineTermOf(ownText(query));
      const slots = [...(index.asked.postingList(line)?.keys() ?? [])];
      const isAbsent = index.absent.countOf(line) > 0;
      return { ids: slots.flatMap((slot) => index.ids[slot] ?? []), isAbsent };
    },
    complete: (prefix, limit, found) => completions.complete(ownText(prefix), limit, found),
    wordsSought: createWordsSought(index, roles),
  };
}

/** In memory of its own: a word that is remembered would keep the whole url that it is a slice of. */
const ownText = (query: string): string => Buffer.from(withoutUnseen(query)).toString();

const partsOf = (query: AnalyzedQuery) => query.concepts.flatMap(({ parts }) => parts);

const isUnknownActAlone = (query: AnalyzedQuery): boolean =>
  partsOf(query).every(({ token }) => query.words[token] === query.unknownAct);
