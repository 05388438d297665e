/**
 * Highlighting. The server, which can split compounds, finds which words of a text stand for what is sought; the browser,
 * for which this is the entry point, finds where they are. A word is marked whole: «lei» in «leilighet» is no «leie».
 */
import type { Sought } from "./document.ts";
import { fold } from "./text/character-folding.ts";
import type { AnalyzedWord } from "./text/text-analyzer.ts";
import type { WordRoles } from "./word-roles.ts";

type Range = readonly [start: number, end: number];

/** Letters that nobody sees part no word. */
const anyWord = /[\p{L}\p{N}\p{M}\p{DI}]+/gu;

export interface Words extends Pick<WordRoles, "roleOf" | "isStop"> {
  analyze(word: string): readonly AnalyzedWord[];
}

/** The words of these texts that stand for what is sought, as they stand there in lower case, each once. */
export function wordsSought(
  texts: Iterable<string>,
  { anywhere, asSubject, spelled }: Sought,
  { analyze, roleOf, isStop }: Words,
): readonly string[] {
  const isSought = (word: string): boolean => {
    const key = fold(word.normalize("NFC"));
    const isSpelled = spelled.some((one) => (one.isBeginning ? key.startsWith(one.key) : key === one.key));
    if (isSpelled || isStop(word)) return isSpelled;
    return analyze(word).some(({ parts }) => {
      const subject = parts.findLast((part) => roleOf(part) === "subject");
      return parts.some((part) => anywhere.includes(part)) || asSubject.includes(subject ?? "");
    });
  };
  const words = new Set<string>();
  for (const text of texts) for (const word of text.match(anyWord) ?? []) words.add(word);
  return [...new Set([...words].filter(isSought).map((word) => word.toLowerCase()))];
}

/** Where a text has these words. */
export function markRanges(text: string, words: readonly string[]): readonly Range[] {
  return [...text.matchAll(anyWord)].flatMap(({ 0: word, index }): readonly Range[] =>
    words.includes(word.toLowerCase()) ? [[index, index + word.length]] : [],
  );
}

/** Two other words at most, and no end of a sentence. */
const withinPhrase = /^[^\p{L}.!?:;]*(?:\p{L}+[^\p{L}.!?:;]+){0,2}$/u;

/** As `markRanges`, of the one phrase that has most of the words, the first of several. */
export function markPhrase(text: string, words: readonly string[]): readonly Range[] {
  let best: readonly Range[] = [];
  let phrase: readonly Range[] = [];
  for (const range of markRanges(text, words)) {
    const [, end] = phrase.at(-1) ?? range;
    phrase = withinPhrase.test(text.slice(end, range[0])) ? [...phrase, range] : [range];
    if (phrase.length > best.length) best = phrase;
  }
  return best;
}
