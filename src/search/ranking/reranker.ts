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

export type Rescore = (document: SearchDocument, score: number) => number;

const expressionBonus = 0.12;
const literalBonus = 0.1;
const unaskedPenalty = 0.07;
const englishBonus = 0.25;
const inBrackets = /\(.*?\)/gu;

/** What reranking reads of a document. */
interface Features {
  /** Name, tags and publisher as stems with a blank around each, a bar between texts. */
  readonly stems: string;
  /** For each word of the name its subject parts; "" for a part that also stands in the publisher's name. */
  readonly subjects: readonly (readonly string[])[];
  /** Computed at the first query in English. */
  isEnglish?: boolean;
}

export function createReranker(analyzeWord: (token: string) => AnalyzedWord, roles: WordRoles) {
  /** Computed once for each document that is ever among the best; collected together with it. */
  const cache = new WeakMap<SearchDocument, Features>();

  function featuresOf(document: SearchDocument): Features {
    let features = cache.get(document);
    if (!features) {
      const publisher = new Set(tokenize(document.source).flatMap((token) => analyzeWord(token).parts));
      features = {
        stems: [document.name, ...document.tags, document.source]
          .map((text) => ` ${stemsOf(text).join(" ")} `)
          .join("|"),
        subjects: tokenize(document.name.replace(inBrackets, " "))
          .filter((token) => !roles.isStop(token))
          .map((token) => analyzeWord(token).parts.filter((part) => roles.roleOf(part) === "subject"))
          .filter((parts) => parts.length > 0)
          .map((parts) => parts.map((part) => (publisher.has(part) ? "" : part))),
      };
      cache.set(document, features);
    }
    return features;
  }

  function isEnglish(document: SearchDocument, features: Features): boolean {
    features.isEnglish ??= [document.name, document.description, ...document.tags].some((text) =>
      tokenize(text).some((token) =>
        analyzeWord(token).parts.some((part) => part === "engelsk" || part === "sprak"),
      ),
    );
    return features.isEnglish;
  }

  function stemsOf(text: string): readonly string[] {
    return tokenize(text).flatMap((token) => (roles.isStop(token) ? [] : stem(analyzeWord(token).key)));
  }

  return function rescoreFor(analyzed: AnalyzedQuery): Rescore {
    const concepts = analyzed.phrases.flatMap((phrase) => phrase.concepts);
    const askedParts = new Set([
      ...concepts.flatMap(({ parts }) => parts.map(({ part }) => part)),
      ...concepts.flatMap(({ parts }) =>
        parts.flatMap(({ completions }) => completions.flatMap((one) => one.parts)),
      ),
      ...concepts.flatMap(({ expansions }) => expansions.flatMap((one) => one.parts)),
      // parts of the publisher's name count as asked for, see Features
      "",
    ]);
    const words = stemsOf(analyzed.text);
    const expression = ` ${words.join(" ")} `;

    /** How many words of the name the query does not ask for. */
    function unaskedWords({ subjects }: Features): number {
      let sum = 0;
      for (const parts of subjects) {
        for (const part of parts) if (!askedParts.has(part)) sum += roles.strengthOf(part) / parts.length;
      }
      return sum;
    }

    return (document, score) => {
      const features = featuresOf(document);
      const literal =
        words.filter((word) => features.stems.includes(` ${word} `)).length / Math.max(1, words.length);
      const whole = words.length > 0 && features.stems.includes(expression);
      const bonus =
        literalBonus * literal +
        (whole ? expressionBonus : 0) +
        (analyzed.isEnglish && isEnglish(document, features) ? englishBonus : 0);
      return (score * (1 + bonus)) / (1 + unaskedPenalty * unaskedWords(features));
    };
  };
}
