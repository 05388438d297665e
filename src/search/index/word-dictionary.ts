/** The term dictionary of whole words: all words of the documents, found by prefix and edit distance. */
import type { AnalyzedWord } from "../text/text-analyzer.ts";

/** A term that a word is indexed by, and how much of the word it is. */
export interface TermOfWord {
  readonly term: string;
  readonly share: number;
}

export interface DictionaryWord extends AnalyzedWord {
  readonly terms: readonly TermOfWord[];
  /** The documents' spelling, for «Mente du …» and for completions. */
  spelling: string;
  /** The number of its occurrences now; 0 when the last document with it is gone. */
  count: number;
  /** The number of occurrences that visitors can read, without those in `askedAs`: only such words are completed. */
  visibleCount: number;
  /** Whether it occurs in a name, a tag or a publisher, not only in descriptions. */
  prominent: boolean;
}

const vowels = /[aeiouy]/g;

export class WordDictionary {
  readonly #words = new Map<string, DictionaryWord>();
  readonly #sorted = new SortedKeys<DictionaryWord>();

  find(key: string): DictionaryWord | undefined {
    return this.#words.get(key);
  }

  add(word: DictionaryWord): void {
    this.#words.set(word.key, word);
    this.#sorted.add(word);
  }

  /** Whether a word occurs where visitors can read it. */
  isVisible(key: string): boolean {
    return (this.find(key)?.visibleCount ?? 0) > 0;
  }

  /** Words with the prefix that visitors can read, the most frequent first. */
  withPrefix(prefix: string, limit: number): readonly DictionaryWord[] {
    return this.#sorted
      .withPrefix(prefix)
      .filter(({ visibleCount }) => visibleCount > 0)
      .sort((a, b) => b.count - a.count || a.key.length - b.key.length)
      .slice(0, limit);
  }

  /** Words within an edit distance that begin with the same letter, nearest first. */
  similarTo(key: string, maxEdits: number): readonly DictionaryWord[] {
    return this.#sorted
      .withPrefix(key.charAt(0))
      .filter((word) => word.count > 0 && editDistance(key, word.key, maxEdits) <= maxEdits)
      .map((word) => ({ word, distance: editDistance(key, word.key, maxEdits) }))
      .sort(
        (a, b) =>
          a.distance - b.distance ||
          sameConsonants(b.word.key, key) - sameConsonants(a.word.key, key) ||
          b.word.count - a.word.count,
      )
      .map(({ word }) => word);
  }
}

/** Vowels are mistaken for one another (lere for lære) more often than consonants. */
function sameConsonants(a: string, b: string): number {
  return a.replace(vowels, "") === b.replace(vowels, "") ? 1 : 0;
}

/**
 * The edit distance of two words, from a position in each: how many letters must be inserted, deleted, replaced, or exchanged
 * with their neighbour to make one of the other. Infinity where more than `max` must, which is a small number.
 */
export function editDistance(a: string, b: string, max: number, fromA = 0, fromB = 0): number {
  if (Math.abs(a.length - fromA - (b.length - fromB)) > max) return Infinity;
  let [i, j] = [fromA, fromB];
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i++;
    j++;
  }
  if (i === a.length && j === b.length) return 0;
  if (max === 0) return Infinity;
  const rest = (overA: number, overB: number) => editDistance(a, b, max - 1, i + overA, j + overB);
  const isExchange = a[i] === b[j + 1] && a[i + 1] === b[j];
  return 1 + Math.min(rest(1, 1), rest(1, 0), rest(0, 1), isExchange ? rest(2, 2) : Infinity);
}

/** A list sorted by key, searched by prefix. New items are sorted in at the next look-up, all at once. */
export class SortedKeys<T extends { readonly key: string }> {
  readonly #items: T[] = [];
  #isSorted = true;

  add(item: T): void {
    this.#items.push(item);
    this.#isSorted = false;
  }

  /** All items whose key has the prefix, in the order of their keys, of equal ones in the order they were added. */
  withPrefix(prefix: string): readonly T[] {
    if (!this.#isSorted) this.#items.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    this.#isSorted = true;
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#items[middle]?.key ?? "") < prefix) low = middle + 1;
      else high = middle;
    }
    while (this.#items[high]?.key.startsWith(prefix)) high++;
    return this.#items.slice(low, high);
  }
}
