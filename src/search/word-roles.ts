/** The role of a word in a query, by the word lists. */
import { fold } from "./text/character-folding.ts";
import { stem } from "./text/stemmer.ts";
import { formatWords, genericWords, genreWords, plainWords, stopWords, weakWords } from "./word-lists.ts";
import type { TextAnalyzer } from "./text/text-analyzer.ts";

/**
 * subject: what is asked about. genre: the kind of document (erklæring, søknad). generic: any document at all (avtale,
 * skjema). format: file format or language. stop: nothing.
 */
export type WordRole = "subject" | "genre" | "generic" | "format" | "stop";

export type WordRoles = ReturnType<typeof createWordRoles>;

const weakStrength = 0.2;

export function createWordRoles(analyzer: TextAnalyzer) {
  const stop = new Set(stopWords);
  const weak = new Set(weakWords.map((word) => analyzer.toPart(word)));
  const plain = new Set(plainWords.map((word) => stem(fold(word))));
  const roles = new Map<string, WordRole>();
  for (const word of formatWords) roles.set(analyzer.toPart(word), "format");
  for (const word of genreWords) roles.set(analyzer.toPart(word), "genre");
  for (const word of genericWords) roles.set(analyzer.toPart(word), "generic");
  const roleOf = (part: string): WordRole => roles.get(part) ?? "subject";
  return {
    /** Whether a word as typed is a stop word: folded, «får» (may) is «far» (father). */
    isStop: (token: string) => {
      const word = token.toLowerCase();
      return stop.has(word) || stop.has(analyzer.lemmaOf(word));
    },
    roleOf,
    /** The subjects among the parts; all parts, where none is one. */
    subjectsAmong(parts: readonly string[]) {
      const subjects = parts.filter((part) => roleOf(part) === "subject");
      return subjects.length > 0 ? subjects : parts;
    },
    /** The strength of a subject: less than 1 for weak words, which go with anything. */
    strengthOf: (part: string) => (weak.has(part) ? weakStrength : 1),
    /** Whether a word, folded, is plain Norwegian though no template is about it: no typo. */
    isPlain: (key: string) => plain.has(stem(key)),
  };
}
