/** The judge of a query: what it finds, in no order, and why. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAny } from "../index/postings.ts";
import { subjectTerm } from "../index/term.ts";
import { type AnalyzedQuery, saidParts } from "../query/query-analyzer.ts";
import { absentNeeds } from "../word-lists.ts";
import type { WordRoles } from "../word-roles.ts";
import { createAbsence } from "./absence.ts";
import { type Candidate, joinEvidence, maxAbsentOfNear, type Reading } from "./evidence.ts";
import { type NeedEvidence, NeedScorer } from "./need-scorer.ts";
import { createScorer, type ScoredQuery } from "./scorer.ts";
import { byScore, selectHits } from "./select-hits.ts";

/** What a query finds, and the evidence, which its judge uses anew for the next query. */
export interface Judged {
  readonly analyzed: AnalyzedQuery;
  readonly hits: readonly Candidate[];
  readonly hasNear: boolean;
  /** Null where no word could be searched for. */
  readonly evidence: {
    readonly scored: ScoredQuery;
    readonly need: NeedEvidence;
    readonly reading: Reading;
    readonly candidates: readonly Candidate[];
    /** What is said of a topic that is more like the query than any template. */
    readonly topic: readonly string[] | null;
  } | null;
}

export interface JudgeOptions {
  readonly index: InvertedIndex;
  readonly roles: WordRoles;
  readonly analyzeQuery: (query: string, lastIsBeginning: boolean) => AnalyzedQuery;
  /** Whether a query names one of these documents; all of it, with `isWhole`. */
  readonly isNamedIn: (query: AnalyzedQuery, candidates: readonly Candidate[], isWhole?: boolean) => boolean;
  /** What no document is: the ways to ask for each topic. The shipped ones come first. */
  readonly topics: () => readonly (readonly string[])[];
}

export type Judge = (
  query: string,
  readingOf: (query: AnalyzedQuery, need: NeedEvidence) => Reading,
  lastIsBeginning?: boolean,
) => Judged;

export function createJudge({ index, roles, analyzeQuery, isNamedIn, topics }: JudgeOptions): Judge {
  const score = createScorer(index, roles);
  const needScorer = new NeedScorer(index, roles);
  const findAbsence = createAbsence(index, new NeedScorer(index, roles, "topics"));

  /** Of the site's own topics the one that has the query as a line, unless a document is just that. */
  function declaredTopic(lines: readonly string[], isHere: () => boolean): number | null {
    const withLine = inAny(lines.flatMap((line) => index.absent.postingList(line) ?? [])).keys();
    const declared = [...withLine].find((topic) => topic >= absentNeeds.length);
    return declared === undefined || isHere() ? null : declared;
  }

  return function judge(query, readingOf, lastIsBeginning = false) {
    const analyzed = analyzeQuery(query, lastIsBeginning);
    if (analyzed.phrases.length === 0) return { analyzed, hits: [], hasNear: false, evidence: null };
    const scored = score(analyzed);
    const need = needScorer.find(analyzed);
    const reading = readingOf(analyzed, need);
    const lines = [...new Set([query, analyzed.text])].map((text) => index.lineTermOf(text));
    const said = inAny(lines.flatMap((line) => index.askedAs.postingList(line) ?? []));
    const alike = index.askedAs.postingList(subjectTerm(saidParts(analyzed)));
    const candidates = joinEvidence(scored, need, analyzed, reading, { said, alike }, index.ids);

    const isStrict = reading.maxAbsent < maxAbsentOfNear;
    const absent = findAbsence(analyzed, scored, need, candidates);
    const isCertain = () =>
      candidates.some(({ isLine, slot }) => isLine || alike?.has(slot)) ||
      isNamedIn(analyzed, candidates.toSorted(byScore).slice(0, 10));
    const isHere = () => candidates.some(({ isLine }) => isLine) || isNamedIn(analyzed, candidates, true);
    const likely = absent.likeness > reading.maxAbsent && !isCertain() ? absent.topic : null;
    const topic = (isStrict ? declaredTopic(lines, isHere) : null) ?? likely;

    const evidence = { scored, need, reading, candidates, topic: topics()[topic ?? -1] ?? null };
    // what an act is about is near, where nothing rests on it
    if (isStrict && isUnknownActAlone(analyzed))
      return { analyzed, hits: [], hasNear: candidates.length > 0, evidence };
    return topic === null
      ? { analyzed, ...selectHits(candidates, reading), evidence }
      : { analyzed, hits: [], hasNear: absent.likeness <= maxAbsentOfNear, evidence };
  };
}

const isUnknownActAlone = ({ concepts, words, unknownAct }: AnalyzedQuery): boolean =>
  concepts.every(({ parts }) => parts.every(({ token }) => words[token] === unknownAct));
