/** The terms of the index that are more than one part of a word. */
import { fold } from "../text/character-folding.ts";
import type { WordRoles } from "../word-roles.ts";

/** Of a run of neighbouring parts: «leie+avtal» in «husleiekontrakt». */
export function termOf(parts: readonly string[]): string {
  return parts.join("+");
}

/**
 * Of a name or tag of stop words alone («kor», «som den er»), which are not indexed: the whole text, so that no other word has
 * the term. Null for any other text.
 */
export function stopTextTerm(tokens: readonly string[], { isStop }: WordRoles): string | null {
  return tokens.length > 0 && tokens.every(isStop) ? `=${tokens.map(fold).join(" ")}` : null;
}
