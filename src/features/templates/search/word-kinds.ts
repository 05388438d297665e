import { fold } from "./fold.ts";
import { blankSeparated } from "./word-lists.ts";
import type { WordReader } from "./word-reader.ts";
import { forms, papers, wishes } from "./words/heads.ts";
import { stopWords } from "./words/stop-words.ts";

/** What a word does in a query: its subject, the kind of paper, any paper at all, a file format, nothing. */
export type WordKind = "subject" | "form" | "paper" | "wish" | "stop";

export function createWordKinds(reader: WordReader) {
  const stop = new Set(blankSeparated(stopWords).map(fold));
  const kinds = new Map<string, WordKind>();
  for (const word of blankSeparated(wishes)) kinds.set(reader.part(word), "wish");
  for (const word of blankSeparated(forms)) kinds.set(reader.part(word), "form");
  for (const word of blankSeparated(papers)) kinds.set(reader.part(word), "paper");
  return {
    isStop: (key: string): boolean => stop.has(key),
    kindOf: (part: string): WordKind => kinds.get(part) ?? "subject",
  };
}
