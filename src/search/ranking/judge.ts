/** The judge of a query: its hits, in no order, and their evidence. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAny } from "../index/postings.ts";
import { subjectTerm } from "../index/term.ts";
import { type AnalyzedQuery, saidParts } from "../query/query-analyzer.ts";
import { toldNeed } from "../query/query-parser.ts";
import type { WordRoles } from "../word-roles.ts";
import type { Reading as LetterReading } from "../reader/reader.ts";
import { createAbsence } from "./absence.ts";
import { type Candidate, joinEvidence, readingOf, type Reading } from "./evidence.ts";
import { absenceOf, addRead, looseCoverage, mostAbsentOfNear, nearlyAll } from "./join.ts";
import { type NeedEvidence, NeedScorer } from "./need-scorer.ts";
import { createScorer, type ScoredQuery } from "./scorer.ts";
import { byScore } from "./select-hits.ts";

/** A query's hits and their evidence, whose memory the judge reuses for the next query. */
export interface Judged {
  readonly analyzed: AnalyzedQuery;
  readonly hits: readonly Candidate[];
  readonly hasNear: boolean;
  /** Whether no words of it are enough for these hits, but its letters are. */
  readonly isByLetters?: boolean;
  /** The evidence; null where no word could be searched for. */
  readonly evidence: {
    readonly scored: ScoredQuery;
    readonly need: NeedEvidence;
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
  /** Whether a query says on which side of a paper somebody stands. */
  readonly saysSide: (query: string) => boolean;
  /** What the reader says of a query; null where there is none. */
  readonly read: (query: string) => LetterReading | null;
  /** The absent topics, each with the ways to ask for it. The shipped ones come first. */
  readonly topics: () => readonly (readonly string[])[];
  readonly shippedTopics: number;
}

export interface JudgeHow {
  /** Whether what is near counts too, and not only what is meant. */
  readonly isNear?: boolean;
  readonly lastIsBeginning?: boolean;
}

export function createJudge(options: JudgeOptions): (query: string, how?: JudgeHow) => Judged {
  const { index, roles, analyzeQuery, isNamedIn, read, topics } = options;
  const score = createScorer(index, roles);
  const needScorer = new NeedScorer(index, roles);
  const findAbsence = createAbsence(index, new NeedScorer(index, roles, "topics"));

  /** The one of the site's own topics that has the query as a line. */
  function declaredTopic(lines: readonly string[]): number | undefined {
    const withLine = inAny(lines.flatMap((line) => index.absent.postingList(line) ?? [])).keys();
    return [...withLine].find((topic) => topic >= options.shippedTopics);
  }

  return function judge(query, { isNear = false, lastIsBeginning = false } = {}) {
    const analyzed = analyzeQuery(query, lastIsBeginning);
    if (analyzed.phrases.length === 0) return { analyzed, hits: [], hasNear: false, evidence: null };
    const scored = score(analyzed);
    const need = needScorer.find(analyzed);
    const lines = [...new Set([query, analyzed.text])].map((text) => index.lineTermOf(text));
    const said = inAny(lines.flatMap((line) => index.askedAs.postingList(line) ?? []));
    const alike = index.askedAs.postingList(subjectTerm(saidParts(analyzed)));
    const admit = (reading: Reading) =>
      joinEvidence(scored, need, analyzed, reading, { said, alike }, index.ids);
    const reading = readingOf(analyzed, need);
    const candidates = admit(reading);

    const isHere = candidates.some(({ isLine }) => isLine) || isNamedIn(analyzed, candidates, true);
    const declared = isHere ? undefined : declaredTopic(lines);
    const absent = findAbsence(analyzed, scored, need, candidates);
    const letters = lastIsBeginning ? null : read(query);
    const byWords = {
      likeness: absent.likeness,
      isAny: candidates.length > 0,
      isAbout: candidates.some(({ slot }) => (scored.accumulator.coverage[slot] ?? 0) >= nearlyAll),
      isCertain:
        candidates.some(({ slot }) => alike?.has(slot)) ||
        isNamedIn(analyzed, candidates.toSorted(byScore).slice(0, 10)),
    };
    const words = analyzed.tokens.length - analyzed.stopWords.length;
    // «huskeliste» is here, whatever lists there are that are not
    const isWord = words === 1 && byWords.isAbout && absent.likeness === 0;
    const absence =
      isHere ||
      isWord ||
      absent.isListed ||
      (byWords.isAny && absent.likeness < mostLikeOfSide && options.saysSide(query))
        ? -Infinity
        : absenceOf(letters, byWords);
    const isGone = isNear ? absence > mostAbsentOfNear : declared !== undefined || absence > 0;
    const topic = topics()[declared ?? absent.topic ?? letters?.topic ?? -1] ?? null;
    const evidence = { scored, need, candidates, topic: isGone ? topic : null };
    // one unknown word takes nothing from the others
    const found = candidates.length > 0 ? candidates : admit({ ...reading, minCoverage: looseCoverage });
    const areNear = found.length > 0 && absence <= mostAbsentOfNear;
    // documents on the subject of an act are near, where none rests on it
    if (isGone || (!isNear && isUnknownActAlone(analyzed)))
      return { analyzed, hits: [], hasNear: areNear, evidence };
    const isTold = analyzed.tokens.length >= toldNeed;
    return {
      analyzed,
      hits: addRead(found, letters, index.ids, {
        words: analyzed.language === null ? words : 0,
        isTold,
        isNear,
      }),
      hasNear: isTold,
      isByLetters: candidates.length === 0,
      evidence,
    };
  };
}

/** How like a topic a query of somebody on a side may be, and still asks for a paper of that side. */
const mostLikeOfSide = 2;

const isUnknownActAlone = ({ concepts, words, unknownAct }: AnalyzedQuery): boolean =>
  concepts.every(({ parts }) => parts.every(({ token }) => words[token] === unknownAct));
