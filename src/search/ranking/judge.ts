/** The judge of a query: its hits, in no order, and their evidence. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAny } from "../index/postings.ts";
import { subjectTerm } from "../index/term.ts";
import { type AnalyzedQuery, saidParts } from "../query/query-analyzer.ts";
import { toldNeed } from "../query/query-parser.ts";
import type { WordRoles } from "../word-roles.ts";
import type { Reading as LetterReading } from "../reader/reader.ts";
import { createAbsence, isListed } from "./absence.ts";
import { type Candidate, findCandidates } from "./evidence.ts";
import { absenceOf, addRead, mostAbsentOfNear, nearlyAll } from "./join.ts";
import { createNeedScorer } from "./need-scorer.ts";
import { createScorer, type ScoredQuery } from "./scorer.ts";

/** A query's hits. */
export interface Judged {
  readonly analyzed: AnalyzedQuery;
  readonly hits: readonly Candidate[];
  readonly hasNear: boolean;
  /** Whether no document has enough of its words: then these hits are only the most probable ones. */
  readonly isTentative: boolean;
  /** The expansions that found something, each with the slot of its best document. */
  readonly used: ScoredQuery["used"];
  /** The lines of a topic that is more like the query than any template. */
  readonly topic: readonly string[] | null;
}

export interface JudgeOptions {
  readonly index: InvertedIndex;
  readonly roles: WordRoles;
  readonly analyzeQuery: (query: string, lastIsBeginning: boolean) => AnalyzedQuery;
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
  const { index, roles, analyzeQuery, read, topics } = options;
  const score = createScorer(index, roles);
  const findNeeds = createNeedScorer(index, roles);
  const findAbsence = createAbsence(index, createNeedScorer(index, roles, true));

  /** The one of the site's own topics that has the query as a line. */
  function declaredTopic(lines: readonly string[]): number | undefined {
    const withLine = inAny(lines.flatMap((line) => index.absent.postingList(line) ?? [])).keys();
    return [...withLine].find((topic) => topic >= options.shippedTopics);
  }

  return function judge(query, { isNear = false, lastIsBeginning = false } = {}) {
    const analyzed = analyzeQuery(query, lastIsBeginning);
    const none = { analyzed, hits: [], hasNear: false, isTentative: false, used: new Map(), topic: null };
    if (analyzed.phrases.length === 0) return none;
    const scored = score(analyzed);
    const need = findNeeds(analyzed);
    const lines = [...new Set([query, analyzed.text])].map((text) => index.lineTermOf(text));
    const withLine = inAny(lines.flatMap((line) => index.askedAs.postingList(line) ?? []));
    const { candidates, found } = findCandidates(analyzed, scored, need, withLine, index.ids);

    const alike = index.askedAs.postingList(subjectTerm(saidParts(analyzed)));
    const isHere = candidates.some(({ isLine, slot }) => isLine || alike?.has(slot));
    const declared = isHere ? undefined : declaredTopic(lines);
    const like = isHere || isListed(analyzed) ? null : findAbsence(analyzed, scored, need, candidates);
    const letters = lastIsBeginning ? null : read(query);
    const isAbout = candidates.some(({ slot }) => (scored.accumulator.coverage[slot] ?? 0) >= nearlyAll);
    const isSurelyHere = !like || (isAbout && like.likeness === 0);
    const absence = isSurelyHere
      ? -Infinity
      : absenceOf(letters, { likeness: like.likeness, isAny: candidates.length > 0, isAbout });
    const isAbsent = isNear ? absence > mostAbsentOfNear : declared !== undefined || absence > 0;
    // documents on the subject of an act are near, where none rests on it
    if (isAbsent || (!isNear && isUnknownActAlone(analyzed))) {
      const topic = topics()[declared ?? like?.topic ?? letters?.topic ?? -1];
      const hasNear = found.length > 0 && absence <= mostAbsentOfNear;
      return { ...none, hasNear, topic: (isAbsent && topic) || null };
    }
    const words = analyzed.tokens.length;
    return {
      ...none,
      hits: addRead(found, letters, index.ids, { words, isNear }),
      hasNear: words >= toldNeed,
      isTentative: candidates.length === 0,
      used: scored.used,
    };
  };
}

const isUnknownActAlone = ({ concepts, words, unknownAct }: AnalyzedQuery): boolean =>
  concepts.every(({ parts }) => parts.every(({ token }) => words[token] === unknownAct));
