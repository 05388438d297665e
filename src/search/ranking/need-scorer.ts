/**
 * The second channel of evidence, for needs told in people's own words (decision 040): each word of the query that a
 * template has, in its own texts or in what people say when they need it, counts the more, the rarer the word and the
 * oftener it is said. Words are enough here: no compound is looked up, and stop words say a little too.
 */
import { stopTerm } from "../index/asked-words.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import { untilChange } from "../index/remember-words.ts";
import type { PostingList } from "../index/posting-list.ts";
import { isSubject, type AnalyzedQuery, type Concept } from "../query/query-analyzer.ts";
import type { QueryPart } from "../query/query-parser.ts";
import type { Expansion } from "../query/thesaurus.ts";
import type { WordRoles } from "../words/word-roles.ts";
import { createFeedback } from "./relevance-feedback.ts";
import { ScoreAccumulator } from "./score-accumulator.ts";

/** What even a word that all templates have tells. */
const minInformation = 0.1;
/** How soon a word that is said again adds little, as in BM25. */
const saturation = 1.2;
/** A word of full weight in the template's own texts counts as said so many times. */
const ownTextCount = 1.8;
/** And says so much of what the best have in common. */
const ownTextShare = 0.5;
const weakWeight = 0.5;
const stopWeight = 0.5;
const maxStopShare = 0.5;
/** A stop word in the lines of more templates than this says nothing. */
const maxShareOfStopWord = 0.3;
/** The parts of a compound are found apart from each other here, and one of three letters is found anywhere. */
const apartCoverage = 0.6;
const shortestApart = 4;
/** A document has a word when it has this much of it. */
const minCoverageOfWord = 0.3;
/** A concept without a word that carries a subject («si opp»). */
const informationOfStopWords = 0.8;

/** A need told in so many words is not told by nouns alone, as «vondt i ryggen» is. */
export const toldNeed = 4;

/** A need of fewer words is read without feedback. */
const longNeed = 5;

export interface NeedEvidence {
  /** By slot: a score from 0 to 1, and the share of the query's information that the document has. */
  readonly found: ScoreAccumulator;
  /** By slot: how many words of the query the document has. */
  readonly wordsFound: Uint8Array;
  /** By slot: 1 where one of them stands in the template's own texts. */
  readonly inOwnTexts: Uint8Array;
  /** How many words the query has, stop words left out. */
  readonly wordCount: number;
}

