/** A part of a query's word: what is looked up, and what it counts. */
import type { AnalyzedWord } from "../text/text-analyzer.ts";
import type { WordRole } from "../word-roles.ts";

export interface QueryPart {
  readonly part: string;
  readonly role: WordRole;
  /** The term to highlight in the hits: the stem of the whole word as typed, or as corrected. */
  readonly highlight: string;
  readonly token: number;
  /** Its share of that word: 1 for a simple word, ½ in a compound of two subjects. */
  readonly share: number;
  /** What else the word may stand for: for an unfinished word those of the dictionary with that prefix, or a publisher. */
  readonly completions: readonly AnalyzedWord[];
}

/** What a part is, whatever stands beside its word. */
export type PartOfWord = Pick<QueryPart, "part" | "highlight" | "share" | "completions">;

export function queryPart(one: PartOfWord, role: WordRole, token: number): QueryPart {
  return { ...one, role, token };
}
