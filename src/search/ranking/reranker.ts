/**
 * The second ranking pass, over the best hits only: literal matches before synonyms, the general template before the
 * special one, and the papers of who asks before the other side's. Too expensive to compute for every hit.
 */
import type { SearchDocument, SearchHit } from "../document.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import { stem } from "../text/stemmer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../word-roles.ts";
import type { Sides } from "./sides.ts";

const expressionBonus = 0.12;
const literalBonus = 0.1;
const unaskedPenalty = 0.07;
/** Whoever types one plain word wants the plain paper: «husleie» no letter of notice, «fullmakt» none for one office. */
const unaskedPenaltyOfOneWord = 0.12;
export const inBrackets = /\(.*?\)/gu;

interface Features {
  /** The stems of name, tags and publisher. */
  readonly texts: readonly (readonly string[])[];
  /** The subject parts of the name's words, without those of the publisher's name, and how much each counts. */
  readonly nameParts: readonly { readonly part: string; readonly weight: number }[];
}

interface Word {
  /** Null for a stop word. */
  readonly stem: string | null;
  readonly subjects: readonly string[];
}

export function createReranker(
  index: InvertedIndex,
  { isStop, roleOf, strengthOf }: WordRoles,
  sideOf: Sides,
) {
  const known = new WeakMap<SearchDocument, Features>();
  /** Of the words of documents: the same come again in most of them. */
  const words = new Map<string, Word>();

  function readWord(token: string): Word {
    const { key, parts } = index.analyzeWord(token);
    return {
      stem: isStop(token) ? null : stem(key),
      subjects: parts.filter((part) => roleOf(part) === "subject"),
    };
  }

  function wordsOf(text: string): readonly Word[] {
    return tokenize(text).map((token) => {
      let word = words.get(token);
      if (!word) words.set(token, (word = readWord(token)));
      return word;
    });
  }

  function featuresOf(document: SearchDocument): Features {
    let features = known.get(document);
    if (!features) known.set(document, (features = readFeatures(document)));
    return features;
  }

  function readFeatures({ name, tags, source }: SearchDocument): Features {
    const stemsOf = (text: string) => wordsOf(text).flatMap((word) => word.stem ?? []);
    const publisher = stemsOf(source);
    const nameParts = wordsOf(name.replace(inBrackets, " ")).flatMap(({ stem: own, subjects }) =>
      own === null || publisher.includes(own)
        ? []
        : subjects.map((part) => ({ part, weight: strengthOf(part) / subjects.length })),
    );
    return { texts: [stemsOf(name), ...tags.map(stemsOf), publisher], nameParts };
  }

  /** The score of a hit in this pass. */
  return function rescoreFor(analyzed: AnalyzedQuery): (hit: SearchHit) => number {
    const asked = askedPartsOf(analyzed);
    const stems = tokenize(analyzed.text).flatMap((token) => readWord(token).stem ?? []);
    const penalty = stems.length === 1 ? unaskedPenaltyOfOneWord : unaskedPenalty;
    const shareOf = sideOf(analyzed.text);
    return ({ id, score }) => {
      const document = index.find(id);
      if (!document) return score;
      const { texts, nameParts } = featuresOf(document);
      const literal = stems.filter((one) => texts.some((text) => text.includes(one))).length;
      const isWhole =
        stems.length > 0 && literal === stems.length && texts.some((text) => isWithin(stems, text));
      const bonus = literalBonus * (literal / Math.max(1, stems.length)) + (isWhole ? expressionBonus : 0);
      let unasked = 0;
      for (const { part, weight } of nameParts) if (!asked.has(part)) unasked += weight;
      return (shareOf(document.name) * score * (1 + bonus)) / (1 + penalty * unasked);
    };
  };
}

/** What is asked for, in any way to say it. */
export function askedPartsOf({ phrases }: AnalyzedQuery): ReadonlySet<string> {
  return new Set(
    phrases
      .flatMap(({ concepts }) => concepts)
      .flatMap(({ parts, expansions }) => [
        ...parts.flatMap((one) => [one.part, ...one.completions.flatMap((word) => word.parts)]),
        ...expansions.flatMap((one) => one.parts),
      ]),
  );
}

/** Whether the words stand next to each other in this order. */
export function isWithin(words: readonly string[], text: readonly string[]): boolean {
  return text.some((_, from) => words.every((word, at) => text[from + at] === word));
}
