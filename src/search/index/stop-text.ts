/**
 * Names and tags of stop words alone («kor», «som den er»). Stop words are not indexed, so such a text is indexed whole,
 * under a term that no other word has.
 */
import { fold } from "../text/character-folding.ts";
import type { WordRoles } from "../word-roles.ts";

/** The index term of a text that has no word but stop words; null for any other. */
export function stopTextTerm(tokens: readonly string[], { isStop }: WordRoles): string | null {
  return tokens.length > 0 && tokens.every(isStop) ? `=${tokens.map(fold).join(" ")}` : null;
}
