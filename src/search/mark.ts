/** Highlighting: where the terms of a search stand in a text on screen. The entry point for the browser. */
import { foldLetters, foldDigraphs } from "./text/character-folding.ts";

/** The ranges of a text to highlight. A term of four letters or more is found inside words too («leie» in «husleie»). */
export function markRanges(
  text: string,
  terms: readonly string[],
): readonly (readonly [start: number, end: number])[] {
  const ranges: (readonly [number, number])[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    for (const [start, end] of inWord(match[0], terms)) ranges.push([match.index + start, match.index + end]);
  }
  return ranges;
}

const shortestInside = 4;
/** Endings that are highlighted together with the stem before them. */
const ending = /^(?:s|a|e|er|et|en|ar|ane|ene|ens|ets|enes|ing|inga|ingen)$/u;

function inWord(word: string, terms: readonly string[]): readonly (readonly [number, number])[] {
  const { folded, places } = foldWithPlaces(word);
  const marked = Array.from(word, () => false);
  for (const term of terms) {
    if (term === "") continue;
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) {
      if (at > 0 && term.length < shortestInside) continue;
      const stop = endOfMark(folded, at + term.length);
      marked.fill(true, places[at], places[stop]);
    }
  }
  const ranges: [number, number][] = [];
  for (let place = 0; place < word.length; place++) {
    const last = ranges.at(-1);
    if (!marked[place]) continue;
    if (last?.[1] === place) last[1]++;
    else ranges.push([place, place + 1]);
  }
  return ranges;
}

/** With its ending: all of it at the end of the word, an «e» before the next part («leie|avtale»). */
function endOfMark(folded: string, endOfTerm: number): number {
  if (ending.test(folded.slice(endOfTerm))) return folded.length;
  return folded[endOfTerm] === "e" ? endOfTerm + 1 : endOfTerm;
}

/** Folds a word and keeps for each folded letter its place in the word, since a digraph becomes one letter. */
function foldWithPlaces(word: string): { folded: string; places: readonly number[] } {
  const letters = foldLetters(word);
  const places: number[] = [];
  let folded = "";
  for (let at = 0; at < letters.length;) {
    const two = letters.slice(at, at + 2);
    const one = foldDigraphs(two);
    const step = two.length === 2 && one.length === 1 ? 2 : 1;
    folded += step === 2 ? one : letters.charAt(at);
    places.push(at);
    at += step;
  }
  return { folded, places: [...places, word.length] };
}
