import SearchableMap from "minisearch/SearchableMap";
import type { ReadWord } from "../text/text-analyzer.ts";

/** A word as it stands in the catalogue. */
export interface CatalogueWord extends ReadWord {
  /** Proper spelling, for «Mente du …» and for completions. */
  shown: string;
  /** In how many places it stands now; 0 when the last template with it is gone. */
  count: number;
  /** Seen in a name, a tag or a publisher, not only in descriptions. */
  prominent: boolean;
}

/** The catalogue's words, found by beginning, by ending and by likeness. */
export interface Vocabulary {
  find(key: string): CatalogueWord | undefined;
  add(word: CatalogueWord): void;
  startingWith(beginning: string, limit: number): readonly CatalogueWord[];
  endingWith(ending: string, limit: number): readonly CatalogueWord[];
  /** Words at most so many edits away (an exchange of two letters counts as one), nearest first. */
  like(key: string, edits: number): readonly CatalogueWord[];
}

const vowels = /[aeiouy]/g;

export function createVocabulary(): Vocabulary {
  const words = new SearchableMap<CatalogueWord>();
  const backwards = new SearchableMap<CatalogueWord>();

  return {
    find: (key) => words.get(key),
    add(word) {
      words.set(word.key, word);
      backwards.set(reversed(word.key), word);
    },
    startingWith: (beginning, limit) => commonest(words.atPrefix(beginning).values(), limit),
    endingWith: (ending, limit) => commonest(backwards.atPrefix(reversed(ending)).values(), limit),
    like(key, edits) {
      const near: { word: CatalogueWord; distance: number }[] = [];
      // the map counts an exchange of letters as two edits: ask for one more and count again
      for (const [found, [word]] of words.fuzzyGet(key, edits + 1)) {
        if (word.count === 0) continue;
        const distance = editDistance(key, found);
        if (distance <= edits) near.push({ word, distance });
      }
      return near
        .toSorted(
          (a, b) =>
            a.distance - b.distance ||
            sameConsonants(b.word.key, key) - sameConsonants(a.word.key, key) ||
            sameBeginning(b.word.key, key) - sameBeginning(a.word.key, key) ||
            b.word.count - a.word.count ||
            (a.word.key < b.word.key ? -1 : 1),
        )
        .map(({ word }) => word);
    },
  };
}

function commonest(found: Iterable<CatalogueWord>, limit: number): readonly CatalogueWord[] {
  const present: CatalogueWord[] = [];
  for (const word of found) if (word.count > 0) present.push(word);
  return present
    .toSorted((a, b) => b.count - a.count || a.key.length - b.key.length || (a.key < b.key ? -1 : 1))
    .slice(0, limit);
}

/** People mistake vowels for one another (lere for lære) more than consonants. */
function sameConsonants(a: string, b: string): number {
  return a.replace(vowels, "") === b.replace(vowels, "") ? 1 : 0;
}

function sameBeginning(a: string, b: string): number {
  return a[0] === b[0] ? 1 : 0;
}

function reversed(text: string): string {
  let result = "";
  for (const letter of text) result = letter + result;
  return result;
}

/** Insertions, deletions, changes and exchanges of neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
