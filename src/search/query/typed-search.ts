/**
 * The search of a query that is still being typed: its hits must not blink away while it can be typed on. The hits of the
 * finished query come first; where it has none, the last word is a beginning of others (decision 010).
 */
import type { SearchOptions, SearchResult } from "../document.ts";
import { fold } from "../text/character-folding.ts";
import { tokenize } from "../text/tokenizer.ts";

export interface TypedResult extends SearchResult {
  /** Whether the finished query finds nothing: the hits are those of its last word as a beginning, or of the words before. */
  readonly isBeginning: boolean;
}

interface Readings {
  search(query: string, options: SearchOptions): SearchResult;
  searchBeginning(query: string, options: SearchOptions): SearchResult;
  /** Whether some longer word of the documents or of the word lists begins with a key. */
  isBeginning(key: string): boolean;
  /** Whether a word names an absent topic. */
  isAbsent(token: string): boolean;
}

const lastWord = /[\p{L}\p{N}]+(?:[-‑–.][\p{L}\p{N}]+)*[^\p{L}\p{N}]*$/u;

/** A sign at the end of a name: «C++» is one, and «C» no beginning of it. */
const nameSign = /[+#]\s*$/u;

export function createTypedSearch({ search, searchBeginning, isBeginning, isAbsent }: Readings) {
  return function searchTyped(query: string, options: SearchOptions = {}): TypedResult {
    const finished = search(query, options);
    const tokens = tokenize(query);
    const last = tokens.at(-1);
    const isFound = finished.count > 0 && !finished.isTentative;
    if (isFound || last === undefined || nameSign.test(query)) return { ...finished, isBeginning: false };
    // «eg har» is no search for hardware, and of one letter nothing is known
    const saysNothing = tokens.length > 1 ? finished.onlyStopWords : last.length === 1;
    if (saysNothing) return { ...finished, onlyStopWords: true, isBeginning: true };
    const begun = searchBeginning(query, options);
    if (begun.count > 0) return { ...begun, isBeginning: true };
    // «førerkort» is finished, though «førerkortet» is a word too
    if (!finished.onlyStopWords && (isAbsent(last) || !isBeginning(fold(last))))
      return { ...finished, isBeginning: false };
    // only stop words and synonyms begin so («gave mello», «landlo»): what stands before it is what has been said
    const before = search(query.replace(lastWord, ""), options);
    // «fått spa»: nothing is known yet, and no search in vain
    return { ...before, onlyStopWords: before.count === 0, isBeginning: true };
  };
}
