/**
 * The second ranking pass, over the best hits only: literal matches before synonyms, the general template before the
 * special one, the English one first for a query in English. Too expensive to compute for every hit.
 */
import type { SearchDocument } from "../document.ts";
import { stem } from "../text/stemmer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import type { WordRoles } from "../words/word-roles.ts";
import type { AnalyzedWord } from "../text/text-analyzer.ts";

export type Rescore = (id: number, score: number) => number;

const expressionBonus = 0.12;
const literalBonus = 0.1;
const unaskedPenalty = 0.07;
/** Whoever types one plain word wants the plain paper: «husleie» no letter of notice, «fullmakt» none for one office. */
const unaskedPenaltyOfOneWord = 0.12;
const englishBonus = 0.25;
const inBrackets = /\(.*?\)/gu;

/** What reranking reads of a document. There may be one for every document, so words are numbers in it. */
interface Features {
  /** The stems of name, tags and publisher, -1 between texts. */
  readonly stems: readonly number[];
  /** The subject parts of the name's words, without those of the publisher's name. */
  readonly parts: readonly string[];
  /** How much each of these parts counts when the query does not ask for it. */
  readonly weights: readonly number[];
  /** Computed at the first query in English. */
  isEnglish?: boolean;
}

const betweenTexts = -1;
const inNoDocument = -2;

export interface Reranker {
  rescoreFor(analyzed: AnalyzedQuery): Rescore;
  /** To be called when a document is no longer in the index. */
  forget(id: number): void;
}

interface DocumentSource {
  find(id: number): SearchDocument | undefined;
  analyzeWord(token: string): AnalyzedWord;
}

export function createReranker({ find, analyzeWord }: DocumentSource, roles: WordRoles): Reranker {
  /** Computed once for each document that is ever among the best. */
  const known = new Map<number, Features>();
  const stemNumbers = new Map<string, number>();

  function numberOf(one: string): number {
    const number = stemNumbers.get(one) ?? stemNumbers.size;
    stemNumbers.set(one, number);
    return number;
  }

  function readFeatures(document: SearchDocument): Features {
    const publisher = new Set(stemsOf(document.source));
    const parts: string[] = [];
    const weights: number[] = [];
    for (const token of tokenize(document.name.replace(inBrackets, " "))) {
      const word = analyzeWord(token);
      if (roles.isStop(token) || publisher.has(stem(word.key))) continue;
      const subjects = word.parts.filter((part) => roles.roleOf(part) === "subject");
      for (const part of subjects) {
        parts.push(part);
        weights.push(roles.strengthOf(part) / subjects.length);
      }
    }
    const texts = [document.name, ...document.tags, document.source];
    return { stems: texts.flatMap((text) => [...stemsOf(text).map(numberOf), betweenTexts]), parts, weights };
  }

  function featuresOf(id: number): Features {
    let features = known.get(id);
    if (!features) {
      const document = find(id);
      features = document ? readFeatures(document) : { stems: [], parts: [], weights: [] };
      known.set(id, features);
    }
    return features;
  }

  function isEnglish(document: SearchDocument | undefined): boolean {
    const texts = document ? [document.name, document.description, ...document.tags] : [];
    return texts.some((text) =>
      tokenize(text).some((token) =>
        analyzeWord(token).parts.some((part) => part === "engelsk" || part === "sprak"),
      ),
    );
  }

  function stemsOf(text: string): readonly string[] {
    return tokenize(text).flatMap((token) => (roles.isStop(token) ? [] : stem(analyzeWord(token).key)));
  }

  function rescoreFor(analyzed: AnalyzedQuery): Rescore {
    const concepts = analyzed.phrases.flatMap((phrase) => phrase.concepts);
    const askedParts = new Set([
      ...concepts.flatMap(({ parts }) => parts.map(({ part }) => part)),
      ...concepts.flatMap(({ parts }) =>
        parts.flatMap(({ completions }) => completions.flatMap((one) => one.parts)),
      ),
      ...concepts.flatMap(({ expansions }) => expansions.flatMap((one) => one.parts)),
    ]);
    const asked = stemsOf(analyzed.text);
    const penalty = asked.length === 1 ? unaskedPenaltyOfOneWord : unaskedPenalty;
    let words: readonly number[] = [];
    let knownNumbers = -1;

    /** The query's words as numbers; a document that is read for the first time may add one of them. */
    function askedNumbers(): readonly number[] {
      if (knownNumbers !== stemNumbers.size) {
        knownNumbers = stemNumbers.size;
        words = asked.map((word) => stemNumbers.get(word) ?? inNoDocument);
      }
      return words;
    }

    /** How many words of the name the query does not ask for. */
    function unaskedWords({ parts, weights }: Features): number {
      let sum = 0;
      for (const [at, part] of parts.entries()) if (!askedParts.has(part)) sum += weights[at] ?? 0;
      return sum;
    }

    return (id, score) => {
      const features = featuresOf(id);
      const numbers = askedNumbers();
      const literal = numbers.filter((word) => features.stems.includes(word)).length;
      const whole = numbers.length > 0 && literal === numbers.length && isWithin(numbers, features.stems);
      const bonus =
        literalBonus * (literal / Math.max(1, numbers.length)) +
        (whole ? expressionBonus : 0) +
        (analyzed.isEnglish && (features.isEnglish ??= isEnglish(find(id))) ? englishBonus : 0);
      return (score * (1 + bonus)) / (1 + penalty * unaskedWords(features));
    };
  }

  return { rescoreFor, forget: (id) => known.delete(id) };
}

/** Whether the words stand next to each other in this order. */
function isWithin(words: readonly number[], stems: readonly number[]): boolean {
  return stems.some((_, from) => words.every((word, at) => stems[from + at] === word));
}
