/** The thesaurus: the expressions of the synonym lists that a query contains, and their expansions. */
import { publisherTerm, termOf } from "../index/term.ts";
import { SortedKeys } from "../index/word-dictionary.ts";
import { fold } from "../text/character-folding.ts";
import type { TextAnalyzer } from "../text/text-analyzer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { Steps } from "../steps.ts";
import {
  parseSynonyms,
  publisherSynonyms,
  stopWords,
  subjectSynonyms,
  type SynonymLine,
} from "../word-lists.ts";

/** A query expansion: another way to say what was asked for. */
export interface Expansion {
  readonly parts: readonly string[];
  readonly weight: number;
  /** The share of what was asked for that it covers: a hint alone is no hit. */
  readonly covers: number;
  /** The name in «Viser også treff for …»; null where it is only a hint. */
  readonly label: string | null;
  /** Whether it is broader than what was asked for. */
  readonly isBroader: boolean;
}

/** An expression of the synonym lists, and its expansions. */
export interface Expression {
  readonly parts: readonly string[];
  readonly expansions: readonly Expansion[];
  /** Whether it is a narrow word spelled as one compound: its parts apart («legge ned forening») are other words. */
  readonly isCompound: boolean;
}

export type Thesaurus = ReturnType<typeof createThesaurus> extends Steps<infer Result> ? Result : never;

/** The weight of the first expression of a group, the one most templates use. */
const preferredWeight = 0.92;
const synonymWeight = 0.8;
const broaderWeight = 0.7;
/** A hint's weight and coverage, which is less than a hit needs of a plain query (join.ts): a hint alone finds nothing. */
const hintWeight = 0.5;
const hintCovers = 0.2;
/** Words that an expression is recognised with or without: «leie av jord», «leie jord». */
const joiningWords = new Set("av i pa for til med om en et ei og a the of to".split(" "));
/** Words left out of an expansion before it is looked up. */
const unsearched = new Set([...joiningWords, "fra", "ved", "hos"]);

export function* createThesaurus(analyzer: TextAnalyzer) {
  const byParts = new Map<
    string,
    { parts: readonly string[]; expansions: Expansion[]; isCompound: boolean }
  >();
  /** The expressions and all their words, and the stop words. */
  const listed = new Set(stopWords);

  /** The words of an expression without some, unless nothing would be left of it. */
  function contentWords(expression: string, skip: ReadonlySet<string>): readonly string[] {
    const all = tokenize(expression);
    const left = all.filter((token) => !skip.has(fold(token)));
    return left.length > 0 ? left : all;
  }

  const partsOf = (words: readonly string[]): readonly string[] =>
    words.flatMap((token) => analyzer.analyzeWord(token).parts);

  function expansionsOf(
    { targets, oneWay, isHint }: SynonymLine,
    isPublisher: boolean,
  ): readonly Expansion[] {
    return targets.map((target, at) => {
      const synonym = at === 0 ? preferredWeight : synonymWeight;
      const words = contentWords(target, unsearched);
      return {
        parts: isPublisher ? words.map(publisherTerm) : partsOf(words),
        weight: isHint ? hintWeight : oneWay ? broaderWeight : synonym,
        covers: isHint ? hintCovers : 1,
        label: isHint ? null : target,
        isBroader: oneWay,
      };
    });
  }

  function addExpression(expression: string, expansions: readonly Expansion[], isCompound: boolean): void {
    const tokens = tokenize(expression);
    for (const text of [tokens.join(" "), ...tokens]) listed.add(text);
    const parts = partsOf(contentWords(expression, joiningWords));
    const key = keyOf(parts);
    let entry = byParts.get(key);
    if (!entry) byParts.set(key, (entry = { parts, expansions: [], isCompound }));
    if (!isCompound) entry.isCompound = false;
    const known = new Set(entry.expansions.map((other) => termOf(other.parts)));
    entry.expansions.push(
      ...expansions.filter((one) => !known.has(termOf(one.parts)) && keyOf(one.parts) !== key),
    );
  }

  for (const list of [subjectSynonyms, publisherSynonyms]) {
    const isPublisher = list === publisherSynonyms;
    for (const line of parseSynonyms(list)) {
      const { targets, triggers, oneWay } = line;
      const expansions = expansionsOf(line, isPublisher);
      for (const expression of oneWay ? triggers : triggers.concat(targets))
        addExpression(expression, expansions, (oneWay || isPublisher) && !expression.includes(" "));
      yield;
    }
  }

  const mentioned = new Set(byParts.values().flatMap(({ parts }) => parts));
  const expanded = [...byParts.values()].filter(({ expansions }) => expansions.length > 0);
  const byFirstPart = Map.groupBy(expanded, ({ parts }) => parts.toSorted()[0]);
  const beginnings = new SortedKeys<{ readonly key: string }>();
  for (const text of listed) beginnings.add({ key: fold(text) });
  return {
    /** Expressions whose parts are all among these, longest first, then in the order of the parts and of the lists. */
    expressionsIn(parts: readonly string[]): readonly Expression[] {
      const present = new Set(parts);
      return [...present]
        .flatMap((first) => byFirstPart.get(first) ?? [])
        .filter((expression) => expression.parts.every((part) => present.has(part)))
        .sort((a, b) => b.parts.length - a.parts.length);
    },
    /** Whether a part occurs in the lists, in any language: such a word is no typo. */
    mentions: (part: string) => mentioned.has(part),
    /** Whether a listed expression, a word of one, or a stop word begins with a key, folded, and is longer. */
    isBeginning: (key: string) => beginnings.withPrefix(key).some((text) => text.key.length > key.length),
  };
}

/** A key that is equal for the parts in any order. */
function keyOf(parts: readonly string[]): string {
  return parts.toSorted().join(" ");
}
