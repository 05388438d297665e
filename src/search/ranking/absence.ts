/**
 * Whether a query asks for what the catalogue does not have. The topics of `absent-needs` compete with the templates in
 * the need scorer's measure: where one of them is more like the query than every candidate, nothing is what was asked for.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";
import type { PostingList } from "../index/postings.ts";
import { isPublisherTerm, lineTerm, termOf } from "../index/term.ts";
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import { toldNeed } from "../query/query-parser.ts";
import type { QueryPart } from "../query/query-part.ts";
import type { Candidate } from "./evidence.ts";
import type { NeedEvidence, NeedScorer } from "./need-scorer.ts";
import type { ScoredQuery } from "./scorer.ts";

/** A word that names something absent («politiattest») tells 1 more; a template that says it in passing has half of that. */
const shareOfSaid = 0.5;
/** A template has a word of this weight in its name, tags or publisher, and not in its description alone. */
const prominent = 0.5;
/** A query without such a word is here where a template is about so much of it. */
const coverageOfPresent = 0.9;

/** A word of a query that no template has in its own texts, and that is one of the ways to ask for a topic. */
interface NameOfAbsent {
  readonly topics: PostingList;
  readonly isSaidOf: (slot: number) => boolean;
}

/** The words of a query that name something absent: all of them, or their last piece. */
export function namesOfAbsent({ phrases }: AnalyzedQuery, index: InvertedIndex): readonly NameOfAbsent[] {
  const parts = phrases
    .flatMap(({ concepts }) => concepts)
    .flatMap(({ parts: some, expansions }) =>
      some.map((part) => ({ ...part, isListed: expansions.length > 0 })),
    )
    .filter(({ role, completions }) => role !== "stop" && completions.length === 0);
  return [...Map.groupBy(parts, ({ token }) => token).values()].flatMap((ofWord) => {
    const word = ofWord.map(({ part }) => part);
    const terms = ofWord.some((part) => part.isListed) ? [word] : [word, word.slice(-1)];
    const topics = terms.map((one) => index.absent.postingList(lineTerm(one))).find((list) => list);
    const own = index.postingList(termOf(word));
    if (!topics || own?.values().some((weight) => weight >= prominent)) return [];
    const said = word.map((part) => index.asked.postingList(part));
    return { topics, isSaidOf: (slot: number) => said.every((list) => list?.has(slot)) };
  });
}

/**
 * @param absentScorer scores the topics instead of the templates
 * @returns how much more a query is like what is absent than like the best candidate: above 1 it is not here
 */
export function createAbsence(index: InvertedIndex, absentScorer: NeedScorer) {
  return function likenessToAbsent(
    query: AnalyzedQuery,
    { accumulator: about }: ScoredQuery,
    { found }: NeedEvidence,
    candidates: readonly Candidate[],
  ): number {
    if (isListed(query)) return 0;
    const names = namesOfAbsent(query, index);
    const isAbout = ({ slot }: Candidate) => (about.coverage[slot] ?? 0) >= coverageOfPresent;
    if (names.length === 0 && (query.length < toldNeed || candidates.some(isAbout))) return 0;
    const topics = absentScorer.find(query).found;
    const named = names.flatMap(({ topics: list }) => [...list.keys()]);
    const absent = [...topics.slots(), ...named].map(
      (topic) => (topics.scores[topic] ?? 0) + names.filter((name) => name.topics.has(topic)).length,
    );
    const present = candidates.map(
      ({ slot }) =>
        (found.scores[slot] ?? 0) +
        shareOfSaid * names.filter((name) => name.isSaidOf(slot)).length +
        (about.scores[slot] ?? 0) * (about.coverage[slot] ?? 0),
    );
    return Math.max(0, ...absent) / Math.max(Number.MIN_VALUE, ...present);
  };
}

/** A query that is one expression of the synonym lists, or a publisher's name: they say what it finds. */
function isListed({ phrases }: AnalyzedQuery): boolean {
  const concepts = phrases.flatMap((phrase) => phrase.concepts);
  const isPublisher = (part: QueryPart) =>
    part.completions.some(({ parts: [first = ""] }) => isPublisherTerm(first));
  if (concepts.every(({ parts }) => parts.every(isPublisher))) return true;
  return concepts.length === 1 && concepts.some(({ expansions }) => expansions.length > 0);
}
