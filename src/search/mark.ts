/** Highlighting: where the terms of a search stand in a text on screen. The entry point for the browser. */
import { foldLetters, foldDigraphs } from "./text/character-folding.ts";

type Range = readonly [start: number, end: number];

const shortestInside = 4;
/** Endings that are highlighted together with the stem before them. */
const ending = /^(?:s|a|e|er|et|en|ar|ane|ene|ens|ets|enes|ing|inga|ingen)$/u;
const wordStart = /(?<![\p{L}\p{N}\p{M}])/uy;
const restOfWord = /[\p{L}\p{N}\p{M}]*/uy;

/** The ranges of a text to highlight. A term of four letters or more is found inside words too («leie» in «husleie»). */
export function markRanges(text: string, terms: readonly string[]): readonly Range[] {
  const { folded, places } = foldWithPlaces(text);
  const found: Range[] = [];
  for (const term of terms) {
    if (term === "") continue;
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) {
      const stop = endOfMark(folded, at, term);
      if (stop > at) found.push(places ? [places[at] ?? 0, places[stop] ?? 0] : [at, stop]);
    }
  }
  return found.length < 2 ? found : joined(found);
}

/** The end of the range to highlight for a term that stands in the text; its start where it does not count as a hit. */
function endOfMark(folded: string, at: number, term: string): number {
  if (term.length < shortestInside && !matchAt(wordStart, folded, at)) return at;
  const word = matchAt(restOfWord, folded, at)?.[0] ?? "";
  if (word.length < term.length) return at;
  const rest = word.slice(term.length);
  // With its ending: all of it at the end of the word, an «e» before the next part («leie|avtale», not «hus|eier»).
  if (ending.test(rest)) return at + word.length;
  return at + term.length + (/^e(?!i)/u.test(rest) ? 1 : 0);
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}

/** In order, with those that overlap or touch as one. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const all: [number, number][] = [];
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else all.push([start, end]);
  }
  return all;
}

/** Folds a text and keeps for each folded letter its place, where a digraph that became one letter moves those after it. */
function foldWithPlaces(text: string): { folded: string; places: readonly number[] | null } {
  const letters = foldLetters(text);
  if (!/a[ae]|oe/.test(letters)) return { folded: letters, places: null };
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
  places.push(text.length);
  return { folded, places };
}
