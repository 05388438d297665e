import { fold } from "../text/character-folding.ts";
import { blankSeparated, parseSynonyms } from "./parse-word-lists.ts";
import type { WordReader } from "../text/text-analyzer.ts";
import { englishPapers, forms, papers, wishes } from "./document-words.ts";
import { roots } from "./compound-parts.ts";
import { stopWords } from "./stop-words.ts";
import { wordSynonyms } from "./synonyms-words.ts";
import { weakWords } from "./weak-words.ts";

/** What a word does in a query: its subject, the kind of paper, any paper at all, a file format, nothing. */
export type WordKind = "subject" | "form" | "paper" | "wish" | "stop";

export interface WordKinds {
  /** Takes the word as typed: folded, «får» would be «far». */
  isStop(token: string): boolean;
  kindOf(part: string): WordKind;
  isEnglish(key: string): boolean;
  /** How much a subject counts: less for words that go with anything. */
  strengthOf(part: string): number;
}

const weakStrength = 0.2;
/** A stem shorter than this may be a proper word's as well («tom» for tømmer): then it is not weak. */
const shortestWeak = 4;

export function createWordKinds(reader: WordReader): WordKinds {
  const stop = new Set(blankSeparated(stopWords));
  const bareStop = new Set([...stop].map(fold));
  const weakListed = new Set(blankSeparated(weakWords));
  const weakParts = blankSeparated(weakWords).map((word) => reader.part(word));
  const strong = new Set(
    blankSeparated(roots)
      .filter((root) => !weakListed.has(root))
      .map((root) => reader.part(root)),
  );
  const weak = new Set(weakParts.filter((part) => part.length >= shortestWeak || !strong.has(part)));
  const kinds = new Map<string, WordKind>();
  for (const word of blankSeparated(wishes)) kinds.set(reader.part(word), "wish");
  for (const word of blankSeparated(forms)) kinds.set(reader.part(word), "form");
  for (const word of blankSeparated(papers)) kinds.set(reader.part(word), "paper");
  const english = new Set(
    [...blankSeparated(englishPapers), ...parseSynonyms(wordSynonyms).flatMap((line) => line.understood)].map(
      fold,
    ),
  );
  return {
    isStop: (token) => {
      const word = token.toLowerCase();
      if (stop.has(word)) return true;
      // typed without æ, ø and å, unless it is a word of its own so
      return bareStop.has(word) && !reader.lexicon.knows(word);
    },
    kindOf: (part) => kinds.get(part) ?? "subject",
    strengthOf: (part) => (weak.has(part) ? weakStrength : 1),
    isEnglish: (key) => english.has(key),
  };
}
