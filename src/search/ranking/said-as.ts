/**
 * Whether a query is what people say when they need a template, in a line of its own: every word of the line that is no
 * stop word is in the query. A few words suffice then («vondt i ryggen»), though they say too little in a longer line.
 */
import type { SearchDocument } from "../document.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../word-roles.ts";

/** No part of a word. */
const endOfLine = "\n";

export function createSaidAs(index: InvertedIndex, { isStop }: WordRoles) {
  /** The parts of the lines of documents that were compared, each line with its end. */
  const known = new WeakMap<SearchDocument, readonly string[]>();

  function linesOf(document: SearchDocument): readonly string[] {
    let lines = known.get(document);
    if (!lines) known.set(document, (lines = (document.askedAs ?? []).flatMap(readLine)));
    return lines;
  }

  function readLine(line: string): readonly string[] {
    const words = tokenize(line).filter((token) => !isStop(token));
    if (words.length === 0) return [];
    return [...new Set(words.flatMap((token) => index.analyzeWord(token).parts)), endOfLine];
  }

  return function saidAs(query: AnalyzedQuery): (slot: number) => boolean {
    const parts = new Set([
      ...query.phrases.flatMap(({ concepts }) =>
        concepts.flatMap((one) => one.parts.map(({ part }) => part)),
      ),
      ...query.boosts.flatMap(({ terms }) => terms),
    ]);
    return (slot) => {
      const document = index.find(index.ids[slot] ?? 0);
      return document !== undefined && hasLineOf(linesOf(document), parts);
    };
  };
}

function hasLineOf(lines: readonly string[], parts: ReadonlySet<string>): boolean {
  let isWhole = true;
  for (const one of lines) {
    if (one !== endOfLine) isWhole &&= parts.has(one);
    else if (isWhole) return true;
    else isWhole = true;
  }
  return false;
}
