/** The language of a query that is not in Norwegian, and the Norwegian meanings of its words. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { fold } from "../text/character-folding.ts";
import { foreignLanguages, type ForeignLanguage, unmarked } from "../word-lists.ts";
import type { WordRoles } from "../word-roles.ts";

/** The beginning that tells a word with an ending: its fewest letters, and the most that an ending has. */
const [shortestBeginning, longestEnding] = [5, 2];
const article = /^[وبلك]?ال(?=\p{L}{2})/u;

export interface QueryLanguage {
  readonly code: string;
  /** Whether a word is one of those listed. */
  has(token: string): boolean;
  /** The Norwegian words for a word of it; null where none is listed. */
  meaningOf(token: string): string | null;
}

/** @returns null for a query in Norwegian, or in a language that has no list */
export function createLanguageFinder({ dictionary }: InvertedIndex, { isStop }: WordRoles) {
  return function languageOf(tokens: readonly string[]): QueryLanguage | null {
    const counted = foreignLanguages.map((language) => ({
      language,
      count: tokens.filter((token) => listedIn(language.words, token) !== undefined).length,
    }));
    const best = counted.reduce((most, one) => (one.count > most.count ? one : most));
    if (best.count === 0) return null;
    const { code, words: listed } = best.language;
    const has = (token: string) => listedIn(listed, token) !== undefined;
    const others = tokens.filter(
      (token) => !has(token) && !isStop(token) && dictionary.isVisible(fold(token)),
    );
    return best.count < others.length ? null : { code, has, meaningOf: (token) => meaningIn(listed, token) };
  };
}

/** A word as typed, or one with a meaning without its marks and its Arabic article; undefined where it is not listed. */
function listedIn(words: ForeignLanguage["words"], token: string): string | null | undefined {
  const word = token.toLowerCase();
  const bare = unmarked(word).replace(article, "");
  return words.get(word) ?? words.get(bare) ?? (words.has(word) ? null : undefined);
}

function meaningIn(words: ForeignLanguage["words"], token: string): string | null {
  const word = token.toLowerCase();
  const listed = listedIn(words, token);
  if (listed !== undefined) return listed;
  if (word.length < shortestBeginning) return null;
  const beginning = word.slice(0, Math.max(shortestBeginning, word.length - longestEnding));
  for (const [one, meaning] of words) if (meaning !== null && one.startsWith(beginning)) return meaning;
  return null;
}
