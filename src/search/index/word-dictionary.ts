/** The term dictionary of whole words: all words of the documents in two radix trees, found by prefix, suffix and edit distance. */
import SearchableMap from "minisearch/SearchableMap";
import { editDistance } from "../text/edit-distance.ts";
import type { AnalyzedWord } from "../text/text-analyzer.ts";

export interface DictionaryWord extends AnalyzedWord {
  /** As the documents spell it, for «Mente du …» and for completions. */
  spelling: string;
  /** How many times it occurs now; 0 when the last document with it is gone. */
  count: number;
  /** Occurs in a name, a tag or a publisher, not only in descriptions. */
  prominent: boolean;
}

export interface WordDictionary {
  find(key: string): DictionaryWord | undefined;
  add(word: DictionaryWord): void;
  withPrefix(prefix: string, limit: number): readonly DictionaryWord[];
  withSuffix(suffix: string, limit: number): readonly DictionaryWord[];
  /** Words within an edit distance, nearest first. */
  similarTo(key: string, maxEdits: number): readonly DictionaryWord[];
}

const vowels = /[aeiouy]/g;

export function createWordDictionary(): WordDictionary {
  const words = new SearchableMap<DictionaryWord>();
  const backwards = new SearchableMap<DictionaryWord>();

  return {
    find: (key) => words.get(key),
    add(word) {
      words.set(word.key, word);
      backwards.set(reversed(word.key), word);
    },
    withPrefix: (prefix, limit) => mostFrequent(words.atPrefix(prefix).values(), limit),
    withSuffix: (suffix, limit) => mostFrequent(backwards.atPrefix(reversed(suffix)).values(), limit),
    similarTo(key, maxEdits) {
      const near: { word: DictionaryWord; distance: number }[] = [];
      // fuzzyGet counts a transposition as two edits: ask for one more and measure again
      for (const [found, [word]] of words.fuzzyGet(key, maxEdits + 1)) {
        if (word.count === 0) continue;
        const distance = editDistance(key, found);
        if (distance <= maxEdits) near.push({ word, distance });
      }
      return near
        .toSorted(
          (a, b) =>
            a.distance - b.distance ||
            sameConsonants(b.word.key, key) - sameConsonants(a.word.key, key) ||
            sameFirstLetter(b.word.key, key) - sameFirstLetter(a.word.key, key) ||
            b.word.count - a.word.count ||
            (a.word.key < b.word.key ? -1 : 1),
        )
        .map(({ word }) => word);
    },
  };
}

function mostFrequent(found: Iterable<DictionaryWord>, limit: number): readonly DictionaryWord[] {
  const present: DictionaryWord[] = [];
  for (const word of found) if (word.count > 0) present.push(word);
  return present
    .toSorted((a, b) => b.count - a.count || a.key.length - b.key.length || (a.key < b.key ? -1 : 1))
    .slice(0, limit);
}

/** Vowels are mistaken for one another (lere for lære) more often than consonants. */
function sameConsonants(a: string, b: string): number {
  return a.replace(vowels, "") === b.replace(vowels, "") ? 1 : 0;
}

function sameFirstLetter(a: string, b: string): number {
  return a[0] === b[0] ? 1 : 0;
}

function reversed(text: string): string {
  let result = "";
  for (const letter of text) result = letter + result;
  return result;
}
