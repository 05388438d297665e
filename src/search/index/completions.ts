/** Completions of what is being typed: names and tags with that prefix, or else the query with its last word completed. */
import type { InvertedIndex } from "./inverted-index.ts";
import { fold } from "../text/character-folding.ts";
import type { SearchDocument } from "../document.ts";

export interface Completions {
  add(document: SearchDocument): void;
  remove(document: SearchDocument): void;
  complete(prefix: string, limit: number): readonly string[];
}

interface Candidate {
  /** The folded spelling. */
  readonly key: string;
  readonly spelling: string;
  /** As it stands in the document; candidates are counted by it. */
  readonly text: string;
}

const inBrackets = /\s*\(.*?\)/gu;

export function createCompletions(index: InvertedIndex): Completions {
  const counts = new Map<string, number>();
  /** Sorted by key; built at the first call, then kept sorted. */
  let sorted: Candidate[] | null = null;

  function textsOf(document: SearchDocument): readonly string[] {
    return [...document.tags, document.name.replace(inBrackets, "")];
  }

  function countOf({ text }: Candidate): number {
    return counts.get(text) ?? 0;
  }

  return {
    add(document) {
      for (const text of textsOf(document)) {
        const count = counts.get(text);
        counts.set(text, (count ?? 0) + 1);
        if (count !== undefined || sorted === null) continue;
        const candidate = asCandidate(text);
        sorted.splice(firstAtLeast(sorted, candidate.key), 0, candidate);
      }
    },
    remove(document) {
      for (const text of textsOf(document)) counts.set(text, (counts.get(text) ?? 1) - 1);
    },
    complete(prefix, limit) {
      const key = fold(prefix).trimStart().replace(/\s+/gu, " ");
      if (key.trim().length < 2 || limit <= 0) return [];
      sorted ??= [...counts.keys()].map(asCandidate).toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const typed = prefix.trim().toLowerCase();
      const matches = new Map<string, { candidate: Candidate; count: number; asTyped: number }>();
      const last = firstAtLeast(sorted, `${key}\u{ffff}`);
      for (const candidate of sorted.slice(firstAtLeast(sorted, key), last)) {
        const count = countOf(candidate);
        if (count === 0 || candidate.key === key.trim()) continue;
        const known = matches.get(candidate.key);
        if (known) known.count += count;
        else {
          const asTyped = candidate.spelling.toLowerCase().startsWith(typed) ? 1 : 0;
          matches.set(candidate.key, { candidate, count, asTyped });
        }
      }
      const best = [...matches.values()]
        // «lån» is meant before «land»
        .toSorted(
          (a, b) =>
            b.asTyped - a.asTyped ||
            b.count - a.count ||
            a.candidate.key.length - b.candidate.key.length ||
            (a.candidate.key < b.candidate.key ? -1 : 1),
        )
        .slice(0, limit)
        .map(({ candidate }) => candidate.spelling);
      return best.length > 0 ? best : completeLastWord(prefix, limit);
    },
  };

  /** The query with its last word completed from the dictionary. */
  function completeLastWord(prefix: string, limit: number): readonly string[] {
    const at = prefix.search(/[\p{L}\p{N}]+$/u);
    if (at < 0 || prefix.length - at < 3) return [];
    return index.dictionary
      .withPrefix(fold(prefix.slice(at)), limit + 1)
      .filter((word) => word.key !== fold(prefix.slice(at)))
      .slice(0, limit)
      .map((word) => prefix.slice(0, at).trimStart() + word.spelling);
  }
}

function asCandidate(text: string): Candidate {
  const spelling = text.trim();
  return { key: fold(spelling), spelling, text };
}

/** Lower bound by binary search: the first place whose key is not below `key`. */
function firstAtLeast(sorted: readonly Candidate[], key: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.key ?? "") < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
