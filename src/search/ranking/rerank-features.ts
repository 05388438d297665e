/**
 * What the reranker reads of a document: computed once for each that is ever among the best, from words that are each read
 * once, because sixty documents are read for a query that was never asked before.
 */
import type { SearchDocument } from "../document.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import { rememberWords, untilChange } from "../index/remember-words.ts";
import { stem } from "../text/stemmer.ts";
import { tokenize } from "../text/tokenizer.ts";
import { trimmed } from "../trimmed.ts";
import type { WordRoles } from "../words/word-roles.ts";

/** There may be one for every document, so words are numbers in it. */
export interface RerankFeatures {
  /** The stems of name, tags and publisher, -1 between texts. */
  readonly stems: readonly number[];
  /** The subject parts of the name's words, without those of the publisher's name. */
  readonly parts: readonly string[];
  /** How much each of these parts counts when the query does not ask for it. */
  readonly weights: readonly number[];
  /** Computed at the first query in English. */
  isEnglish?: boolean;
}

interface Word {
  /** The number of its stem; below zero for a stop word. */
  readonly stem: number;
  readonly subjects: readonly string[];
  readonly isEnglish: boolean;
}

const betweenTexts = -1;
const ofStopWord = -2;
const inNoDocument = -3;
const inBrackets = /\(.*?\)/gu;
const noFeatures: RerankFeatures = { stems: [], parts: [], weights: [] };

export function createRerankFeatures(index: InvertedIndex, { isStop, roleOf, strengthOf }: WordRoles) {
  const known = new Map<number, RerankFeatures>();
  const stemNumbers = new Map<string, number>();

  function numberOf(one: string): number {
    let number = stemNumbers.get(one);
    if (number === undefined) stemNumbers.set(one, (number = stemNumbers.size));
    return number;
  }

  const wordOf = untilChange<Word>(index, (token) => {
    const { key, parts } = index.analyzeWord(token);
    return {
      stem: isStop(token) ? ofStopWord : numberOf(stem(key)),
      subjects: trimmed(parts.filter((part) => roleOf(part) === "subject")),
      isEnglish: parts.includes("engelsk") || parts.includes("sprak"),
    };
  });
  const queryStemsOf = rememberWords<readonly string[]>(index, (token) =>
    isStop(token) ? [] : [stem(index.analyzeWord(token).key)],
  );
  const wordsOf = (text: string): readonly Word[] => tokenize(text).map(wordOf);
  const stemsOf = (words: readonly Word[]): readonly number[] =>
    words.map((word) => word.stem).filter((number) => number >= 0);
  /** Tags and publishers come again in other documents. */
  const stemsOfText = untilChange(index, (text) => stemsOf(wordsOf(text)));

  function read(document: SearchDocument): RerankFeatures {
    const words = wordsOf(document.name);
    const publisher = stemsOfText(document.source);
    const stems = [...stemsOf(words), betweenTexts];
    for (const tag of document.tags) stems.push(...stemsOfText(tag), betweenTexts);
    stems.push(...publisher, betweenTexts);
    const parts: string[] = [];
    const weights: number[] = [];
    const name = document.name.replace(inBrackets, " ");
    for (const { stem: number, subjects } of name === document.name ? words : wordsOf(name)) {
      if (number < 0 || publisher.includes(number)) continue;
      for (const part of subjects) {
        parts.push(part);
        weights.push(strengthOf(part) / subjects.length);
      }
    }
    return { stems: trimmed(stems), parts: trimmed(parts), weights: trimmed(weights) };
  }

  return {
    of(id: number): RerankFeatures {
      let features = known.get(id);
      if (!features) {
        const document = index.find(id);
        features = document ? read(document) : noFeatures;
        known.set(id, features);
      }
      return features;
    },
    /** Whether the document says that it is in English, or about languages. */
    isEnglish(id: number): boolean {
      const document = index.find(id);
      const texts = document ? [document.name, document.description, ...document.tags] : [];
      return texts.some((text) => tokenize(text).some((token) => wordOf(token).isEnglish));
    },
    forget: (id: number) => known.delete(id),
    /** The stems of a query's words, without stop words. */
    queryStems: (text: string): readonly string[] => tokenize(text).flatMap(queryStemsOf),
    /** The number of a stem in what was read so far. */
    numberOfStem: (one: string): number => stemNumbers.get(one) ?? inNoDocument,
    /** Grows with each new stem. */
    get stemCount() {
      return stemNumbers.size;
    },
  };
}
