/**
 * Relevance judgements: queries with graded templates, in the text files beside this one; those in `earlier/` are from before
 * templates had lines of their own. They are about other templates than seed/search-queries.json, so that they show whether a
 * rule helps in general or was fitted to the shipped queries. One line is: kind | query | grade and name of each relevant
 * template. Grades as in the shipped file: 3 = wanted, 2 = useful, 1 = marginal, not listed = irrelevant. A name is unique
 * in the catalogue.
 */
import { readFileSync } from "node:fs";

export interface JudgedQuery {
  readonly q: string;
  readonly kind: string;
  readonly relevant: ReadonlyMap<string, number>;
}

/** @param file relative to this folder */
export function readJudged(file: string): readonly JudgedQuery[] {
  return readFileSync(new URL(file, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [kind = "", q = "", ...judged] = line.split("|").map((item) => item.trim());
      return { q, kind, relevant: new Map(judged.map((item) => [item.slice(2), Number(item[0])])) };
    });
}
