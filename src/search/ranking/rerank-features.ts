/**
 * What the reranker reads of a document: computed once for each that is ever among the best, from words that are each read
 * once, because sixty documents are read for a query that was never asked before.
 */
import type { SearchDocument } from "../document.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import { rememberWords, untilChange } from "../index/remember-words.ts";
import { stem } from "../text/stemmer.ts";
import { tokenize } from "../text/tokenizer.ts";
import { trimmed } from "../arrays.ts";
import type { WordRoles } from "../word-roles.ts";

/**
 * Where the words of a document are: from the first to before the second, in arrays that all documents share. To be read at once: the
 * next document that is read may put longer arrays in their place, and after `forget` the places are of others.
 */
export interface RerankFeatures {
  readonly stemsFrom: number;
  readonly stemsTo: number;
  readonly partsFrom: number;
  readonly partsTo: number;
  /** Computed at the first query in English. */
  isEnglish?: boolean;
}

/** There may be features of every document, so words are numbers in them, and no document has arrays of its own. */
interface FeatureArrays {
  /** The stems of name, tags and publisher, -1 between texts. */
  stems: Int32Array;
  /** The subject parts of the name's words, without those of the publisher's name. */
  parts: Int32Array;
  /** How much each of these parts counts when the query does not ask for it. */
  weights: Float64Array;
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
const noFeatures: RerankFeatures = { stemsFrom: 0, stemsTo: 0, partsFrom: 0, partsTo: 0 };

export function createRerankFeatures(index: InvertedIndex, { isStop, roleOf, strengthOf }: WordRoles) {
  const known = new Map<number, RerankFeatures>();
  const arrays: FeatureArrays = {
    stems: new Int32Array(64),
    parts: new Int32Array(16),
    weights: new Float64Array(16),
  };
  let stemsUsed = 0;
  let partsUsed = 0;
  /** How many stems are of documents that are no longer known. */
  let stemsForgotten = 0;
  /** Of stems and parts. */
  const numbers = new Map<string, number>();

  function numberOf(one: string): number {
    let number = numbers.get(one);
    if (number === undefined) numbers.set(one, (number = numbers.size));
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

  function addStem(number: number): void {
    if (stemsUsed === arrays.stems.length) arrays.stems = longer(arrays.stems, Int32Array);
    arrays.stems[stemsUsed++] = number;
  }

  function addText(stems: readonly number[]): void {
    for (const number of stems) addStem(number);
    addStem(betweenTexts);
  }

  function addPart(part: string, weight: number): void {
    if (partsUsed === arrays.parts.length) {
      arrays.parts = longer(arrays.parts, Int32Array);
      arrays.weights = longer(arrays.weights, Float64Array);
    }
    arrays.parts[partsUsed] = numberOf(part);
    arrays.weights[partsUsed++] = weight;
  }

  function read(document: SearchDocument): RerankFeatures {
    const [stemsFrom, partsFrom] = [stemsUsed, partsUsed];
    const words = wordsOf(document.name);
    const publisher = stemsOfText(document.source);
    addText(stemsOf(words));
    for (const tag of document.tags) addText(stemsOfText(tag));
    addText(publisher);
    const name = document.name.replace(inBrackets, " ");
    for (const { stem: number, subjects } of name === document.name ? words : wordsOf(name)) {
      if (number < 0 || publisher.includes(number)) continue;
      for (const part of subjects) addPart(part, strengthOf(part) / subjects.length);
    }
    return { stemsFrom, stemsTo: stemsUsed, partsFrom, partsTo: partsUsed };
  }

  /** When most of the arrays is of what is gone, all is read again. */
  function forget(id: number): void {
    const features = known.get(id);
    if (!features || !known.delete(id)) return;
    stemsForgotten += features.stemsTo - features.stemsFrom;
    if (stemsForgotten * 2 <= stemsUsed) return;
    known.clear();
    stemsUsed = partsUsed = stemsForgotten = 0;
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
    forget,
    arrays: arrays as Readonly<FeatureArrays>,
    /** The stems of a query's words, without stop words. */
    queryStems: (text: string): readonly string[] => tokenize(text).flatMap(queryStemsOf),
    /** The number of a stem or part in what was read so far. */
    numberOf: (one: string): number => numbers.get(one) ?? inNoDocument,
    /** Grows with each new one. */
    get numberCount() {
      return numbers.size;
    },
  };
}

function longer<T extends Int32Array | Float64Array>(array: T, Kind: new (length: number) => T): T {
  const made = new Kind(Math.ceil(array.length * 1.5));
  made.set(array);
  return made;
}
