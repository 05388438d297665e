/**
 * Spelling correction by edit distance: towards a word of the dictionary, or else, in a compound with one piece wrong,
 * towards a known piece («båtplasavtale»). What is made of pieces must be used: no document, no correction.
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
const shortestPiece = 4;

/**
 * The corrected spelling of a mistyped word; null when no known word is near enough.
 *
 * @param isUsed whether a compound that no document spells so is about something a document is about.
 */
export function correctSpelling(
  token: string,
  dictionary: WordDictionary,
  splitter: CompoundSplitter,
  isUsed: (compound: string) => boolean,
): string | null {
  const key = fold(token);
  const edits = allowedEdits(key.length);
  if (edits === 0 || key.length > longestWord || /[\d.]/u.test(key)) return null;
  const near = dictionary
    .similarTo(key, edits)
    .find((word) => !word.key.includes(".") && (word.key[0] === key[0] || key.length >= 8));
  return near?.spelling ?? correctPiece(foldLetters(token), dictionary, splitter, isUsed);
}

/** One piece of the compound is wrong, what stands before and after it is known. */
function correctPiece(
  letters: string,
  dictionary: WordDictionary,
  splitter: CompoundSplitter,
  isUsed: (compound: string) => boolean,
): string | null {
  const length = letters.length;
  for (let start = 0; start <= length - shortestPiece; start++) {
    const before = letters.slice(0, start);
    if (start > 0 && !isKnown(before, splitter)) continue;
    // the longest wrong piece first: it has the fewest neighbours
    for (let end = length; end >= start + shortestPiece; end--) {
      const after = letters.slice(end);
      if (end - start === length || (after !== "" && !isKnown(after, splitter))) continue;
      const piece = nearestKnownWord(fold(letters.slice(start, end)), dictionary, splitter);
      if (piece !== null && isUsed(before + piece + after)) return before + piece + after;
    }
  }
  return null;
}

/** A known word, or a compound of such. */
function isKnown(letters: string, splitter: CompoundSplitter): boolean {
  if (letters.length < shortestPiece) return false;
  if (splitter.knows(fold(letters))) return true;
  const pieces = splitter.split(letters);
  return pieces.length > 1 && pieces.every((piece) => splitter.knows(fold(piece)));
}

function nearestKnownWord(
  wrong: string,
  dictionary: WordDictionary,
  splitter: CompoundSplitter,
): string | null {
  const edits = Math.min(1, allowedEdits(wrong.length));
  if (edits === 0 || splitter.knows(wrong)) return null;
  const known = dictionary.similarTo(wrong, edits).find((word) => word.key[0] === wrong[0]);
  if (known) return known.spelling;
  for (const word of splitter.wordsFrom(wrong.charAt(0))) {
    if (editDistance(word, wrong, edits) <= edits) return word;
  }
  return null;
}
