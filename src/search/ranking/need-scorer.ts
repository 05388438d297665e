/**
 * The second channel of evidence, for needs told in people's own words (decision 010): each word of the query that a
 * template has, in its own texts or in what people say when they need it, counts the more, the rarer the word and the
 * oftener it is said, as in BM25. Words are enough here: no compound is looked up, and stop words say a little too.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAll, type PostingList } from "../index/postings.ts";
import { partsOf, stopTerm, termOf } from "../index/term.ts";
import { type AnalyzedQuery, type Concept, shareOfSubjects } from "../query/query-analyzer.ts";
import type { WordRoles } from "../word-roles.ts";
import { ScoreAccumulator } from "./scorer.ts";

/** The least information, of a word that all templates have. */
const minInformation = 0.1;
/** The information of a concept without a word that carries a subject («si opp»). */
const informationOfStopWords = 0.8;
const stopWeight = 0.5;
/** BM25's k1: how soon a word that is said again adds little. */
const saturation = 1.2;
/** The number of times that a word of full weight in the template's own texts counts as said. */
const ownTextCount = 1.8;

export interface NeedEvidence {
  /** Scores by slot, and how much of `information` the document has. */
  readonly found: ScoreAccumulator;
  readonly mostScore: number;
  /** The number of words in the query, stop words left out. */
  readonly wordCount: number;
  /** The information of all words together: a word that one document has tells 1. */
  readonly information: number;
}

/**
 * A scorer of needs, of one query at a time: the accumulators are reused by the next one.
 *
 * @param isOfTopics whether the absent topics are scored, instead of the documents
 */
export function createNeedScorer(index: InvertedIndex, { subjectsAmong }: WordRoles, isOfTopics = false) {
  const said = isOfTopics ? index.absent : index.askedAs;
  const found = new ScoreAccumulator();
  const ofConcept = new ScoreAccumulator();
  const slots = () => (isOfTopics ? said.slots : index.ids.length);

  /** A term's information: 1 when one document has it, the least when all have. */
  function informationOf(term: string): number {
    const size = Math.max(2, index.size);
    const has = Math.max(index.own.countOf(term), index.askedAs.countOf(term));
    const information = Math.log(1 + (size - has + 0.5) / (has + 0.5)) / Math.log(1 + size / 1.5);
    // a term that no document has tells no more of a topic than one that a document has
    return Math.max(minInformation, isOfTopics ? Math.min(1, information) : information);
  }

  /** The evidence of a term for each document that has it, 0 to 1 + `saturation`: expansions have many terms in common. */
  const evidenceOf = index.remember((term): PostingList => {
    const own = isOfTopics ? undefined : index.own.postingList(term);
    const evidence = new Map(said.postingList(term));
    own?.forEach((weight, slot) => evidence.set(slot, weight * ownTextCount + (evidence.get(slot) ?? 0)));
    for (const [slot, count] of evidence) evidence.set(slot, saturated(count));
    return evidence;
  });

  /** The same of the term of a compound or an expansion, for the documents that have all its subjects. */
  const evidenceOfAll = index.remember((term) => {
    const wanted = subjectsAmong(partsOf(term));
    const evidence = inAll(wanted.map(evidenceOf));
    return { evidence, information: Math.max(...wanted.map(informationOf)) };
  });

  /** @returns the concept's information. */
  function addConcept(concept: Concept): number {
    ofConcept.reset(slots());
    const { scores, coverage } = ofConcept;
    // «si opp jobben» without «si opp» is a small part of the expression
    const share = shareOfSubjects(concept) ** 2;
    let information = 0;
    for (const { part, role } of concept.parts) {
      if (role !== "subject") continue;
      const own = informationOf(part);
      information += own;
      ofConcept.addList(evidenceOf(part), own * share, own * share);
    }
    // said with its rarest stop word it is the whole: «pusset opp» is no word that looks like it
    const withStops = concept.parts.flatMap(({ part, role }) =>
      role === "stop" ? [said.postingList(stopTerm(part)) ?? new Map()] : [],
    );
    const [rarest] = withStops.toSorted((a, b) => a.size - b.size);
    for (const slot of (share > 0 && rarest?.keys()) || []) {
      scores[slot] = (scores[slot] ?? 0) / share;
      coverage[slot] = (coverage[slot] ?? 0) / share;
    }
    information ||= informationOfStopWords;
    for (const { parts, weight } of concept.expansions) {
      const { evidence, information: most } = evidenceOfAll(termOf(parts));
      ofConcept.raiseList(evidence, Math.min(information, most) * weight, information * weight);
    }
    found.addAll(ofConcept);
    return information;
  }

  return function findNeeds({ concepts, stopWords }: AnalyzedQuery): NeedEvidence {
    found.reset(slots());
    const information = concepts.reduce((sum, concept) => sum + addConcept(concept), 0);
    // stop words add to what has a score already
    for (const term of stopWords.map(stopTerm)) {
      const weight = informationOf(term) * stopWeight;
      said.postingList(term)?.forEach((count, slot) => {
        if (found.scores[slot]) found.scores[slot] += weight * saturated(count);
      });
    }
    // the parts of one word count as one word, however many concepts they are
    const wordCount = new Set(concepts.map(({ parts }) => parts[0]?.token)).size;
    return { found, mostScore: information * (1 + saturation), wordCount, information };
  };
}

/** 1 for a word that is said once, and less than 1 + `saturation` however often it is said. */
function saturated(count: number): number {
  return (count * (1 + saturation)) / (count + saturation);
}
