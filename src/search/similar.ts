/**
 * Similar hits, beside the strict list: of a told need those that fit it less, and where that list has nothing or very little the
 * hits of each of two needs that were typed in one box, in turn, or of the query without its one unknown word. Decision 010
 * says which are left out.
 */
import type { SearchHit, SearchOptions, SearchResult } from "./document.ts";
import { joints } from "./query/query-parser.ts";
import { tokenize } from "./text/tokenizer.ts";

export interface SimilarOptions {
  readonly limit: number;
  /** As in `SearchOptions`, but called more than once for a document. */
  readonly accepts?: SearchOptions["accepts"];
}

export interface SimilarResult {
  /** Hits, best first, or of each need in turn; none where nothing is near. */
  readonly hits: readonly SearchHit[];
  /** The needs, as typed, where there was more than one in the query. */
  readonly parts?: readonly string[];
}

/** The result of a query, read as far as it is wanted. */
type Read = (options: SearchOptions) => SearchResult;

interface Readings {
  strict(query: string): Read;
  /** The strict hits and those near them. */
  near(query: string, options: SearchOptions): SearchResult;
  /** Whether a query is read with its spelling corrected, or names an absent topic. */
  isGuess(query: string): boolean;
  /** Whether a text can be what somebody asks for. */
  isSubject(text: string): boolean;
  /** Whether there is a reader, which knows what is near. */
  readonly isRead: boolean;
}

/** The number of strict hits up to which the list is short, and similar ones help. */
const fewHits = 2;
const maxNeeds = 4;
/** The most words of two needs without a joint between them («hytte båt»). */
const maxWordsWithoutJoint = 4;
/** The least score of a hit that is found in a name or a tag, and not by a word of some description. */
const minScoreOfNamed = 0.6;
const isNamed = ({ score }: Pick<SearchHit, "score">): boolean => score >= minScoreOfNamed;
/** The least share of the best hit's score: what fits a need less than half as well is left out. */
const minShareOfNeed = 0.5;
const none: SimilarResult = { hits: [] };

export function createSimilar({ strict, near, isGuess, isSubject, isRead }: Readings) {
  /** The ways to read a query as several needs. */
  function splits(query: string): readonly (readonly string[])[] {
    const joined = query.split(joints).filter((part) => part.trim() !== "");
    if (joined.length > 1) return joined.length <= maxNeeds ? [joined] : [];
    const words = query.trim().split(/\s+/u);
    if (words.length > maxWordsWithoutJoint) return [];
    return words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  }

  function readNeed(read: Read, options: SearchOptions): SearchResult {
    const result = read(options);
    const best = result.hits[0]?.score ?? 0;
    return { ...result, hits: result.hits.filter(({ score }) => score >= best * minShareOfNeed) };
  }

  /** The score of the best hit of the need that is found worst, wanted or not. */
  function weakest(needs: readonly Read[]): number {
    return Math.min(...needs.map((read) => read({ limit: 1 }).hits[0]?.score ?? 0));
  }

  /** The needs in a query, of the split whose needs are found best; null when it is one need. */
  function findNeeds(query: string) {
    const found = splits(query)
      .filter((parts) => parts.every((part) => tokenize(part).some(isSubject)))
      .map((parts) => {
        const needs = parts.map(strict);
        return { parts, needs, score: weakest(needs) };
      })
      .filter(isNamed);
    return found.toSorted((a, b) => b.score - a.score)[0] ?? null;
  }

  const isFound = (text: string): boolean => isNamed({ score: weakest([strict(text)]) });

  /** A short query without the one word that no name or tag has; null when that is another number of words, or all. */
  function withoutUnknown(query: string): string | null {
    const words = tokenize(query);
    const known = words.filter((word) => !isSubject(word) || isFound(word));
    const rest = known.join(" ");
    const isRead =
      words.length <= maxWordsWithoutJoint && known.length === words.length - 1 && isSubject(rest);
    return isRead && isFound(rest) ? rest : null;
  }

  return function similar(query: string, { limit, accepts }: SimilarOptions): SimilarResult {
    const found = strict(query)({ accepts });
    if (found.hits.length > fewHits && !found.hasNear) return none;
    const seen = new Set(found.hits.map(({ id }) => id));
    const options = { limit: limit + seen.size, accepts, typed: query };
    if (isRead && found.hits.length === 0 && !found.hasNear) return none;
    if (found.hasNear || isRead) {
      const { hits } = near(query, options);
      return { hits: hits.filter(({ id }) => !seen.has(id)).slice(0, limit) };
    }
    const several = findNeeds(query);
    // what is left of a guess is no need: «Paris» is no slip of «pris»
    const rest = several || isGuess(query) ? null : withoutUnknown(query);
    const needs = several?.needs ?? (rest === null ? [] : [strict(rest)]);
    const results = needs.map((read) => readNeed(read, options));
    const hits: SearchHit[] = [];
    for (let rank = 0; rank < options.limit; rank++) {
      for (const result of results) {
        const hit = result.hits[rank];
        if (!hit || seen.has(hit.id)) continue;
        seen.add(hit.id);
        hits.push(hit);
      }
    }
    return hits.length === 0
      ? none
      : { hits: hits.slice(0, limit), ...(several && { parts: several.parts }) };
  };
}
