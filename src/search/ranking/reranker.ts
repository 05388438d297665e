/**
 * The second ranking pass, over the best hits only: literal matches before synonyms, the general template before the
 * special one, the English one first for a query in English. Too expensive to compute for every hit.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import type { WordRoles } from "../word-roles.ts";
import { createRerankFeatures, type RerankFeatures } from "./rerank-features.ts";

export type Rescore = (id: number, score: number) => number;

const expressionBonus = 0.12;
const literalBonus = 0.1;
const unaskedPenalty = 0.07;
/** Whoever types one plain word wants the plain paper: «husleie» no letter of notice, «fullmakt» none for one office. */
const unaskedPenaltyOfOneWord = 0.12;
const englishBonus = 0.25;

export interface Reranker {
  rescoreFor(analyzed: AnalyzedQuery): Rescore;
  /** To be called when a document is no longer in the index. */
  forget(id: number): void;
}

export function createReranker(index: InvertedIndex, roles: WordRoles): Reranker {
  const features = createRerankFeatures(index, roles);

  function rescoreFor(analyzed: AnalyzedQuery): Rescore {
    const askedParts = askedPartsOf(analyzed);
    const asked = features.queryStems(analyzed.text);
    const penalty = asked.length === 1 ? unaskedPenaltyOfOneWord : unaskedPenalty;
    let words: readonly number[] = [];
    let partNumbers: ReadonlySet<number> = new Set();
    let knownNumbers = -1;

    /** The query's words as numbers; a document that is read for the first time may add one of them. */
    function readNumbers(): void {
      if (knownNumbers === features.numberCount) return;
      knownNumbers = features.numberCount;
      words = asked.map(features.numberOf);
      partNumbers = new Set(Array.from(askedParts, features.numberOf));
    }

    /** How many words of the name the query does not ask for. */
    function unaskedWords({ partsFrom, partsTo }: RerankFeatures): number {
      const { parts, weights } = features.arrays;
      let sum = 0;
      for (let at = partsFrom; at < partsTo; at++)
        if (!partNumbers.has(parts[at] ?? 0)) sum += weights[at] ?? 0;
      return sum;
    }

    return (id, score) => {
      const read = features.of(id);
      readNumbers();
      const { stems } = features.arrays;
      let literal = 0;
      for (const number of words) if (hasStem(number, stems, read)) literal++;
      const whole = words.length > 0 && literal === words.length && isWithin(words, stems, read);
      const bonus =
        literalBonus * (literal / Math.max(1, words.length)) +
        (whole ? expressionBonus : 0) +
        (analyzed.isEnglish && (read.isEnglish ??= features.isEnglish(id)) ? englishBonus : 0);
      return (score * (1 + bonus)) / (1 + penalty * unaskedWords(read));
    };
  }

  return { rescoreFor, forget: features.forget };
}

/** What is asked for, in any way to say it. */
function askedPartsOf({ phrases }: AnalyzedQuery): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const { parts, expansions } of phrases.flatMap((phrase) => phrase.concepts)) {
    for (const { part, completions } of parts) {
      asked.add(part);
      for (const one of completions) for (const other of one.parts) asked.add(other);
    }
    for (const one of expansions) for (const part of one.parts) asked.add(part);
  }
  return asked;
}

function hasStem(number: number, stems: Int32Array, { stemsFrom, stemsTo }: RerankFeatures): boolean {
  for (let at = stemsFrom; at < stemsTo; at++) if (stems[at] === number) return true;
  return false;
}

/** Whether the words stand next to each other in this order; the last text of a document ends with no word. */
function isWithin(
  words: readonly number[],
  stems: Int32Array,
  { stemsFrom, stemsTo }: RerankFeatures,
): boolean {
  const [first] = words;
  for (let from = stemsFrom; from < stemsTo; from++)
    if (stems[from] === first && words.every((word, at) => stems[from + at] === word)) return true;
  return false;
}
