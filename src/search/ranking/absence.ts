/**
 * Whether a query asks for what the catalogue does not have. The topics of `absent-needs` compete with the templates in
 * the need scorer's measure: where one of them is more like the query than every candidate, nothing is what was asked for.
 */
import { prominentWeight } from "../index/fields.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAll, type PostingList } from "../index/postings.ts";
import { subjectTerm, termOf } from "../index/term.ts";
import { type AnalyzedQuery, saidParts } from "../query/query-analyzer.ts";
import { toldNeed } from "../query/query-parser.ts";
import type { Candidate } from "./evidence.ts";
import type { createNeedScorer, NeedEvidence } from "./need-scorer.ts";
import type { ScoredQuery } from "./scorer.ts";

/** The share for a template that says in passing a word that names something absent («førerkort»), which tells 1 of its topic. */
const shareOfSaid = 0.25;

/** A word of a query that no template has in its own texts, and that is one of the ways to ask for a topic. */
interface NameOfAbsent {
  readonly topics: PostingList;
  readonly isSaidOf: (slot: number) => boolean;
}

/** The words of a query that name something absent, as a whole or by their subject; or all together. */
function namesOfAbsent(query: AnalyzedQuery, index: InvertedIndex): readonly NameOfAbsent[] {
  function nameOf(word: readonly string[], ways: readonly (readonly string[])[]): readonly NameOfAbsent[] {
    const topics = ways.map((way) => index.absent.postingList(subjectTerm(way))).find((list) => list);
    const own = index.own.postingList(termOf(word))?.values();
    if (!topics || own?.some((weight) => weight >= prominentWeight)) return [];
    const lists = word.map((part) => index.askedAs.postingList(part));
    return [{ topics, isSaidOf: (slot: number) => lists.every((list) => list?.has(slot)) }];
  }
  const all = saidParts(query);
  const said = query.parts.filter(({ role, completions }) => role !== "stop" && completions.length === 0);
  // «kjøpsavtale piano»: beside what it is listed for a word names nothing else
  const listed = query.concepts.flatMap(({ parts, expansions }) =>
    expansions.some((one) => one.parts.every((part) => all.includes(part))) ? parts : [],
  );
  const words = [...Map.groupBy(said, ({ token }) => token).values()];
  const names = words.flatMap((ofWord) => {
    const isName = ofWord.some(({ role }) => role === "subject");
    if (!isName || ofWord.some((part) => listed.includes(part))) return [];
    const word = ofWord.map(({ part }) => part);
    const subjects = ofWord.flatMap(({ part, role }) => (role === "generic" ? [] : part));
    return nameOf(word, index.own.countOf(termOf(subjects)) > 0 ? [word] : [word, subjects]);
  });
  // «mva melding» is one of them, unless a template is about both
  const isAbout = inAll(all.map((part) => index.own.postingList(part) ?? new Map())).size > 0;
  return words.length < 2 || isAbout ? names : [...names, ...nameOf(all, [all])];
}

/** The topic that a query is most like, and how much more than the best candidate. */
interface Absence {
  readonly topic: number | null;
  readonly likeness: number;
}

/** @param scoreTopics scores the topics instead of the templates */
export function createAbsence(index: InvertedIndex, scoreTopics: ReturnType<typeof createNeedScorer>) {
  return function findAbsence(
    query: AnalyzedQuery,
    { accumulator: about }: ScoredQuery,
    { found }: NeedEvidence,
    candidates: readonly Candidate[],
  ): Absence {
    const names = namesOfAbsent(query, index);
    if (names.length === 0 && query.tokens.length < toldNeed) return { topic: null, likeness: 0 };
    const likenesses = [...scoreTopics(query).found.scores];
    for (const { topics } of names)
      for (const topic of topics.keys()) likenesses[topic] = (likenesses[topic] ?? 0) + 1;
    const most = likenesses.reduce((best, one) => Math.max(best, one), 0);
    const present = candidates.map(
      ({ slot }) =>
        (found.scores[slot] ?? 0) +
        shareOfSaid * names.filter((name) => name.isSaidOf(slot)).length +
        (about.scores[slot] ?? 0) * (about.coverage[slot] ?? 0),
    );
    return {
      topic: most > 0 ? likenesses.indexOf(most) : null,
      likeness: most / Math.max(Number.MIN_VALUE, ...present),
    };
  };
}

/** Whether a query is what the lists say it is, and so cannot be absent: «campingplass», which is only like a berth, is not. */
export function isListed({ concepts }: AnalyzedQuery): boolean {
  const [{ parts, expansions } = { parts: [], expansions: [] }, ...others] = concepts;
  return (
    others.length === 0 &&
    expansions.length > 0 &&
    (expansions.some(({ isBroader }) => !isBroader) || parts.some(({ token }) => token !== parts[0]?.token))
  );
}
