/** The terms of the index that are more than one part of a word, each kind with a mark of its own before it. */
import { fold } from "../text/character-folding.ts";
import { stem } from "../text/stemmer.ts";
import type { WordRoles } from "../word-roles.ts";

/** Of a run of neighbouring parts: «leie+avtal» in «husleiekontrakt». */
export function termOf(parts: readonly string[]): string {
  return parts.join("+");
}

export function partsOf(term: string): readonly string[] {
  return term.split("+");
}

/** Of a word of a publisher's name. */
export function publisherTerm(word: string): string {
  return `@${nameForm(word)}`;
}

export function isPublisherTerm(term: string): boolean {
  return term.startsWith("@");
}

/** A word of a name, in any form. A host is one name: nothing is taken off it. */
export function nameForm(word: string): string {
  const key = fold(word).replaceAll(/[-‑–]/gu, "");
  return key.includes(".") ? key : stem(key);
}

/**
 * Of a name or tag of stop words alone («kor», «som den er»), which are not indexed: the whole text, so that no other word has
 * the term. Null for any other text.
 */
export function stopTextTerm(tokens: readonly string[], { isStop }: WordRoles): string | null {
  return tokens.length > 0 && tokens.every(isStop) ? `=${tokens.map(fold).join(" ")}` : null;
}

/** Of a stop word in what people say: it keeps apart «får» (may) and «far» (father). */
export function stopTerm(token: string): string {
  return `~${fold(token)}`;
}

/** Of a line of what people say with all its words, in any order and form: whoever types it finds what it is said of. */
export const lineTerm = (parts: Iterable<string>): string => `"${inOneOrder(parts)}`;

/** Of the same without its stop words: what the line is about. */
export const subjectTerm = (parts: Iterable<string>): string => `'${inOneOrder(parts)}`;

const inOneOrder = (parts: Iterable<string>): string => [...new Set(parts)].toSorted().join(" ");
