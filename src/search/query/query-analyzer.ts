/** The query analyzer: a query's concepts, other ways to say them, and words that only boost. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { isPublisherTerm, termOf } from "../index/term.ts";
import { createQueryParser, type ParsedQuery } from "./query-parser.ts";
import type { QueryPart } from "./resolve-word.ts";
import type { Expansion, Expression, Thesaurus } from "./thesaurus.ts";
import type { WordRole, WordRoles } from "../word-roles.ts";
import type { TextAnalyzer } from "../text/text-analyzer.ts";

/** One thing that is asked for, and its query expansions: other ways to say it. */
export interface Concept {
  readonly parts: readonly QueryPart[];
  readonly expansions: readonly Expansion[];
}

/** The concepts of one word, or of an expression that begins with it. */
interface Phrase {
  readonly concepts: readonly Concept[];
  /** The index terms that cover all of it: «leie+kontrakt». */
  readonly compoundTerms: readonly string[];
}

export interface AnalyzedQuery extends ParsedQuery {
  readonly phrases: readonly Phrase[];
  /** The concepts of all phrases. */
  readonly concepts: readonly Concept[];
  /** Generic words, genres and formats: they raise the score of hits but make none. */
  readonly boosts: readonly QueryPart[];
  readonly hasGenericWord: boolean;
  /** Whether it has words, but only stop words, and no expression of them («si opp»). */
  readonly onlyStopWords: boolean;
  /** Stop words as typed: in a need told in many words they say a little. */
  readonly stopWords: readonly string[];
  /** The query as corrected, or as typed. */
  readonly text: string;
}

/** The most other words between those of an expression. */
const maxGap = 2;

export function createQueryAnalyzer(
  index: InvertedIndex,
  analyzer: TextAnalyzer,
  thesaurus: Thesaurus,
  roles: WordRoles,
) {
  const parseQuery = createQueryParser(index, analyzer, thesaurus, roles);

  function findConcepts(parts: readonly QueryPart[]): Concept[] {
    const free = new Set(parts.keys());
    const concepts: Concept[] = [];
    for (const expression of thesaurus.expressionsIn(parts.map(({ part }) => part))) {
      const positions = positionsOf(expression, parts, free);
      // a single stop word is no expression, though it may be a subject elsewhere («får»)
      if (!positions || (positions.length === 1 && parts[positions[0] ?? 0]?.role === "stop")) continue;
      for (const position of positions) free.delete(position);
      concepts.push({
        parts: parts.filter((_, position) => positions.includes(position)),
        expansions: expression.expansions,
      });
    }
    for (const position of free)
      if (parts[position]?.role !== "stop")
        concepts.push({ parts: parts.slice(position, position + 1), expansions: [] });
    return concepts;
  }

  /** The positions of an expression's parts, near each other and not taken by another; null when there are none. */
  function positionsOf(
    { parts: wanted, isCompound }: Expression,
    parts: readonly QueryPart[],
    free: ReadonlySet<number>,
  ): readonly number[] | null {
    const longest = wanted.length + (isCompound ? 0 : maxGap);
    // a part may stand more than once: «hus husokkupasjon»
    for (const start of free) {
      const near = [...free].filter((at) => at >= start && at < start + longest);
      const positions = new Set<number>();
      for (const part of wanted)
        positions.add(near.find((at) => parts[at]?.part === part && !positions.has(at)) ?? -1);
      if (!positions.has(-1)) return [...positions];
    }
    return null;
  }

  /** The concepts of each word, and the terms of its parts as one compound, where it has several. */
  function findPhrases(concepts: readonly Concept[], parts: readonly QueryPart[]): Phrase[] {
    const ofWords = Map.groupBy(concepts, (concept) => concept.parts[0]?.token);
    return [...ofWords].map(([token, members]) => {
      const ofWord = parts.filter((part) => part.token === token && part.role !== "stop");
      return {
        concepts: members.filter(isSubject),
        compoundTerms: ofWord.length > 1 ? compoundTermsOf(ofWord) : [],
      };
    });
  }

  /** The terms of all parts and of all subjects, and a publisher typed in one word («statsbygg»), which is all of that word. */
  function compoundTermsOf(parts: readonly QueryPart[]): readonly string[] {
    const compounds = [parts, parts.filter(({ role }) => role === "subject")].flatMap((some) =>
      some.length > 1 ? termOf(some.map(({ part }) => part)) : [],
    );
    const publishers = parts[0]?.completions.map((word) => termOf(word.parts)).filter(isPublisherTerm) ?? [];
    return [...compounds.filter((term) => index.own.countOf(term) > 0), ...publishers];
  }

  /** @param lastIsBeginning whether the last word is the beginning of others, whatever else it may be. */
  return function analyzeQuery(query: string, lastIsBeginning = false): AnalyzedQuery {
    const read = parseQuery(query, lastIsBeginning);
    const { parts: parsed, tokens } = read;
    // in a query of only «skjema», «erklæring» or «kor», that is the subject
    const rolesByPriority: readonly WordRole[] = ["subject", "genre", "format", "generic"];
    const strongest = rolesByPriority.find((role) => parsed.some((part) => part.role === role));
    const parts = parsed.map((part) =>
      part.role === strongest ? { ...part, role: "subject" as const } : part,
    );
    const phrases = findPhrases(findConcepts(parts), parts).filter(({ concepts }) => concepts.length > 0);
    return {
      ...read,
      parts,
      phrases,
      concepts: phrases.flatMap(({ concepts }) => concepts),
      boosts: parts.filter(({ role }) => role !== "stop" && role !== "subject"),
      onlyStopWords: phrases.length === 0 && parsed.length > 0 && parsed.every(({ role }) => role === "stop"),
      hasGenericWord: parsed.some(({ role }) => role === "generic"),
      stopWords: [...new Set(tokens.filter((token) => roles.isStop(token)))],
      text: read.corrected ?? query,
    };
  };
}

/** The share of a concept that its subjects are: of «si opp jobben» a third, which has two stop words beside. */
export function shareOfSubjects({ parts }: Concept): number {
  const [subjects = [], stops = []] = ["subject", "stop"].map((wanted) =>
    parts.filter(({ role }) => role === wanted),
  );
  return subjects.length / Math.max(1, subjects.length + stops.length);
}

/** Whether a concept is asked about: it has a subject, or is an expression of stop words («si opp»). */
function isSubject(concept: Concept): boolean {
  return (
    concept.parts.some(({ role }) => role === "subject") ||
    (concept.expansions.length > 0 && concept.parts.every(({ role }) => role === "stop"))
  );
}

/** The parts of all words that are no stop words. */
export function saidParts({ parts }: AnalyzedQuery): readonly string[] {
  return parts.flatMap(({ part, role }) => (role === "stop" ? [] : part));
}
