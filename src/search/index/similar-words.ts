/**
 * Words within an edit distance. Every word has two signatures: which letters it has, and which it has more than once, a
 * bit each. One edit changes at most two bits, so most words are ruled out by counting bits, without measuring them.
 */
import { editDistance, levenshteinDistance } from "../text/edit-distance.ts";

/** All words of one length: parallel arrays, scanned from end to end. */
interface SameLength<T> {
  readonly words: T[];
  readonly once: number[];
  readonly twice: number[];
}

export class SimilarWords<T extends { readonly key: string }> {
  readonly #byLength: (SameLength<T> | undefined)[] = [];

  add(word: T): void {
    const group = (this.#byLength[word.key.length] ??= { words: [], once: [], twice: [] });
    const { once, twice } = signaturesOf(word.key);
    group.words.push(word);
    group.once.push(once);
    group.twice.push(twice);
  }

  /** In no order. */
  *within(key: string, maxEdits: number): Iterable<{ readonly word: T; readonly distance: number }> {
    const wanted = signaturesOf(key);
    for (let length = Math.max(0, key.length - maxEdits); length <= key.length + maxEdits; length++) {
      const group = this.#byLength[length];
      if (!group) continue;
      const { words, once, twice } = group;
      for (let at = 0; at < words.length; at++) {
        const differing = bitCount((once[at] ?? 0) ^ wanted.once) + bitCount((twice[at] ?? 0) ^ wanted.twice);
        const word = words[at];
        if (differing > 2 * maxEdits || word === undefined) continue;
        const distance = editDistance(key, word.key, maxEdits);
        if (distance > maxEdits || hasTwoTranspositions(key, word.key, maxEdits)) continue;
        yield { word, distance };
      }
    }
  }
}

/** Two swapped pairs in one word are more than a typo, though each counts one. */
function hasTwoTranspositions(a: string, b: string, maxEdits: number): boolean {
  return levenshteinDistance(a, b, maxEdits + 1) > maxEdits + 1;
}

/** Thirty letters' bits, so that a signature is a small integer of the engine's. Letters may share a bit. */
const bits = 30;

function signaturesOf(key: string): { readonly once: number; readonly twice: number } {
  let [once, twice] = [0, 0];
  for (let at = 0; at < key.length; at++) {
    const bit = 1 << (key.charCodeAt(at) % bits);
    twice |= once & bit;
    once |= bit;
  }
  return { once, twice };
}

function bitCount(bitsSet: number): number {
  let rest = bitsSet - ((bitsSet >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
