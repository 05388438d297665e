/** Completions of what is being typed: names and tags with that prefix, or else the query with its last word completed. */
import { bestOf } from "./best-of.ts";
import type { InvertedIndex } from "./inverted-index.ts";
import { rememberWords } from "./remember-words.ts";
import { SortedKeys } from "./sorted-keys.ts";
import { fold } from "../text/character-folding.ts";
import type { SearchDocument } from "../document.ts";

export interface Completions {
  add(document: SearchDocument): void;
  remove(document: SearchDocument): void;
  complete(prefix: string, limit: number): readonly string[];
  /** Sorts what was added, so that the first completion does not wait for it. */
  prepare(): void;
}

interface Candidate {
  /** The folded spelling. */
  readonly key: string;
  readonly spelling: string;
  /** How many documents have it in this very spelling. */
  count: number;
}

/** Candidates with the same folded spelling, of which the first is shown. */
interface Match {
  readonly candidate: Candidate;
  count: number;
  readonly asTyped: number;
}

/** More are never asked for: a list of them would not help. */
const maxCompletions = 20;
const inBrackets = /\s*\(.*?\)/gu;

export function createCompletions(index: InvertedIndex): Completions {
  const byText = new Map<string, Candidate>();
  const candidates = new SortedKeys<Candidate>();
  const wordsFrom = rememberWords(index, (key) => index.dictionary.withPrefix(key, maxCompletions + 1));

  function textsOf(document: SearchDocument): readonly string[] {
    return [...document.tags, document.name.replace(inBrackets, "")];
  }

  return {
    add(document) {
      for (const text of textsOf(document)) {
        let candidate = byText.get(text);
        if (!candidate) {
          const spelling = text.trim();
          byText.set(text, (candidate = { key: fold(spelling), spelling, count: 0 }));
          candidates.add(candidate);
        }
        candidate.count++;
      }
    },
    remove(document) {
      for (const text of textsOf(document)) {
        const candidate = byText.get(text);
        if (candidate) candidate.count--;
      }
    },
    complete(prefix, limit) {
      const key = fold(prefix).trimStart().replace(/\s+/gu, " ");
      if (key.trim().length < 2 || limit <= 0) return [];
      const typed = prefix.trim().toLowerCase();
      const matches: Match[] = [];
      for (const candidate of candidates.withPrefix(key)) {
        if (candidate.count === 0 || candidate.key === key.trim()) continue;
        const last = matches.at(-1);
        if (last?.candidate.key === candidate.key) last.count += candidate.count;
        else {
          const asTyped = candidate.spelling.toLowerCase().startsWith(typed) ? 1 : 0;
          matches.push({ candidate, count: candidate.count, asTyped });
        }
      }
      // «lån» is meant before «land»
      const best = bestOf(
        matches,
        limit,
        (a, b) =>
          b.asTyped - a.asTyped ||
          b.count - a.count ||
          a.candidate.key.length - b.candidate.key.length ||
          (a.candidate.key < b.candidate.key ? -1 : 1),
      ).map(({ candidate }) => candidate.spelling);
      return best.length > 0 ? best : completeLastWord(prefix, limit);
    },
    prepare: () => candidates.prepare(),
  };

  /** The query with its last word completed from the dictionary. */
  function completeLastWord(prefix: string, limit: number): readonly string[] {
    const at = prefix.search(/[\p{L}\p{N}]+$/u);
    if (at < 0 || prefix.length - at < 3) return [];
    const key = fold(prefix.slice(at));
    return wordsFrom(key)
      .filter((word) => word.key !== key && word.visibleCount > 0)
      .slice(0, limit)
      .map((word) => prefix.slice(0, at).trimStart() + word.spelling);
  }
}
