/**
 * What one word of a need finds: the documents that have it or what it stands for, each with how much that tells and how
 * much of the word it is.
 */
import { stopTerm } from "../index/asked-words.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import type { Concept } from "../query/query-analyzer.ts";
import type { Expansion } from "../query/read-synonyms.ts";
import type { WordRoles } from "../word-roles.ts";
import { ScoreAccumulator } from "./score-accumulator.ts";
import { TermFrequencies, type TermFrequency } from "./term-frequency.ts";

/** The parts of a compound are found apart from each other here, and one of three letters is found anywhere. */
const apartCoverage = 0.6;
const shortestApart = 4;
/** A concept without a word that carries a subject («si opp»). */
const informationOfStopWords = 0.8;

export function createNeedWords(
  index: InvertedIndex,
  { roleOf }: WordRoles,
  informationOf: (term: string) => number,
) {
  const word = new ScoreAccumulator();
  const terms = new TermFrequencies(index);
  let inOwnTexts = new Uint8Array(0);

  /** Marks those of these documents that have the term in their own texts. */
  function markOwnTexts(term: string, among?: TermFrequency): void {
    const own = index.postingList(term);
    if (!own) return;
    if (among) {
      for (let at = 0; at < among.count; at++) {
        const slot = among.slots[at] ?? 0;
        if (inOwnTexts[slot] === 0 && own.has(slot)) inOwnTexts[slot] = 1;
      }
    } else for (let at = 0; at < own.length; at++) inOwnTexts[(own.entries[at] ?? 0) >>> 8] = 1;
  }

  /** @param covered the share of the word that the part is. */
  function addPart(
    { slots, tells, count: length }: TermFrequency,
    information: number,
    covered: number,
  ): void {
    const { scores, coverage, touched } = word;
    let { count } = word;
    for (let at = 0; at < length; at++) {
      const slot = slots[at] ?? 0;
      if (scores[slot] === 0) touched[count++] = slot;
      scores[slot] = (scores[slot] ?? 0) + information * (tells[at] ?? 0);
      coverage[slot] = (coverage[slot] ?? 0) + covered;
    }
    word.count = count;
  }

  /** «pusset opp»: what is said with its stop words too is the whole expression, and no other word that looks like it. */
  function raiseWholeExpression({ parts }: Concept, factor: number): void {
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
  function readExpansion({ parts, weight }: Expansion, most: number, marksOwnTexts: boolean): void {
    const subjects = parts.filter((name) => roleOf(name) === "subject");
    const wanted = subjects.length > 0 ? subjects : parts;
    if (!wanted.every((name) => index.postingList(name) ?? index.asked.postingList(name))) return;
    const found = terms.ofAll(wanted);
    const information = Math.max(...wanted.map(informationOf));
    const factor = Math.min(most, information) * weight;
    const { scores, coverage, touched } = word;
    let { count } = word;
    for (let at = 0; at < found.count; at++) {
      const slot = found.slots[at] ?? 0;
      const score = (found.tells[at] ?? 0) * factor;
      if (scores[slot] === 0) touched[count++] = slot;
      if (score > (scores[slot] ?? 0)) scores[slot] = score;
      if (weight > (coverage[slot] ?? 0)) coverage[slot] = weight;
    }
    word.count = count;
    if (marksOwnTexts) markOwnTexts(wanted[0] ?? "", wanted.length > 1 ? found : undefined);
  }

  return {
    /** The documents that the concept was found in. */
    word,
    /** By slot: 1 where the template's own texts have one of the concepts read since `begin`. */
    get inOwnTexts() {
      return inOwnTexts;
    },
    /** Forgets the query before. */
    begin(): void {
      terms.begin();
      if (inOwnTexts.length < index.slots) inOwnTexts = new Uint8Array(Math.ceil(index.slots * 1.25));
      else inOwnTexts.fill(0, 0, index.slots);
    },
    /** @returns how much the concept tells. */
    read(concept: Concept, marksOwnTexts: boolean): number {
      const subjects = concept.parts.filter(({ role }) => role === "subject");
      let information = 0;
      for (const one of subjects) information += informationOf(one.part);
      // «si opp jobben» without «si opp» is a third of the expression
      const content = concept.parts.filter(({ role }) => role === "subject" || role === "stop").length;
      const contentShare = (subjects.length / Math.max(1, content)) ** 2;
      word.reset(index.slots);
      for (const { part: name, share } of subjects) {
        const own = informationOf(name) * contentShare;
        const isApart = share < 1;
        const isNothing = isApart && name.length < shortestApart;
        addPart(terms.of(name), own, isNothing ? 0 : (own / information) * (isApart ? apartCoverage : 1));
        if (marksOwnTexts) markOwnTexts(name);
      }
      const tells = information || informationOfStopWords;
      if (subjects.length > 0 && subjects.length < content)
        raiseWholeExpression(concept, (content / subjects.length) ** 2);
      for (const expansion of concept.expansions) readExpansion(expansion, tells, marksOwnTexts);
      return tells;
    },
  };
}
