import type { Catalogue } from "./catalogue.ts";
import { fold } from "./fold.ts";
import type { SearchDocument } from "./search-index.ts";

/** Completions while typing: whole names and subjects that begin so, or else the last word completed. */
export interface Suggestions {
  add(document: SearchDocument): void;
  remove(document: SearchDocument): void;
  complete(prefix: string, limit: number): readonly string[];
}

interface Phrase {
  readonly key: string;
  readonly shown: string;
  count: number;
}

const inBrackets = /\s*\(.*?\)/gu;

export function createSuggestions(catalogue: Catalogue): Suggestions {
  const phrases = new Map<string, Phrase>();
  let sorted: Phrase[] | null = null;

  function phrasesOf(document: SearchDocument): readonly string[] {
    return [...document.tags, document.name.replace(inBrackets, "")];
  }

  function inOrder(): Phrase[] {
    sorted ??= [...phrases.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
    return sorted;
  }

  return {
    add(document) {
      for (const shown of phrasesOf(document)) {
        const key = fold(shown).trim();
        const known = phrases.get(key);
        if (known) known.count++;
        else {
          phrases.set(key, { key, shown: shown.trim(), count: 1 });
          sorted = null;
        }
      }
    },
    remove(document) {
      for (const shown of phrasesOf(document)) {
        const known = phrases.get(fold(shown).trim());
        if (known) known.count--;
      }
    },
    complete(prefix, limit) {
      const key = fold(prefix).trimStart().replace(/\s+/gu, " ");
      if (key.trim().length < 2 || limit <= 0) return [];
      const all = inOrder();
      const matching: Phrase[] = [];
      for (let at = firstAtLeast(all, key); all[at]?.key.startsWith(key); at++) {
        if (all[at]!.count > 0 && all[at]!.key !== key.trim()) matching.push(all[at]!);
      }
      const typed = prefix.trim().toLowerCase();
      const asTyped = ({ shown }: Phrase): number => (shown.toLowerCase().startsWith(typed) ? 1 : 0);
      const best = matching
        // «lån» is meant before «land»
        .toSorted(
          (a, b) =>
            asTyped(b) - asTyped(a) ||
            b.count - a.count ||
            a.key.length - b.key.length ||
            (a.key < b.key ? -1 : 1),
        )
        .slice(0, limit)
        .map(({ shown }) => shown);
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

function firstAtLeast(sorted: readonly Phrase[], key: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]!.key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
