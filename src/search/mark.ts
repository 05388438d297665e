/**
 * Highlighting. The server, which can split compounds, finds which words of a text stand for what is sought; the browser,
 * for which this is the entry point, finds where they are. A word is marked whole: «lei» in «leilighet» is no «leie».
 */
import type { Sought } from "./document.ts";
import type { InvertedIndex } from "./index/inverted-index.ts";
import { fold, withoutUnseen } from "./text/character-folding.ts";
import { tokenize } from "./text/tokenizer.ts";
import type { WordRoles } from "./word-roles.ts";

type Range = readonly [start: number, end: number];

/** A word; letters that nobody sees part none. */
const anyWord = /[\p{L}\p{N}\p{M}\p{DI}]+/gu;

export function createWordsSought(index: InvertedIndex, { roleOf, isStop }: WordRoles) {
  /** A word as spelled, with its parts, none of a stop word, and the last one that is a subject: what the word is about. */
  const wordOf = index.remember((word) => {
    const parts = isStop(word) ? [] : tokenize(word).flatMap((token) => index.analyzeWord(token).parts);
    const subject = parts.findLast((part) => roleOf(part) === "subject") ?? "";
    const key = fold(withoutUnseen(word).normalize("NFC"));
    return { spelling: word.toLowerCase(), key, parts, subject };
  });
  const wordsOf = index.remember((text) => [...new Set(text.match(anyWord))].map((word) => wordOf(word)));

  /** The words of these texts that stand for what is sought, in lower case, each once. */
  return function wordsSought(
    texts: readonly string[],
    { anywhere, asSubject, spelled }: Sought,
  ): readonly string[] {
    const [meant, meantAsSubject] = [new Set(anywhere), new Set(asSubject)];
    const isMeant = (part: string) => meant.has(part);
    const isSpelled = (key: string) =>
      spelled.some((one) => (one.isBeginning ? key.startsWith(one.key) : key === one.key));
    const found = new Set<string>();
    for (const text of texts)
      for (const { spelling, key, parts, subject } of wordsOf(text))
        if (meantAsSubject.has(subject) || parts.some(isMeant) || isSpelled(key)) found.add(spelling);
    return [...found];
  };
}

/** The ranges of these words in a text. */
export function markRanges(text: string, words: readonly string[]): readonly Range[] {
  return [...text.matchAll(anyWord)].flatMap(({ 0: word, index }): readonly Range[] =>
    words.includes(word.toLowerCase()) ? [[index, index + word.length]] : [],
  );
}

/** The text between two words of a phrase: two other words at most, and no end of a sentence. */
const withinPhrase = /^[^\p{L}.!?:;]*(?:\p{L}+[^\p{L}.!?:;]+){0,2}$/u;

/** The ranges of the one phrase that has most of the words, the first of several. */
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
