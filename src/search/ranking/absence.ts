/**
 * Whether a query asks for what the catalogue does not have. The topics of `absent-needs` compete with the templates in
 * the need scorer's measure: where one of them is more like the query than every candidate, nothing is what was asked for.
 */
import { prominentWeight } from "../index/fields.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAll, type PostingList } from "../index/postings.ts";
import { subjectTerm, termOf } from "../index/term.ts";
import { saidParts, type AnalyzedQuery } from "../query/query-analyzer.ts";
import { toldNeed } from "../query/query-parser.ts";
import type { Candidate } from "./evidence.ts";
import type { NeedEvidence, NeedScorer } from "./need-scorer.ts";
import type { ScoredQuery } from "./scorer.ts";

/** The share for a template that says in passing a word that names something absent («førerkort»), which tells 1 of its topic. */
const shareOfSaid = 0.25;

/** A word of a query that no template has in its own texts, and that is one of the ways to ask for a topic. */
interface NameOfAbsent {
  readonly topics: PostingList;
  readonly isSaidOf: (slot: number) => boolean;
}

/** The words of a query that name something absent: one as a whole or its subject, or all together. */
export function namesOfAbsent(query: AnalyzedQuery, index: InvertedIndex): readonly NameOfAbsent[] {
  const parts = query.concepts
    .flatMap(({ parts: some, expansions }) => some.map((part) => ({ ...part, expansions })))
    .filter(({ role, completions }) => role !== "stop" && completions.length === 0);
  const all = saidParts(query);
  const names = [...Map.groupBy(parts, ({ token }) => token).values()].map((ofWord) => {
    const word = ofWord.map(({ part }) => part);
    const subjects = ofWord.flatMap(({ part, role }) => (role === "generic" ? [] : part));
    const ways = [word];
    const listed = ofWord.flatMap(({ expansions }) => expansions);
    // «kjøpsavtale piano»: beside what it is listed for it names nothing else
    if (listed.some((one) => one.parts.every((part) => all.includes(part)))) return { word, ways: [] };
    if (index.countOf(termOf(subjects)) === 0) ways.push(subjects);
    return { word, ways };
  });
  // «mva melding» is one of them, unless a template is about both
  const isOneWord = names.length < 2 && query.boosts.length === 0;
  const isWhole = !isOneWord && index.absent.countOf(subjectTerm(all)) > 0;
  const isAbout = () => inAll(all.map((part) => index.postingList(part) ?? new Map())).size > 0;
  if (isWhole && !isAbout()) names.push({ word: [...all], ways: [[...all]] });
  return names.flatMap(({ word, ways }) => {
    const topics = ways.map((one) => index.absent.postingList(subjectTerm(one))).find((list) => list);
    if (!topics) return [];
    const own = index.postingList(termOf(word));
    if (own?.values().some((weight) => weight >= prominentWeight)) return [];
    const said = word.map((part) => index.askedAs.postingList(part));
    return { topics, isSaidOf: (slot: number) => said.every((list) => list?.has(slot)) };
  });
}

/** The topic that a query is most like, and how much more than the best candidate: above 1 the query is absent. */
interface Absence {
  readonly topic: number | null;
  readonly likeness: number;
  /** Whether it is what the lists say it is, and so cannot be absent. */
  readonly isListed: boolean;
}

const none: Absence = { topic: null, likeness: 0, isListed: false };

/** @param absentScorer scores the topics instead of the templates */
export function createAbsence(index: InvertedIndex, absentScorer: NeedScorer) {
  return function findAbsence(
    query: AnalyzedQuery,
    { accumulator: about }: ScoredQuery,
    { found }: NeedEvidence,
    candidates: readonly Candidate[],
  ): Absence {
    if (isListed(query)) return { ...none, isListed: true };
    const names = namesOfAbsent(query, index);
    if (names.length === 0 && query.tokens.length < toldNeed) return none;
    const topics = absentScorer.find(query).found;
    const named = names.flatMap(({ topics: list }) => [...list.keys()]);
    let best = none;
    for (const topic of new Set([...topics.slots(), ...named])) {
      const likeness = (topics.scores[topic] ?? 0) + names.filter((name) => name.topics.has(topic)).length;
      if (likeness > best.likeness) best = { ...none, topic, likeness };
    }
    const present = candidates.map(
      ({ slot }) =>
        (found.scores[slot] ?? 0) +
        shareOfSaid * names.filter((name) => name.isSaidOf(slot)).length +
        (about.scores[slot] ?? 0) * (about.coverage[slot] ?? 0),
    );
    const likeness = best.likeness / Math.max(Number.MIN_VALUE, ...present);
    return { ...best, likeness };
  };
}

/** Whether a query is what the lists say it is: «campingplass», which is only like a berth, is not. */
function isListed({ concepts }: AnalyzedQuery): boolean {
  const [{ parts, expansions } = { parts: [], expansions: [] }, ...others] = concepts;
  return (
    others.length === 0 &&
    expansions.length > 0 &&
    (expansions.some(({ isBroader }) => !isBroader) || parts.some(({ token }) => token !== parts[0]?.token))
  );
}
