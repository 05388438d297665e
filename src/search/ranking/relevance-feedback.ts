/**
 * Relevance feedback for told needs: what the best documents have in common, beyond the words of the query, is looked for
 * in the others. A need told in words that few templates have thus finds their siblings, in whatever words those are said.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { bestOf } from "../arrays.ts";
import { rememberWords, untilChange } from "../index/remember-words.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../word-roles.ts";
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
  /** Terms are numbers here: a thousand are read for one query. */
  const numbers = new Map<string, number>();
  const terms: string[] = [];
  /** By the number of a term: how much the best documents have of it. */
  let weights = new Float64Array(1_024);

  function numberOf(term: string): number {
    let number = numbers.get(term);
    if (number === undefined) {
      numbers.set(term, (number = terms.length));
      terms.push(term);
    }
    return number;
  }

  const termsOf = untilChange<readonly number[]>(index, (token) =>
    roles.isStop(token) ? [] : index.analyzeWord(token).parts.map(numberOf),
  );

  /** Each term of a document with how much it tells of it: as pairs, in one array. */
  function readTerms(slot: number): readonly number[] {
    const document = index.find(index.ids[slot] ?? 0);
    const counts = new Map<number, number>();
    if (!document) return [];
    for (const text of [document.name, ...document.tags, document.description, ...(document.askedAs ?? [])]) {
      for (const token of tokenize(text)) {
        for (const term of termsOf(token)) counts.set(term, (counts.get(term) ?? 0) + 1);
      }
    }
    return [...counts].flatMap(([term, count]) => [
      term,
      (count / (count + 1)) * informationOf(terms[term] ?? "") * feedbackWeight,
    ]);
  }

  const told = rememberWords(index, (slot) => readTerms(Number(slot)));

  /** The slots of the documents that score best. */
  function bestSlots({ scores, touched, count }: ScoreAccumulator): readonly number[] {
    const best: number[] = [];
    let least = 0;
    // of equal ones the first by id: slots differ from process to process
    const isBetter = (slot: number, other: number): boolean => {
      const score = scores[slot] ?? 0;
      const otherScore = scores[other] ?? 0;
      return score > otherScore || (score === otherScore && (index.ids[slot] ?? 0) < (index.ids[other] ?? 0));
    };
    for (let at = 0; at < count; at++) {
      const slot = touched[at] ?? 0;
      if ((scores[slot] ?? 0) < least) continue;
      if (best.length === documentsRead && !isBetter(slot, best.at(-1) ?? 0)) continue;
      const place = best.findIndex((other) => isBetter(slot, other));
      best.splice(place < 0 ? best.length : place, 0, slot);
      best.length = Math.min(best.length, documentsRead);
      if (best.length === documentsRead) least = scores[best.at(-1) ?? 0] ?? 0;
    }
    return best;
  }

  /** The terms that tell most of the best documents, without those of the query. */
  return function findFeedback(
    scored: ScoreAccumulator,
    asked: ReadonlySet<string>,
  ): readonly FeedbackTerm[] {
    const best = bestSlots(scored);
    const total = best.reduce((sum, slot) => sum + (scored.scores[slot] ?? 0), 0);
    const documents = best.map((slot) => ({ tells: told(String(slot)), score: scored.scores[slot] ?? 0 }));
    if (weights.length < terms.length) weights = new Float64Array(terms.length * 2);
    const read: number[] = [];
    for (const { tells, score } of documents) {
      const share = score / total;
      for (let at = 0; at < tells.length; at += 2) {
        const term = tells[at] ?? 0;
        if (weights[term] === 0) read.push(term);
        weights[term] = (weights[term] ?? 0) + share * (tells[at + 1] ?? 0);
      }
    }
    const telling = read.filter((number) => !asked.has(terms[number] ?? ""));
    const found = bestOf(telling, termsAdded, (a, b) => (weights[b] ?? 0) - (weights[a] ?? 0)).map(
      (number) => ({
        term: terms[number] ?? "",
        weight: weights[number] ?? 0,
      }),
    );
    for (const number of read) weights[number] = 0;
    return found;
  };
}
