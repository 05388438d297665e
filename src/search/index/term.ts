/** The terms of the index that are more than one part of a word, each kind with a mark of its own before it. */
import { fold } from "../text/character-folding.ts";
import { stem } from "../text/stemmer.ts";
import type { WordRoles } from "../word-roles.ts";

/** The term of a run of neighbouring parts: «leie+avtal» in «husleiekontrakt». */
export const termOf = (parts: readonly string[]): string => parts.join("+");
export const partsOf = (term: string): readonly string[] => term.split("+");

/** The term of a word of a publisher's name. */
export const publisherTerm = (word: string): string => `@${nameForm(word)}`;
export const isPublisherTerm = (term: string): boolean => term.startsWith("@");

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
export const stopTerm = (token: string): string => `~${fold(token)}`;

/** The term of a line of what people say, with all its words, in any order and form: a query that is the line finds it. */
export const lineTerm = (parts: Iterable<string>): string => `"${inOneOrder(parts)}`;

/** The term of a line without its stop words: what the line is about. */
export const subjectTerm = (parts: Iterable<string>): string => `'${inOneOrder(parts)}`;

const inOneOrder = (parts: Iterable<string>): string => [...new Set(parts)].toSorted().join(" ");

/** Whether a term is one of those with a mark, which says nothing of a document's subject. */
export const isMarked = (term: string): boolean => /^[@=~"']/u.test(term);
