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
const anyWord = /[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
const keyOf = (word: string): string => fold(word.normalize("NFC"));

export interface Words extends Pick<WordRoles, "roleOf" | "isStop"> {
  analyze(word: string): readonly AnalyzedWord[];
}

/** The words of these texts that stand for what is sought, folded, each once. */
export function wordsSought(
  texts: Iterable<string>,
  { anywhere, asSubject, spelled }: Sought,
  { analyze, roleOf, isStop }: Words,
): readonly string[] {
  const stands = (word: string): boolean => {
    const key = keyOf(word);
    const isSpelled = spelled.some((one) => (one.isBeginning ? key.startsWith(one.key) : key === one.key));
    if (isSpelled || isStop(word)) return isSpelled;
    return analyze(word).some(({ parts }) => {
      const subject = parts.findLast((part) => roleOf(part) === "subject");
      return parts.some((part) => anywhere.includes(part)) || asSubject.includes(subject ?? "");
    });
  };
  const known = new Map<string, boolean>();
  for (const text of texts)
    for (const [word] of text.matchAll(anyWord)) if (!known.has(word)) known.set(word, stands(word));
  return [...new Set([...known].flatMap(([word, isSought]) => (isSought ? keyOf(word) : [])))];
}

/** Where a text has these words. */
export function markRanges(text: string, words: readonly string[]): readonly Range[] {
  if (words.length === 0) return [];
  return [...text.matchAll(anyWord)].flatMap(({ 0: word, index }): readonly Range[] =>
    words.includes(keyOf(word)) ? [[index, index + word.length]] : [],
  );
}

/** More words, or the end of a sentence, part two phrases. */
const withinPhrase = /^[^.!?:;]*$/u;
const maxGap = 2;

/** As `markRanges`, of the one phrase that has most of the words, the first of several. */
export function markPhrase(text: string, words: readonly string[]): readonly Range[] {
  const phrases: Range[][] = [];
  for (const range of markRanges(text, words)) {
    const phrase = phrases.at(-1);
    const between = text.slice(phrase?.at(-1)?.[1] ?? 0, range[0]);
    const isNext = withinPhrase.test(between) && (between.match(anyWord) ?? []).length <= maxGap;
    if (phrase && isNext) phrase.push(range);
    else phrases.push([range]);
  }
  const told = (phrase: readonly Range[]) =>
    new Set(phrase.map(([from, to]) => keyOf(text.slice(from, to)))).size;
  return phrases.toSorted((a, b) => told(b) - told(a))[0] ?? [];
}
