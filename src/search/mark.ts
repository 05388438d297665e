/** Highlighting: where the terms of a search stand in a text on screen. The entry point for the browser. */
import { foldDigraphs, foldLetters } from "./text/character-folding.ts";

type Range = readonly [start: number, end: number];

const shortestInside = 4;
/** Endings that are highlighted together with the stem before them. */
const ending = /^(?:s|a|e|er|et|en|ar|ane|ene|ens|ets|enes|ing|inga|ingen)$/;
const words = /[\p{L}\p{N}\p{M}]+/gu;

/** The ranges of a text to highlight, one of each word: from the first of its terms to the end of the last. */
export function markRanges(text: string, terms: readonly string[]): readonly Range[] {
  return [...foldLetters(text).matchAll(words)].flatMap(({ 0: word, index }): readonly Range[] => {
    const folded = foldDigraphs(word);
    const found = terms.flatMap((term) => rangesOf(term, folded));
    if (found.length === 0) return [];
    const start = Math.min(...found.map(([from]) => from));
    const end = Math.max(...found.map(([, to]) => to));
    return [[index + unfoldedPlace(word, start), index + unfoldedPlace(word, end)]];
  });
}

/** Where a term stands in a word. One of four letters or more is found inside it too («leie» in «husleie»). */
function rangesOf(term: string, word: string): readonly Range[] {
  const start = word.indexOf(term);
  if (start < 0 || term === "" || (start > 0 && term.length < shortestInside)) return [];
  const end = start + term.length;
  const rest = word.slice(end);
  // With its ending: all of it at the end of the word, an «e» before the next part («leie|avtale», not «hus|eier»).
  return [[start, ending.test(rest) ? word.length : /^e(?!i)/.test(rest) ? end + 1 : end]];
}

/** The place of a folded letter in the word as spelled, where a digraph that became one letter moves those after it. */
function unfoldedPlace(word: string, at: number): number {
  let place = at;
  while (place < word.length && foldDigraphs(word.slice(0, place + 1)).length <= at) place++;
  return place;
}