export function createNeedScorer(index: InvertedIndex, roles: WordRoles) {
  const { roleOf, strengthOf } = roles;
  const found = new ScoreAccumulator();
  const word = new ScoreAccumulator();
  const part = new ScoreAccumulator();
  const other = new ScoreAccumulator();
  let wordsFound = new Uint8Array(0);
  let inOwnTexts = new Uint8Array(0);
  /** Whether `inOwnTexts` is asked for: only a query of a few words needs it. */
  let readsOwnTexts = false;
  /** By slot: the last word that was counted in `wordsFound`. */
  let lastWord = new Uint8Array(0);

  /** How much a term tells: 1 when one document has it, 0 when all have. */
  const informationOf = untilChange(index, (term) => {
    const size = Math.max(2, index.size);
    const has = Math.max(index.postingList(term)?.length ?? 0, index.asked.postingList(term)?.length ?? 0);
    const information = Math.log(1 + (size - has + 0.5) / (has + 0.5)) / Math.log(1 + size / 1.5);
    return Math.max(minInformation, information);
  });

  const findFeedback = createFeedback(index, roles, informationOf);

  /** In `into`, the documents that have a part, each with how often it is said. */
  function readPart(name: string, into: ScoreAccumulator): void {
    into.reset(index.slots);
    addCounts(into, index.asked.postingList(name), 1);
    addCounts(into, index.postingList(name), ownTextCount / 255);
  }

  /** In `word`, the documents that have one of these parts; all of them are this share of the concept. */
  function readParts(subjects: readonly QueryPart[], information: number, contentShare: number): void {
    word.reset(index.slots);
    for (const { part: name, share } of subjects) {
      readPart(name, part);
      const own = informationOf(name) * contentShare;
      const isApart = share < 1;
      const isNothing = isApart && name.length < shortestApart;
      const covered = isNothing ? 0 : (own / information) * (isApart ? apartCoverage : 1);
      addSaid(part, word, own, covered);
      if (readsOwnTexts) markOwnTexts(name, part);
    }
  }

  /** «pusset opp»: what is said with its stop words too is the whole expression, and no other word that looks like it. */
  function readWholeExpression({ parts }: Concept, factor: number): void {
    const stops = parts.filter(({ role }) => role === "stop");
    const lists = stops.map((one) => index.asked.postingList(stopTerm(one.part)));
    const [rarest] = lists.toSorted((a, b) => (a?.length ?? 0) - (b?.length ?? 0));
    if (!rarest) return;
    for (let at = 0; at < rarest.length; at++) {
      const slot = (rarest.entries[at] ?? 0) >>> 8;
      if (word.scores[slot] === 0) continue;
      word.scores[slot] = (word.scores[slot] ?? 0) * factor;
      word.coverage[slot] = (word.coverage[slot] ?? 0) * factor;
    }
  }

  /** Raises `word` where a document has the expansion instead. */
  function readExpansion({ parts, weight }: Expansion, most: number): void {
    const subjects = parts.filter((name) => roleOf(name) === "subject");
    const [first = "", ...others] = subjects.length > 0 ? subjects : parts;
    if (![first, ...others].every((name) => index.postingList(name) ?? index.asked.postingList(name))) return;
    readPart(first, part);
    for (const name of others) {
      readPart(name, other);
      part.intersect(other);
    }
    const information = Math.max(...[first, ...others].map(informationOf));
    const factor = Math.min(most, information) * weight;
    for (let at = 0; at < part.count; at++) {
      const slot = part.touched[at] ?? 0;
      const score = saturated(part.scores[slot] ?? 0) * factor;
      if (word.scores[slot] === 0) word.touched[word.count++] = slot;
      if (score > (word.scores[slot] ?? 0)) word.scores[slot] = score;
      if (weight > (word.coverage[slot] ?? 0)) word.coverage[slot] = weight;
    }
    if (readsOwnTexts) markOwnTexts(first, part);
  }

  function markOwnTexts(name: string, among: ScoreAccumulator): void {
    const list = index.postingList(name);
    if (!list) return;
    for (let at = 0; at < list.length; at++) {
      const slot = (list.entries[at] ?? 0) >>> 8;
      if (among.scores[slot] !== 0) inOwnTexts[slot] = 1;
    }
  }

  /** Stop words say less than the words they stand among, however many they are. */
  function addStopWords(tokens: readonly string[]): void {
    part.reset(index.slots);
    for (const token of tokens) {
      const list = index.asked.postingList(stopTerm(token));
      if (!list || list.length > index.size * maxShareOfStopWord) continue;
      const weight = informationOf(stopTerm(token)) * stopWeight;
      for (let at = 0; at < list.length; at++) {
        const entry: number = list.entries[at] ?? 0;
        const slot = entry >>> 8;
        if (part.scores[slot] === 0) part.touched[part.count++] = slot;
        part.scores[slot] = (part.scores[slot] ?? 0) + weight * saturated(entry & 255);
      }
    }
    for (let at = 0; at < part.count; at++) {
      const slot = part.touched[at] ?? 0;
      const score = found.scores[slot] ?? 0;
      found.scores[slot] = score + Math.min(part.scores[slot] ?? 0, score * maxStopShare);
    }
  }

  function addFeedback(concepts: readonly Concept[]): void {
    const asked = new Set(concepts.flatMap(({ parts }) => parts.map((one) => one.part)));
    for (const { term, weight } of findFeedback(found, asked)) {
      raise(index.asked.postingList(term), weight, 1);
      raise(index.postingList(term), weight * ownTextShare, ownTextCount / 255);
    }
  }

  /** Adds to the score of documents that have one already. */
  function raise(list: PostingList | undefined, weight: number, factor: number): void {
    if (!list) return;
    const { scores } = found;
    for (let at = 0; at < list.length; at++) {
      const entry: number = list.entries[at] ?? 0;
      const score = scores[entry >>> 8] ?? 0;
      if (score > 0) scores[entry >>> 8] = score + weight * saturated((entry & 255) * factor);
    }
  }

  function isWeak({ parts }: Concept): boolean {
    return parts.every((one) => one.role !== "stop" && strengthOf(one.part) < 1);
  }

  return function findNeed(query: AnalyzedQuery): NeedEvidence {
    found.reset(index.slots);
    [wordsFound, inOwnTexts, lastWord] = [wordsFound, inOwnTexts, lastWord].map(cleared) as [
      Uint8Array<ArrayBuffer>,
      Uint8Array<ArrayBuffer>,
      Uint8Array<ArrayBuffer>,
    ];
    const concepts = query.phrases.flatMap((phrase) => phrase.concepts).filter(isSubject);
    readsOwnTexts = query.length < toldNeed;
    let bestScore = 0;
    let whole = 0;
    let wordCount = 0;
    // the parts of one word count as one word, however many concepts they are
    for (const ofWord of Map.groupBy(concepts, ({ parts }) => parts[0]?.token).values()) {
      wordCount++;
      for (const concept of ofWord) {
        const subjects = concept.parts.filter(({ role }) => role === "subject");
        const information = sumOf(subjects, (one) => informationOf(one.part));
        // «si opp jobben» without «si opp» is a third of the expression
        const content = concept.parts.filter(({ role }) => role === "subject" || role === "stop").length;
        readParts(subjects, information, (subjects.length / Math.max(1, content)) ** 2);
        const tells = information || informationOfStopWords;
        if (subjects.length > 0 && subjects.length < content)
          readWholeExpression(concept, (content / subjects.length) ** 2);
        for (const expansion of concept.expansions) readExpansion(expansion, tells);
        const weight = tells * (isWeak(concept) ? weakWeight : 1);
        bestScore += tells;
        whole += weight;
        addWord(weight, wordCount);
      }
    }
    addStopWords(query.stopWords);
    if (query.length >= longNeed) addFeedback(concepts);
    for (let at = 0; at < found.count; at++) {
      const slot = found.touched[at] ?? 0;
      found.scores[slot] = (found.scores[slot] ?? 0) / (bestScore * (1 + saturation));
      found.coverage[slot] = (found.coverage[slot] ?? 0) / whole;
    }
    return { found, wordsFound, inOwnTexts, wordCount };
  };

  function cleared(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (bytes.length < index.slots) return new Uint8Array(Math.ceil(index.slots * 1.25));
    return bytes.fill(0, 0, index.slots);
  }

  /** @param count how many words have been read, with this one. */
  function addWord(weight: number, count: number): void {
    for (let at = 0; at < word.count; at++) {
      const slot = word.touched[at] ?? 0;
      const covered = word.coverage[slot] ?? 0;
      if (found.scores[slot] === 0) found.touched[found.count++] = slot;
      found.scores[slot] = (found.scores[slot] ?? 0) + (word.scores[slot] ?? 0);
      found.coverage[slot] = (found.coverage[slot] ?? 0) + covered * weight;
      if (covered < minCoverageOfWord || lastWord[slot] === count) continue;
      wordsFound[slot] = (wordsFound[slot] ?? 0) + 1;
      lastWord[slot] = count;
    }
  }
}

function addCounts(into: ScoreAccumulator, list: PostingList | undefined, factor: number): void {
  if (!list) return;
  const { scores, touched } = into;
  for (let at = 0; at < list.length; at++) {
    const entry: number = list.entries[at] ?? 0;
    const slot = entry >>> 8;
    if (scores[slot] === 0) touched[into.count++] = slot;
    scores[slot] = (scores[slot] ?? 0) + (entry & 255) * factor;
  }
}

/** Adds what is said in `from`, with its saturated frequency. */
function addSaid(from: ScoreAccumulator, into: ScoreAccumulator, information: number, covered: number): void {
  const { scores, coverage, touched } = into;
  for (let at = 0; at < from.count; at++) {
    const slot = from.touched[at] ?? 0;
    if (scores[slot] === 0) touched[into.count++] = slot;
    scores[slot] = (scores[slot] ?? 0) + information * saturated(from.scores[slot] ?? 0);
    coverage[slot] = (coverage[slot] ?? 0) + covered;
  }
}

function sumOf<T>(items: readonly T[], number: (item: T) => number): number {
  return items.reduce((sum, item) => sum + number(item), 0);
}

function saturated(count: number): number {
  return (count * (1 + saturation)) / (count + saturation);
}
