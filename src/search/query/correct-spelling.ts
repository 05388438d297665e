import { fold, foldLetters } from "../text/character-folding.ts";
import type { Lexicon } from "../text/compound-splitter.ts";
import { editDistance, type Vocabulary } from "../index/word-dictionary.ts";

/** Short words have too many neighbours to guess: «bil» is no typo of «bio». */
export function allowedEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** Longer than any word of ours: not worth the search. */
const longestWord = 40;

/**
 * The proper spelling of a mistyped word, or null: a word of the catalogue, or else a compound of which one half is
 * right and the other half nearly («båtplasavtale»).
 */
export function mend(token: string, vocabulary: Vocabulary, lexicon: Lexicon): string | null {
  const key = fold(token);
  const edits = allowedEdits(key.length);
  if (edits === 0 || key.length > longestWord || /\d/u.test(key)) return null;
  const near = vocabulary.like(key, edits).find((word) => word.key[0] === key[0] || key.length >= 8);
  return near?.shown ?? mendHalf(foldLetters(token), vocabulary, lexicon);
}

const shortestHalf = 4;

function mendHalf(letters: string, vocabulary: Vocabulary, lexicon: Lexicon): string | null {
  for (let at = shortestHalf; at <= letters.length - shortestHalf; at++) {
    const [left, right] = [fold(letters.slice(0, at)), fold(letters.slice(at))];
    const rightKnown = lexicon.knows(right);
    if (rightKnown === lexicon.knows(left) && rightKnown) return null;
    const wrong = rightKnown ? left : right;
    if (!rightKnown && !lexicon.knows(left)) continue;
    const mended = nearest(wrong, vocabulary, lexicon);
    if (mended) return rightKnown ? mended + right : left + mended;
  }
  return null;
}

function nearest(wrong: string, vocabulary: Vocabulary, lexicon: Lexicon): string | null {
  const edits = Math.min(1, allowedEdits(wrong.length));
  if (edits === 0) return null;
  const known = vocabulary.like(wrong, edits).find((word) => word.key[0] === wrong[0]);
  if (known) return known.shown;
  for (const word of lexicon.words()) {
    if (
      word[0] === wrong[0] &&
      Math.abs(word.length - wrong.length) <= edits &&
      editDistance(word, wrong) <= edits
    ) {
      return word;
    }
  }
  return null;
}
