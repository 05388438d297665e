import type { Catalogue } from "./inverted-index.ts";
import { fold } from "../text/character-folding.ts";
import type { SearchDocument } from "../search-index.ts";

/** Completions while typing: whole names and subjects that begin so, or else the last word completed. */
export interface Suggestions {
  add(document: SearchDocument): void;
  remove(document: SearchDocument): void;
  complete(prefix: string, limit: number): readonly string[];
}

interface Phrase {
  readonly key: string;
  readonly shown: string;
  readonly text: string;
}

const inBrackets = /\s*\(.*?\)/gu;

export function createSuggestions(catalogue: Catalogue): Suggestions {
  const counts = new Map<string, number>();
  /** In order of their keys; made for the first visitor who types, kept in order from then on. */
  let sorted: Phrase[] | null = null;

  function phrasesOf(document: SearchDocument): readonly string[] {
    return [...document.tags, document.name.replace(inBrackets, "")];
  }

  function countOf({ text }: Phrase): number {
    return counts.get(text) ?? 0;
  }

  return {
    add(document) {
      for (const text of phrasesOf(document)) {
        const count = counts.get(text);
        counts.set(text, (count ?? 0) + 1);
        if (count !== undefined || sorted === null) continue;
        const phrase = asPhrase(text);
        sorted.splice(firstAtLeast(sorted, phrase.key), 0, phrase);
      }
    },
    remove(document) {
      for (const text of phrasesOf(document)) counts.set(text, (counts.get(text) ?? 1) - 1);
    },
    complete(prefix, limit) {
      const key = fold(prefix).trimStart().replace(/\s+/gu, " ");
      if (key.trim().length < 2 || limit <= 0) return [];
      sorted ??= [...counts.keys()].map(asPhrase).toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const typed = prefix.trim().toLowerCase();
      const matching = new Map<string, { phrase: Phrase; count: number; asTyped: number }>();
      const last = firstAtLeast(sorted, `${key}\u{ffff}`);
      for (const phrase of sorted.slice(firstAtLeast(sorted, key), last)) {
        const count = countOf(phrase);
        if (count === 0 || phrase.key === key.trim()) continue;
        const known = matching.get(phrase.key);
        if (known) known.count += count;
        else {
          const asTyped = phrase.shown.toLowerCase().startsWith(typed) ? 1 : 0;
          matching.set(phrase.key, { phrase, count, asTyped });
        }
      }
      const best = [...matching.values()]
        // «lån» is meant before «land»
        .toSorted(
          (a, b) =>
            b.asTyped - a.asTyped ||
            b.count - a.count ||
            a.phrase.key.length - b.phrase.key.length ||
            (a.phrase.key < b.phrase.key ? -1 : 1),
        )
        .slice(0, limit)
        .map(({ phrase }) => phrase.shown);
      return best.length > 0 ? best : lastWord(prefix, limit);
    },
  };

  function lastWord(prefix: string, limit: number): readonly string[] {
    const at = prefix.search(/[\p{L}\p{N}]+$/u);
    if (at < 0 || prefix.length - at < 3) return [];
    return catalogue.vocabulary
      .startingWith(fold(prefix.slice(at)), limit + 1)
      .filter((word) => word.key !== fold(prefix.slice(at)))
      .slice(0, limit)
      .map((word) => prefix.slice(0, at).trimStart() + word.shown);
  }
}

function asPhrase(text: string): Phrase {
  const shown = text.trim();
  return { key: fold(shown), shown, text };
}

function firstAtLeast(sorted: readonly Phrase[], key: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.key ?? "") < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
