/**
 * Spelling correction by edit distance: towards a word of the dictionary, or else, in a compound with one half right,
 * towards a known other half («båtplasavtale»).
 */
import { fold, foldLetters } from "../text/character-folding.ts";
import type { CompoundSplitter } from "../text/compound-splitter.ts";
import type { WordDictionary } from "../index/word-dictionary.ts";
import { editDistance } from "../text/edit-distance.ts";

/** Short words have too many neighbours to guess: «bil» is no typo of «bio». */
export function allowedEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** No known word is longer: not worth looking for. */
const longestWord = 40;

/** The corrected spelling of a mistyped word; null when no known word is near enough. */
export function correctSpelling(
  token: string,
  dictionary: WordDictionary,
  splitter: CompoundSplitter,
): string | null {
  const key = fold(token);
  const edits = allowedEdits(key.length);
  if (edits === 0 || key.length > longestWord || /\d/u.test(key)) return null;
  const near = dictionary.similarTo(key, edits).find((word) => word.key[0] === key[0] || key.length >= 8);
  return near?.spelling ?? correctHalf(foldLetters(token), dictionary, splitter);
}

const shortestHalf = 4;

function correctHalf(letters: string, dictionary: WordDictionary, splitter: CompoundSplitter): string | null {
  for (let at = shortestHalf; at <= letters.length - shortestHalf; at++) {
    const [left, right] = [fold(letters.slice(0, at)), fold(letters.slice(at))];
    const rightKnown = splitter.knows(right);
    if (rightKnown === splitter.knows(left) && rightKnown) return null;
    const wrong = rightKnown ? left : right;
    if (!rightKnown && !splitter.knows(left)) continue;
    const corrected = nearestKnownWord(wrong, dictionary, splitter);
    if (corrected) return rightKnown ? corrected + right : left + corrected;
  }
  return null;
}

function nearestKnownWord(
  wrong: string,
  dictionary: WordDictionary,
  splitter: CompoundSplitter,
): string | null {
  const edits = Math.min(1, allowedEdits(wrong.length));
  if (edits === 0) return null;
  const known = dictionary.similarTo(wrong, edits).find((word) => word.key[0] === wrong[0]);
  if (known) return known.spelling;
  for (const word of splitter.wordsFrom(wrong.charAt(0))) {
    if (editDistance(word, wrong, edits) <= edits) return word;
  }
  return null;
}
