/**
 * Whether a query is what people say when they need a template, in a line of its own: every word of the line that is no
 * stop word is in the query. A few words suffice then («vondt i ryggen»), though they say too little in a longer line.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../words/word-roles.ts";

export function createSaidAs(index: InvertedIndex, { isStop }: WordRoles) {
  return function saidAs(query: AnalyzedQuery): (slot: number) => boolean {
    const parts = new Set([
      ...query.phrases.flatMap(({ concepts }) =>
        concepts.flatMap((one) => one.parts.map(({ part }) => part)),
      ),
      ...query.boosts.flatMap(({ terms }) => terms),
    ]);
    const isWhole = (line: string): boolean => {
      const words = tokenize(line).filter((token) => !isStop(token));
      return (
        words.length > 0 &&
        words.every((token) => index.analyzeWord(token).parts.every((part) => parts.has(part)))
      );
    };
    return (slot) => index.find(index.ids[slot] ?? 0)?.askedAs?.some(isWhole) ?? false;
  };
}
