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

/** Concepts that belong together as one compound, typed in one word or in several. */
interface Phrase {
  readonly concepts: readonly Concept[];
  /** The index terms that cover all its subjects: «leie+kontrakt». */
  readonly compoundTerms: readonly string[];
}

export interface AnalyzedQuery extends ParsedQuery {
  readonly phrases: readonly Phrase[];
  /** The concepts of all phrases. */
  readonly concepts: readonly Concept[];
  /** Generic words, genres and formats: they raise the score of hits but make none. */
  readonly boosts: readonly QueryPart[];
  readonly hasGenericWord: boolean;
  /** Whether it has words, but only stop words. */
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
      if (!positions) continue;
      const only = positions.length === 1 ? parts[positions[0] ?? 0] : undefined;
      if (only?.role === "stop" || (only && isInKnownCompound(only, parts))) continue;
      for (const position of positions) free.delete(position);
      concepts.push({
        parts: parts.filter((_, position) => positions.includes(position)),
        expansions: expression.expansions,
      });
    }
    for (const position of free)
      concepts.push({ parts: parts.slice(position, position + 1), expansions: [] });
    return concepts.filter(
      (concept) => concept.expansions.length > 0 || concept.parts.some(({ role }) => role !== "stop"),
    );
  }

  /** Whether a part is of a compound that templates have: of «nabovarsel», «varsel» is said in no other way. */
  function isInKnownCompound({ token }: QueryPart, parts: readonly QueryPart[]): boolean {
    const word = parts.filter((one) => one.token === token);
    return word.length > 1 && index.countOf(termOf(word.map(({ part }) => part))) > 0;
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
      if (!positions.has(-1)) return [...positions].toSorted((a, b) => a - b);
    }
    return null;
  }

  function findPhrases(concepts: readonly Concept[], parts: readonly QueryPart[]): Phrase[] {
    const groupOfToken = new Map<number, number>();
    const groupOf = (token: number): number => groupOfToken.get(token) ?? token;
    const merge = (a: number, b: number): void => {
      const [from, to] = [groupOf(a), groupOf(b)];
      for (const { token } of parts) if (groupOf(token) === from) groupOfToken.set(token, to);
    };
    for (const concept of concepts) for (const { token } of concept.parts) merge(firstToken(concept), token);
    return [...Map.groupBy(concepts, (concept) => groupOf(firstToken(concept)))].map(([group, members]) => ({
      concepts: members,
      compoundTerms: compoundTermsOf(
        parts.filter(({ role, token }) => role !== "stop" && groupOf(token) === group),
      ),
    }));
  }

  /** Index terms that hold every subject. */
  function compoundTermsOf(parts: readonly QueryPart[]): string[] {
    const orders = [parts, parts.filter(({ role }) => role === "subject")];
    const terms = orders
      .filter((order) => order.length > 1)
      .map((order) => termOf(order.map(({ part }) => part)));
    return [...new Set(terms)].filter((term) => index.countOf(term) > 0).concat(publisherTermsOf(parts));
  }

  /** A publisher typed in one word («statsbygg») is all of that word, as a compound is. */
  function publisherTermsOf(parts: readonly QueryPart[]): readonly string[] {
    const [first, ...others] = parts;
    if (!first || others.length === 0 || others.some(({ token }) => token !== first.token)) return [];
    return first.completions.map((word) => termOf(word.parts)).filter(isPublisherTerm);
  }

  /** @param lastIsBeginning whether the last word is the beginning of others, whatever else it may be. */
  return function analyzeQuery(query: string, lastIsBeginning = false): AnalyzedQuery {
    const read = parseQuery(query, lastIsBeginning);
    const { parts: parsed, tokens } = read;
    // in a query of only «skjema» or «erklæring», that is the subject
    const rolesByPriority: readonly WordRole[] = ["subject", "genre", "generic", "format"];
    const strongest = rolesByPriority.find((role) => parsed.some((part) => part.role === role));
    const parts = parsed.map((part) =>
      part.role === strongest ? { ...part, role: "subject" as const } : part,
    );
    const phrases = findPhrases(findConcepts(parts), parts).filter(({ concepts }) =>
      concepts.some(isSubject),
    );
    return {
      ...read,
      parts,
      phrases,
      concepts: phrases.flatMap(({ concepts }) => concepts),
      boosts: parts.filter(({ role }) => role !== "stop" && role !== "subject"),
      onlyStopWords: parsed.length > 0 && parsed.every(({ role }) => role === "stop"),
      hasGenericWord: parsed.some(({ role }) => role === "generic"),
      stopWords: [...new Set(tokens.filter((token) => roles.isStop(token)))],
      text: read.corrected ?? query,
    };
  };
}

/** Whether hits must cover this concept: it has a subject, or is an expression of stop words («si opp»). */
export function isSubject(concept: Concept): boolean {
  return (
    concept.parts.some(({ role }) => role === "subject") ||
    (concept.expansions.length > 0 && concept.parts.every(({ role }) => role === "stop"))
  );
}

function firstToken(concept: Concept): number {
  return concept.parts[0]?.token ?? 0;
}

/** The parts of all words that are no stop words. */
export function saidParts(query: AnalyzedQuery): readonly string[] {
  const sought = query.concepts.flatMap(({ parts }) => parts);
  return [...sought.filter(({ role }) => role !== "stop"), ...query.boosts].map(({ part }) => part);
}
