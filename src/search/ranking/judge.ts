/** The judge of a query: its hits, in no order, and their evidence. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAny } from "../index/postings.ts";
import { subjectTerm } from "../index/term.ts";
import { type AnalyzedQuery, saidParts } from "../query/query-analyzer.ts";
import { toldNeed } from "../query/query-parser.ts";
import type { WordRoles } from "../word-roles.ts";
import type { Reading as LetterReading } from "../reader/reader.ts";
import { createAbsence } from "./absence.ts";
import { type Candidate, findCandidates } from "./evidence.ts";
import { absenceOf, addRead, mostAbsentOfNear, nearlyAll } from "./join.ts";
import { type NeedEvidence, NeedScorer } from "./need-scorer.ts";
import { createScorer, type ScoredQuery } from "./scorer.ts";

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
  /** Whether a query is a name of one of these documents. */
  readonly isNamedIn: (query: AnalyzedQuery, candidates: readonly Candidate[]) => boolean;
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
    const { candidates, found } = findCandidates(analyzed, scored, need, said, index.ids);

    const alike = index.askedAs.postingList(subjectTerm(saidParts(analyzed)));
    const isHere =
      candidates.some(({ isLine, slot }) => isLine || alike?.has(slot)) || isNamedIn(analyzed, candidates);
    const declared = isHere ? undefined : declaredTopic(lines);
    const absent = findAbsence(analyzed, scored, need, candidates);
    const letters = lastIsBeginning ? null : read(query);
    const isAbout = candidates.some(({ slot }) => (scored.accumulator.coverage[slot] ?? 0) >= nearlyAll);
    // a template is about all of it, and no topic is like it, or none has been read
    const isWhole = isAbout && (letters === null || absent.likeness === 0);
    const absence =
      isHere || isWhole || absent.isListed
        ? -Infinity
        : absenceOf(letters, { likeness: absent.likeness, isAny: candidates.length > 0, isAbout });
    const isGone = isNear ? absence > mostAbsentOfNear : declared !== undefined || absence > 0;
    const topic = topics()[declared ?? absent.topic ?? letters?.topic ?? -1] ?? null;
    const evidence = { scored, need, candidates, topic: isGone ? topic : null };
    const areNear = found.length > 0 && absence <= mostAbsentOfNear;
    // documents on the subject of an act are near, where none rests on it
    if (isGone || (!isNear && isUnknownActAlone(analyzed)))
      return { analyzed, hits: [], hasNear: areNear, evidence };
    const words = analyzed.tokens.length;
    return {
      analyzed,
      hits: addRead(found, letters, index.ids, { words, isNear }),
      hasNear: words >= toldNeed,
      isByLetters: candidates.length === 0,
      evidence,
    };
  };
}

const isUnknownActAlone = ({ concepts, words, unknownAct }: AnalyzedQuery): boolean =>
  concepts.every(({ parts }) => parts.every(({ token }) => words[token] === unknownAct));
