/**
 * The judge of a query: its hits, in no order, and whether it asks for what the catalogue does not have. The topics of `absent-needs`
 * compete with the templates in the need scorer's measure: where one of them is more like the query than every candidate, nothing is
 * what was asked for.
 */
import { prominentWeight } from "../index/fields.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAll, inAny, type PostingList } from "../index/postings.ts";
import { subjectTerm, termOf } from "../index/term.ts";
import { type AnalyzedQuery, saidParts } from "../query/query-analyzer.ts";
import { toldNeed } from "../query/query-parser.ts";
import type { Expansion } from "../query/thesaurus.ts";
import type { WordRoles } from "../word-roles.ts";
import type { Reading as LetterReading } from "../reader/reader.ts";
import { absenceOf, addRead, type Candidate, findCandidates, mostAbsentOfNear, nearlyAll } from "./join.ts";
import { createNeedScorer, type NeedEvidence } from "./need-scorer.ts";
import { createScorer, type ScoreAccumulator } from "./scorer.ts";

/** What is found for a query, in no order. */
export interface Judged {
  readonly analyzed: AnalyzedQuery;
  readonly hits: readonly Candidate[];
  /** What fits the query less; also where nothing was asked for. */
  readonly near: readonly Candidate[];
  /** Whether it is to be shown beside the hits. */
  readonly hasNear: boolean;
  /** Whether no document has enough of its words: then these hits are only the most probable ones. */
  readonly isTentative: boolean;
  /** The expansions that found something. */
  readonly used: ReadonlySet<Expansion>;
  /** An absent topic that is more like the query than any template. */
  readonly topic: number | null;
}

/**
 * A judge, by the query and whether its last word is a beginning.
 *
 * @param read what the reader says of a query; null where there is none
 * @param shippedTopics the number of absent topics before those of the site itself
 */
export function createJudge(
  index: InvertedIndex,
  roles: WordRoles,
  analyzeQuery: (query: string, lastIsBeginning: boolean) => AnalyzedQuery,
  read: (query: string) => LetterReading | null,
  shippedTopics: number,
): (query: string, lastIsBeginning?: boolean) => Judged {
  const score = createScorer(index, roles);
  const findNeeds = createNeedScorer(index, roles);
  const findAbsence = createAbsence(index, createNeedScorer(index, roles, true));

  /** The one of the site's own topics that has the query as a line. */
  function declaredTopic(lines: readonly string[]): number | undefined {
    const withLine = inAny(lines.flatMap((line) => index.absent.postingList(line) ?? [])).keys();
    return [...withLine].find((topic) => topic >= shippedTopics);
  }

  return function judge(query, lastIsBeginning = false) {
    const analyzed = analyzeQuery(query, lastIsBeginning);
    const { accumulator, used } = score(analyzed);
    const none = { analyzed, hits: [], near: [], hasNear: false, isTentative: false, used, topic: null };
    if (analyzed.phrases.length === 0) return none;
    const need = findNeeds(analyzed);
    const lines = [...new Set([query, analyzed.text])].map((text) => index.lineTermOf(text));
    const withLine = inAny(lines.flatMap((line) => index.askedAs.postingList(line) ?? []));
    const { candidates, found } = findCandidates(analyzed, accumulator, need, withLine);

    const alike = index.askedAs.postingList(subjectTerm(saidParts(analyzed)));
    const isHere = candidates.some(({ isLine, slot }) => isLine || alike?.has(slot));
    const declared = isHere ? undefined : declaredTopic(lines);
    const like = isHere || isListed(analyzed) ? null : findAbsence(analyzed, accumulator, need, candidates);
    // of digits alone the reader knows nothing
    const letters = lastIsBeginning || !/\p{L}/u.test(query) ? null : read(query);
    const isAbout = candidates.some(({ slot }) => (accumulator.coverage[slot] ?? 0) >= nearlyAll);
    const isSurelyHere = !like || (isAbout && like.likeness === 0);
    const absence = isSurelyHere
      ? -Infinity
      : absenceOf(letters, like.likeness, candidates.length > 0, isAbout);
    const isAbsent = declared !== undefined || absence > 0;
    const words = analyzed.tokens.length;
    const { hits, near } =
      absence > mostAbsentOfNear ? { hits: [], near: [] } : addRead(found, letters, words);
    // documents on the subject of an act are near, where none rests on it
    if (isAbsent || isUnknownActAlone(analyzed)) {
      const topic = isAbsent ? (declared ?? like?.topic ?? letters?.topic ?? null) : null;
      const all = [...hits, ...near];
      return { ...none, near: all, hasNear: found.length > 0 && all.length > 0, topic };
    }
    return { ...none, hits, near, hasNear: words >= toldNeed, isTentative: candidates.length === 0 };
  };
}

const isUnknownActAlone = ({ concepts, words, unknownAct }: AnalyzedQuery): boolean =>
  concepts.every(({ parts }) => parts.every(({ token }) => words[token] === unknownAct));

/** The share for a template that says in passing a word that names something absent («førerkort»), which tells 1 of its topic. */
const shareOfSaid = 0.25;

/** A word of a query that no template has in its own texts, and that is one of the ways to ask for a topic. */
interface NameOfAbsent {
  readonly topics: PostingList;
  readonly isSaidOf: (slot: number) => boolean;
}

/** The words of a query that name something absent, as a whole or by their subject; or all together. */
function namesOfAbsent(query: AnalyzedQuery, index: InvertedIndex): readonly NameOfAbsent[] {
  function nameOf(word: readonly string[], subjects = word): readonly NameOfAbsent[] {
    const [whole, bySubject] = [word, subjects].map((parts) => index.absent.postingList(subjectTerm(parts)));
    const topics = whole ?? bySubject;
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
    return nameOf(word, index.own.countOf(termOf(subjects)) > 0 ? word : subjects);
  });
  // «mva melding» is one of them, unless a template is about both
  const isAbout = inAll(all.map((part) => index.own.postingList(part) ?? new Map())).size > 0;
  return words.length < 2 || isAbout ? names : [...names, ...nameOf(all)];
}

/**
 * Finds the topic that a query is most like, and how much more than the best candidate.
 *
 * @param scoreTopics scores the topics instead of the templates
 */
function createAbsence(index: InvertedIndex, scoreTopics: ReturnType<typeof createNeedScorer>) {
  return function findAbsence(
    query: AnalyzedQuery,
    about: ScoreAccumulator,
    { found }: NeedEvidence,
    candidates: readonly Candidate[],
  ) {
    const names = namesOfAbsent(query, index);
    if (names.length === 0 && query.tokens.length < toldNeed) return { topic: null, likeness: 0 };
    const likenesses = Float64Array.from(scoreTopics(query).found.scores);
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
function isListed({ concepts }: AnalyzedQuery): boolean {
  const [{ parts, expansions } = { parts: [], expansions: [] }, ...others] = concepts;
  return (
    others.length === 0 &&
    expansions.length > 0 &&
    (expansions.some(({ isBroader }) => !isBroader) || parts.some(({ token }) => token !== parts[0]?.token))
  );
}
