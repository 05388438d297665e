/** What a word of a query asks for, whatever stands beside it: its parts with their roles. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { rememberWords } from "../index/remember-words.ts";
import { fold, foldLetters } from "../text/character-folding.ts";
import { stem } from "../text/stemmer.ts";
import type { AnalyzedWord, TextAnalyzer } from "../text/text-analyzer.ts";
import type { WordRoles } from "../word-roles.ts";
import type { QueryPart } from "./query-part.ts";
import type { WordResolver } from "./resolve-word.ts";

export interface ReadWord {
  readonly parts: readonly Omit<QueryPart, "token">[];
  /** Its corrected spelling. */
  readonly correction: string | null;
  /** Whether visitors can read the word it was corrected to. */
  readonly isShown: boolean;
}

/** A shorter stem is not highlighted inside words: then the whole word is. */
const shortestHighlight = 4;

/** @returns a function of the word as typed and whether it is the only one of the query */
export function createWordReader(
  index: InvertedIndex,
  analyzer: TextAnalyzer,
  words: WordResolver,
  roles: WordRoles,
): (typed: string, isAlone: boolean) => ReadWord {
  const readAlone = rememberWords(index, (typed) => readWord(typed, true));
  const readAmongOthers = rememberWords(index, (typed) => readWord(typed, false));

  function readWord(typed: string, isAlone: boolean): ReadWord {
    const word = analyzer.analyzeWord(typed);
    const { word: resolved, completions, correction, needs } = words.resolve(typed, isAlone);
    const isShown = correction === null || !words.isOnlySaid(fold(correction));
    const whole = stem(resolved.key);
    const isWordShown = completions.length > 0 || whole.length < shortestHighlight;
    const publisher = words.publisherOf(resolved.key);
    const subjects = resolved.parts.filter((part) => roles.roleOf(part) === "subject").length;
    const isElsewhere = (!isAlone || word.parts.length > 1) && asksElsewhere(typed, word);
    const parts = resolved.parts.map((part, at) => ({
      part,
      highlight: !isShown ? "" : isWordShown ? resolved.key : whole,
      role: roles.roleOf(part),
      share: 1 / Math.max(1, subjects),
      needs: needs[at] ?? null,
      isElsewhere,
      completions: resolved.parts.length === 1 ? completions.concat(publisher) : publisher,
    }));
    return { parts, correction, isShown };
  }

  /** It or its last piece («flybillett») asks for something that no template is. */
  function asksElsewhere(typed: string, { key, parts }: AnalyzedWord): boolean {
    if (words.isProminent(key)) return false;
    if (roles.asksElsewhere(key, false)) return true;
    const head = parts.length > 1 ? analyzer.splitter.split(foldLetters(typed)).at(-1) : undefined;
    return head !== undefined && roles.asksElsewhere(fold(head), true);
  }

  return (typed, isAlone) => (isAlone ? readAlone(typed) : readAmongOthers(typed));
}
