/** The language of a query that is not in Norwegian, and the Norwegian meanings of its words. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { fold } from "../text/character-folding.ts";
import { foreignLanguages, type ForeignLanguage } from "../word-lists.ts";
import type { WordRoles } from "../word-roles.ts";

/** Languages near Norwegian in spelling: an unknown word may be a Norwegian one. */
const near: ReadonlySet<string> = new Set(["sv", "da"]);
/** The beginning that tells a word with an ending: its fewest letters, and the most that an ending has. */
const [shortestBeginning, longestEnding] = [5, 2];

export interface QueryLanguage {
  readonly code: string;
  /** Whether an unknown word of it may be read as the Norwegian one that is spelled nearly so. */
  readonly isNear: boolean;
  /** Whether a word is one of those listed. */
  has(token: string): boolean;
  /** The Norwegian words for a word of it; null where none is listed. */
  meaningOf(token: string): string | null;
}

/** @returns null for a query in Norwegian, or in a language that has no list */
export function createLanguageFinder({ dictionary }: InvertedIndex, { isStop }: WordRoles) {
  return function languageOf(tokens: readonly string[]): QueryLanguage | null {
    const words = tokens.map((token) => token.toLowerCase());
    let best: { readonly language: ForeignLanguage; readonly count: number } | null = null;
    for (const language of foreignLanguages) {
      const count = words.filter((word) => language.words.has(word)).length;
      if (count > (best?.count ?? 0)) best = { language, count };
    }
    if (!best) return null;
    const { code, words: listed } = best.language;
    const others = words.filter(
      (word) => !listed.has(word) && !isStop(word) && dictionary.isVisible(fold(word)),
    );
    return best.count < others.length
      ? null
      : {
          code,
          isNear: near.has(code),
          has: (token) => listed.has(token),
          meaningOf: (token) => meaningIn(listed, token),
        };
  };
}

function meaningIn(words: ForeignLanguage["words"], token: string): string | null {
  const word = token.toLowerCase();
  const listed = words.get(word);
  if (listed !== undefined) return listed;
  if (word.length < shortestBeginning) return null;
  const beginning = word.slice(0, Math.max(shortestBeginning, word.length - longestEnding));
  for (const [one, meaning] of words) if (meaning !== null && one.startsWith(beginning)) return meaning;
  return null;
}
