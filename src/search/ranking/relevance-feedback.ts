/**
 * Relevance feedback for told needs: what the best documents have in common, beyond the words of the query, is looked for
 * in the others. A need told in words that few templates have thus finds their siblings, in whatever words those are said.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { bestOf } from "../index/best-of.ts";
import { rememberWords, untilChange } from "../index/remember-words.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../words/word-roles.ts";
import type { ScoreAccumulator } from "./score-accumulator.ts";

const documentsRead = 6;
const termsAdded = 10;
const feedbackWeight = 0.15;

export interface FeedbackTerm {
  readonly term: string;
  readonly weight: number;
}

export function createFeedback(
  index: InvertedIndex,
  roles: WordRoles,
  informationOf: (term: string) => number,
) {
  const partsOf = untilChange(index, (token) => (roles.isStop(token) ? [] : index.analyzeWord(token).parts));

  function termCounts(slot: number): Map<string, number> {
    const document = index.find(index.ids[slot] ?? 0);
    const counts = new Map<string, number>();
    if (!document) return counts;
    for (const text of [document.name, ...document.tags, document.description, ...(document.askedAs ?? [])]) {
      for (const token of tokenize(text)) {
        for (const part of partsOf(token)) counts.set(part, (counts.get(part) ?? 0) + 1);
      }
    }
    return counts;
  }

  const countsOf = rememberWords(index, (slot) => termCounts(Number(slot)));

  /** The terms that tell most of the best documents, without those of the query. */
  return function findFeedback(found: ScoreAccumulator, asked: ReadonlySet<string>): readonly FeedbackTerm[] {
    const best: number[] = [];
    const scoreOf = (slot: number): number => found.scores[slot] ?? 0;
    // of equal ones the first by id: slots differ from process to process
    const isBetter = (slot: number, other: number): boolean =>
      scoreOf(slot) > scoreOf(other) ||
      (scoreOf(slot) === scoreOf(other) && (index.ids[slot] ?? 0) < (index.ids[other] ?? 0));
    for (let at = 0; at < found.count; at++) {
      const slot = found.touched[at] ?? 0;
      if (best.length === documentsRead && !isBetter(slot, best.at(-1) ?? 0)) continue;
      const place = best.findIndex((other) => isBetter(slot, other));
      best.splice(place < 0 ? best.length : place, 0, slot);
      best.length = Math.min(best.length, documentsRead);
    }
    const total = best.reduce((sum, slot) => sum + scoreOf(slot), 0);
    const weights = new Map<string, number>();
    for (const slot of best) {
      for (const [term, count] of countsOf(String(slot))) {
        if (asked.has(term)) continue;
        const weight = ((scoreOf(slot) / total) * count) / (count + 1);
        weights.set(term, (weights.get(term) ?? 0) + weight);
      }
    }
    const terms: FeedbackTerm[] = [];
    for (const [term, weight] of weights)
      terms.push({ term, weight: weight * informationOf(term) * feedbackWeight });
    return bestOf(terms, termsAdded, (a, b) => b.weight - a.weight);
  };
}
