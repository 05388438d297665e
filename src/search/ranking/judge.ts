/** The judge of a query: its hits, in no order, and their evidence. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAny } from "../index/postings.ts";
import { subjectTerm } from "../index/term.ts";
import { type AnalyzedQuery, saidParts } from "../query/query-analyzer.ts";
import { toldNeed } from "../query/query-parser.ts";
import type { WordRoles } from "../word-roles.ts";
import type { Reading as LetterReading } from "../reader/reader.ts";
import { createAbsence } from "./absence.ts";
import { type Candidate, joinEvidence, maxAbsentOfNear, type Reading } from "./evidence.ts";
import { absenceOf, addRead, looseCoverage, mostAbsentOfNear, nearlyAll } from "./join.ts";
import { type NeedEvidence, NeedScorer } from "./need-scorer.ts";
import { createScorer, type ScoredQuery } from "./scorer.ts";
import { byScore, selectHits } from "./select-hits.ts";

/** A query's hits and their evidence, whose memory the judge reuses for the next query. */
export interface Judged {
  readonly analyzed: AnalyzedQuery;
  readonly hits: readonly Candidate[];
  readonly hasNear: boolean;
  /** The evidence; null where no word could be searched for. */
  readonly evidence: {
    readonly scored: ScoredQuery;
    readonly need: NeedEvidence;
    readonly reading: Reading;
    readonly candidates: readonly Candidate[];
    /** The lines of a topic that is more like the query than any template. */
    readonly topic: readonly string[] | null;
  } | null;
}

export interface JudgeOptions {
  readonly index: InvertedIndex;
  readonly roles: WordRoles;
  readonly analyzeQuery: (query: string, lastIsBeginning: boolean) => AnalyzedQuery;
  /** Whether a query names one of these documents; all of it, with `isWhole`. */
  readonly isNamedIn: (query: AnalyzedQuery, candidates: readonly Candidate[], isWhole?: boolean) => boolean;
  /** What the reader says of a query; null where there is none. */
  readonly read: (query: string) => LetterReading | null;
  /** The absent topics, each with the ways to ask for it. The shipped ones come first. */
  readonly topics: () => readonly (readonly string[])[];
  readonly shippedTopics: number;
}

export type Judge = (
  query: string,
  readingOf: (query: AnalyzedQuery, need: NeedEvidence) => Reading,
  lastIsBeginning?: boolean,
) => Judged;

export function createJudge(options: JudgeOptions): Judge {
  const { index, roles, analyzeQuery, isNamedIn, read, topics } = options;
  const score = createScorer(index, roles);
  const needScorer = new NeedScorer(index, roles);
  const findAbsence = createAbsence(index, new NeedScorer(index, roles, "topics"));

  /** The one of the site's own topics that has the query as a line, unless a document is just that. */
  function declaredTopic(lines: readonly string[], isHere: () => boolean): number | null {
    const withLine = inAny(lines.flatMap((line) => index.absent.postingList(line) ?? [])).keys();
    const declared = [...withLine].find((topic) => topic >= options.shippedTopics);
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
    const declared = isStrict ? declaredTopic(lines, isHere) : null;
    const topic = declared ?? likely;

    const evidence = { scored, need, reading, candidates, topic: topics()[topic ?? -1] ?? null };
    // documents on the subject of an act are near, where none rests on it
    if (isStrict && isUnknownActAlone(analyzed))
      return { analyzed, hits: [], hasNear: candidates.length > 0, evidence };
    const letters = lastIsBeginning ? null : read(query);
    if (letters) {
      const { hits: strict } = selectHits(candidates, reading);
      const isAbout = ({ slot }: Candidate) => (scored.accumulator.coverage[slot] ?? 0) >= nearlyAll;
      const score = absenceOf(letters, {
        likeness: absent.likeness,
        isAny: strict.length > 0,
        isAbout: strict.some(isAbout),
        isCertain: isCertain(),
      });
      const isHereAnyway = absent.isListed || isHere();
      const isGone = declared !== null || (score > (isStrict ? 0 : mostAbsentOfNear) && !isHereAnyway);
      const hasNear = declared === null && strict.length > 0 && score <= mostAbsentOfNear;
      const ofTopic = { ...evidence, topic: topics()[topic ?? letters.topic ?? -1] ?? null };
      if (isGone) return { analyzed, hits: [], hasNear, evidence: ofTopic };
      // one unknown word takes nothing from the others
      const loose = { ...reading, minCoverage: looseCoverage };
      const byWords =
        strict.length > 0
          ? strict
          : selectHits(joinEvidence(scored, need, analyzed, loose, { said, alike }, index.ids), loose).hits;
      const isTold = analyzed.tokens.length >= toldNeed;
      const words = analyzed.language === null ? analyzed.tokens.length - analyzed.stopWords.length : 0;
      const hits = addRead(byWords, letters, index.ids, { words, isTold, isNear: !isStrict });
      return { analyzed, hits, hasNear: isTold, evidence };
    }
    return topic === null
      ? { analyzed, ...selectHits(candidates, reading), evidence }
      : { analyzed, hits: [], hasNear: absent.likeness <= maxAbsentOfNear, evidence };
  };
}

const isUnknownActAlone = ({ concepts, words, unknownAct }: AnalyzedQuery): boolean =>
  concepts.every(({ parts }) => parts.every(({ token }) => words[token] === unknownAct));
