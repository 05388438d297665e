/** The result of a query: the best of its hits in order, and what was searched for. */
import type { SearchOptions, SearchResult, Sought } from "./document.ts";
import { isPublisherTerm } from "./index/term.ts";
import type { AnalyzedQuery } from "./query/query-analyzer.ts";
import type { QueryPart } from "./query/resolve-word.ts";
import type { Expansion } from "./query/thesaurus.ts";
import type { Judged } from "./ranking/judge.ts";
import type { createReranker } from "./ranking/reranker.ts";
import { inOrder } from "./ranking/select-hits.ts";
import type { WordRoles } from "./word-roles.ts";

/** The most words that «Viser også treff for …» names. */
const maxLabels = 5;
const noHits: SearchResult = {
  hits: [],
  count: 0,
  sought: { anywhere: [], asSubject: [], spelled: [] },
  corrected: null,
  alsoSearched: [],
  onlyStopWords: false,
  hasNear: false,
};

/** Subjects that a text is about: no publishers and no weak words, which go with anything. */
export function strongSubjects(parts: readonly string[], roles: WordRoles): readonly string[] {
  return parts.filter(
    (part) => roles.roleOf(part) === "subject" && roles.strengthOf(part) === 1 && !isPublisherTerm(part),
  );
}

/** @param tags of the documents, by slot */
export function createResultReader(
  roles: WordRoles,
  rerankFor: ReturnType<typeof createReranker>["rerankFor"],
  tags: readonly number[],
) {
  function soughtIn({ parts, words }: AnalyzedQuery, expansions: readonly Expansion[]): Sought {
    const highlighted = parts.filter(({ role, highlight }) => role === "subject" && highlight.length > 1);
    const isLast = (part: QueryPart) => parts.findLast(({ token }) => token === part.token) === part;
    const expanded = expansions.map((expansion) => strongSubjects(expansion.parts, roles));
    const spelled = highlighted.flatMap(({ highlight: key, completions, token }) => {
      const isBeginning = completions.some(
        (word) => word.key.length > key.length && word.key.startsWith(key),
      );
      return isBeginning || roles.isStop(words[token] ?? "") ? [{ key, isBeginning }] : [];
    });
    const typed = (isHead: boolean) =>
      highlighted.filter((part) => isLast(part) === isHead).map(({ part }) => part);
    const others = (isHead: boolean) => expanded.filter(({ length }) => (length === 1) === isHead).flat();
    return {
      anywhere: [...new Set([...typed(true), ...others(true)])],
      asSubject: [...new Set([...typed(false), ...others(false)])],
      spelled,
    };
  }

  return function readResult(
    query: string,
    { analyzed, hits, hasNear, evidence, isByLetters = false }: Judged,
    { limit = Infinity, accepts }: SearchOptions,
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
    // who says the place in an act that is asked for comes first
    const placed = new Map(hits.map(({ id, slot }) => [id, analyzed.placed.get(slot) ?? 0]));
    const { rerank } = rerankFor(analyzed);
    const placedFirst: typeof rerank = (some) =>
      rerank(some).toSorted((a, b) => (placed.get(b.id) ?? 0) - (placed.get(a.id) ?? 0));
    const texts = [query.trim(), analyzed.corrected].map((text) => text?.toLowerCase());
    const labels = others.flatMap(({ label }) => (texts.includes(label?.toLowerCase()) ? [] : (label ?? [])));
    return {
      hits: inOrder(hits, wanted, limit, placedFirst),
      count: hits.length,
      sought: soughtIn(analyzed, expansions),
      corrected: analyzed.corrected,
      alsoSearched: [...new Set(labels)].slice(0, maxLabels),
      onlyStopWords: false,
      hasNear,
      ...(isByLetters && { isByLetters }),
      ...act,
    };
  };
}
