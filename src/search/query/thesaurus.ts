/** The thesaurus: which expressions of the synonym lists a query contains, and what they expand to. */
import type { Steps } from "../steps.ts";
import type { TextAnalyzer } from "../text/text-analyzer.ts";
import type { WordRoles } from "../word-roles.ts";
import { type Expression, readSynonyms } from "./read-synonyms.ts";

export interface Thesaurus {
  /** Expressions whose parts are all among these, longest first, then in the order of the parts and of the lists. */
  expressionsIn(parts: readonly string[]): readonly Expression[];
  /** Whether a part occurs in the lists, in any language: such a word is no typo. */
  mentions(part: string): boolean;
  /** Whether a word of the lists, stop words too, begins so, folded. */
  hasBeginning(key: string): boolean;
  /** The first listed expression of several words that begins so, folded. */
  expressionFrom(key: string): string | undefined;
}

interface PlacedExpression extends Expression {
  /** In the lists. */
  readonly place: number;
  /** Its first part by the alphabet. */
  readonly firstPart: string;
}

export function* createThesaurus(analyzer: TextAnalyzer, roles: WordRoles): Steps<Thesaurus> {
  const { expressions, mentioned, beginnings, longExpressions } = yield* readSynonyms(analyzer, roles);

  // under its rarest part, so that a query for an «avtale» does not read every expression with that word
  const frequency = new Map<string, number>();
  for (const { parts } of expressions) {
    for (const part of parts) frequency.set(part, (frequency.get(part) ?? 0) + 1);
  }
  const frequencyOf = (part: string): number => frequency.get(part) ?? 0;
  const byRarestPart = Map.groupBy(
    expressions
      .filter(({ expansions }) => expansions.length > 0)
      .map((entry, place) => ({ ...entry, place, firstPart: entry.parts.toSorted()[0] ?? "" })),
    ({ parts }) => parts.toSorted((a, b) => frequencyOf(a) - frequencyOf(b))[0] ?? "",
  );
  return {
    expressionsIn(parts) {
      const present = new Set(parts);
      const found: PlacedExpression[] = [];
      for (const part of present) {
        for (const entry of byRarestPart.get(part) ?? [])
          if (entry.parts.every((one) => present.has(one))) found.push(entry);
      }
      return found.sort(
        (a, b) =>
          b.parts.length - a.parts.length ||
          parts.indexOf(a.firstPart) - parts.indexOf(b.firstPart) ||
          a.place - b.place,
      );
    },
    mentions: (part) => mentioned.has(part),
    expressionFrom: (key) => longExpressions.withPrefix(key)[0]?.expression,
    hasBeginning: (key) => beginnings.withPrefix(key).length > 0,
  };
}
