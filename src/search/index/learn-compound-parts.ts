/** Teaches the compound splitter the words of names and tags: what they are made of are pieces of other words too. */
import type { SearchDocument } from "../document.ts";
import type { Steps } from "../steps.ts";
import type { CompoundSplitter } from "../text/compound-splitter.ts";
import { tokenize } from "../text/tokenizer.ts";
import { nameWithoutPublisher } from "./publisher.ts";

/** So many documents, or words, are a step. */
const learnedAtOnce = 100;
/** A word long enough not to occur inside another by accident. */
const learnableWord = /^\p{L}{5,}$/u;

/** @returns whether there was anything new to learn */
export function* learnCompoundParts(
  documents: Iterable<SearchDocument>,
  splitter: CompoundSplitter,
  isNew: (token: string) => boolean,
): Steps<boolean> {
  // many tags are the same: each text is tokenized once
  const texts = new Set<string>();
  const fresh = new Set<string>();
  let at = 0;
  for (const document of documents) {
    for (const text of [nameWithoutPublisher(document), ...document.tags]) {
      if (texts.has(text)) continue;
      texts.add(text);
      for (const token of tokenize(text)) {
        if (isNew(token) && learnableWord.test(token)) fresh.add(token.toLowerCase());
      }
    }
    if (++at % learnedAtOnce === 0) yield;
  }
  // short words first, so that compounds are split into them
  const inOrder = [...fresh].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  for (const [place, word] of inOrder.entries()) {
    splitter.learn(word);
    if (place % learnedAtOnce === 0) yield;
  }
  return fresh.size > 0;
}
