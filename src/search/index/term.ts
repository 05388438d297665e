/** The terms of the index that are more than one part of a word, each kind with a mark of its own before it. */
import { fold } from "../text/character-folding.ts";
import { stem } from "../text/stemmer.ts";
import type { WordRoles } from "../word-roles.ts";

/** The term of a run of neighbouring parts: «leie+avtal» in «husleiekontrakt». */
export function termOf(parts: readonly string[]): string {
  return parts.join("+");
}

export function partsOf(term: string): readonly string[] {
  return term.split("+");
}

/** The term of a word of a publisher's name. */
export function publisherTerm(word: string): string {
  return `@${nameForm(word)}`;
}

export function isPublisherTerm(term: string): boolean {
  return term.startsWith("@");
}

/** The one form of a name's word, for all its inflections. A host is one name: nothing is taken off it. */
export function nameForm(word: string): string {
  const key = fold(word).replaceAll(/[-‑–]/gu, "");
  return key.includes(".") ? key : stem(key);
}

/**
 * The term of a name or tag of stop words alone («kor», «som den er»), which are not indexed: the whole text, so that no other
 * word has the term. Null for any other text.
 */
export function stopTextTerm(tokens: readonly string[], { isStop }: WordRoles): string | null {
  return tokens.length > 0 && tokens.every(isStop) ? `=${tokens.map(fold).join(" ")}` : null;
}

/** The term of a stop word in what people say: it keeps apart «får» (may) and «far» (father). */
export function stopTerm(token: string): string {
  return `~${fold(token)}`;
}

/** The term of a line of what people say, with all its words, in any order and form: a query that is the line finds it. */
export const lineTerm = (parts: Iterable<string>): string => `"${inOneOrder(parts)}`;

/** The term of a line without its stop words: what the line is about. */
export const subjectTerm = (parts: Iterable<string>): string => `'${inOneOrder(parts)}`;

const inOneOrder = (parts: Iterable<string>): string => [...new Set(parts)].toSorted().join(" ");
