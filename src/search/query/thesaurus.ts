/** The thesaurus: which expressions of the synonym lists a query contains, and what they expand to. */
import { SortedKeys, type Keyed } from "../index/sorted-keys.ts";
import { publisherTerm, termOf } from "../index/term.ts";
import { fold } from "../text/character-folding.ts";
import type { AnalyzedWord, TextAnalyzer } from "../text/text-analyzer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { Steps } from "../steps.ts";
import { trimmed } from "../arrays.ts";
import {
  parseSynonyms,
  publisherSynonyms,
  stopWords,
  subjectSynonyms,
  type SynonymLine,
} from "../word-lists.ts";
import type { WordRoles } from "../word-roles.ts";

/** A query expansion: another way to say what was asked for. */
export interface Expansion {
  readonly parts: readonly string[];
  readonly weight: number;
  /** The share of what was asked for that it covers: a hint alone is no hit. */
  readonly covers: number;
  /** As named in «Viser også treff for …»; null where it is only a hint. */
  readonly label: string | null;
  /** It is broader than what was asked for. */
  readonly isBroader: boolean;
}

/** An expression of the synonym lists, and what it expands to. */
export interface Expression {
  readonly parts: readonly string[];
  readonly expansions: readonly Expansion[];
  /** A narrow word in the spelling of one compound: its parts apart («guttene … laget») are other words. */
  readonly isCompound: boolean;
}

export interface Thesaurus {
  /** Expressions whose parts are all among these, longest first, then in the order of the parts and of the lists. */
  expressionsIn(parts: readonly string[]): readonly Expression[];
  /** Whether a part occurs in the lists, in any language: such a word is no typo. */
  mentions(part: string): boolean;
  /** Whether a longer word of the lists, stop words too, begins so, folded. */
  hasBeginning(key: string): boolean;
  /** The listed expressions of several words that begin so, folded. */
  expressionsFrom(key: string): readonly string[];
}

interface Synonyms {
  /** In the order of the lists. */
  readonly expressions: readonly Expression[];
  /** Every part that occurs in them. */
  readonly mentioned: ReadonlySet<string>;
  /** Their words, stop words too, folded. */
  readonly beginnings: SortedKeys<Keyed>;
  /** Those of several words, folded. */
  readonly longExpressions: SortedKeys<Keyed & { readonly expression: string }>;
}

interface PlacedExpression extends Expression {
  /** In the lists. */
  readonly place: number;
  /** Its first part by the alphabet. */
  readonly firstPart: string;
}

/** The first expression of a group is the one most templates use. */
const preferredWeight = 0.92;
const synonymWeight = 0.8;
const broaderWeight = 0.7;
/** Less than a hit must cover of a plain query (evidence.ts): a hint alone finds nothing. */
const hintWeight = 0.5;
const hintCovers = 0.2;
/** An expression is recognised with or without these: «leie av jord», «leie jord». */
const joiningWords = new Set("av i pa for til med om en et ei og a the of to".split(" "));
/** Words left out of an expansion before it is looked up. */
const unsearched = new Set([...joiningWords, "fra", "ved", "hos"]);
/** So many lines of the lists are a step of the building. */
const linesAtOnce = 10;

export function* createThesaurus(analyzer: TextAnalyzer, roles: WordRoles): Steps<Thesaurus> {
  const { expressions, mentioned, beginnings, longExpressions } = yield* readSynonyms(analyzer, roles);

  // under its rarest part, so that a query for an «avtale» does not read every expression with that word
  const frequency = new Map<string, number>();
  for (const { parts } of expressions) {
    for (const part of parts) frequency.set(part, (frequency.get(part) ?? 0) + 1);
  }
  const frequencyOf = (part: string): number => frequency.get(part) ?? 0;
  const byRarestPart = Map.groupBy(
    expressions
      .filter(({ expansions }) => expansions.length > 0)
      .map((entry, place) => ({ ...entry, place, firstPart: entry.parts.toSorted()[0] ?? "" })),
    ({ parts }) => parts.toSorted((a, b) => frequencyOf(a) - frequencyOf(b))[0] ?? "",
  );
  return {
    expressionsIn(parts) {
      const present = new Set(parts);
      const found: PlacedExpression[] = [];
      for (const part of present) {
        for (const entry of byRarestPart.get(part) ?? [])
          if (entry.parts.every((one) => present.has(one))) found.push(entry);
      }
      return found.sort(
        (a, b) =>
          b.parts.length - a.parts.length ||
          parts.indexOf(a.firstPart) - parts.indexOf(b.firstPart) ||
          a.place - b.place,
      );
    },
    mentions: (part) => mentioned.has(part),
    expressionsFrom: (key) => longExpressions.withPrefix(key).map(({ expression }) => expression),
    hasBeginning: (key) => beginnings.withPrefix(key).some((word) => word.key.length > key.length),
  };
}

/** Apart from the thesaurus, so that what it needs while reading goes. */
function* readSynonyms(analyzer: TextAnalyzer, roles: WordRoles): Steps<Synonyms> {
  const entries = new Map<
    string,
    { parts: readonly string[]; expansions: Expansion[]; isCompound: boolean }
  >();
  const mentioned = new Set<string>();
  const beginnings = new SortedKeys<Keyed>();
  const longExpressions = new SortedKeys<Keyed & { readonly expression: string }>();
  for (const word of stopWords) beginnings.add({ key: fold(word) });

  /** The same words come again in most lines: each is analysed once. */
  const words = new Map<string, AnalyzedWord>();
  const wordOf = (token: string): AnalyzedWord => {
    let word = words.get(token);
    if (!word) words.set(token, (word = analyzer.analyzeWord(token)));
    return word;
  };
  const begun = new Set<string>();
  const addBeginning = (token: string): void => {
    if (begun.has(token)) return;
    begun.add(token);
    beginnings.add({ key: fold(token) });
  };

  /** The parts of an expression without joining words, unless nothing would be left of it. */
  const contentParts = (expression: string, skip: ReadonlySet<string>): readonly string[] => {
    const all = tokenize(expression).map(wordOf);
    const kept = all.filter(({ key }) => !skip.has(key));
    return trimmed((kept.length > 0 ? kept : all).flatMap(({ parts }) => parts));
  };
  /** Stop words are not indexed, so an expression that needs one («si opp») is recognised but not looked up. */
  const isSearchable = (expression: string): boolean =>
    tokenize(expression).every((token) => unsearched.has(fold(token)) || !roles.isStop(token));

  /** What the expressions of a line expand to. */
  const expansionsOf = (
    { targets, oneWay, isHint }: SynonymLine,
    isPublisher: boolean,
  ): readonly Expansion[] => {
    const weight = isHint ? hintWeight : oneWay ? broaderWeight : synonymWeight;
    return targets.filter(isSearchable).flatMap((target, at) => {
      const expansion = {
        parts: contentParts(target, unsearched),
        weight: at === 0 && weight === synonymWeight ? preferredWeight : weight,
        covers: isHint ? hintCovers : 1,
        label: isHint ? null : target,
        isBroader: oneWay,
      };
      if (!isPublisher) return expansion;
      const words = tokenize(target).filter((token) => !unsearched.has(fold(token)));
      return [{ ...expansion, parts: words.map(publisherTerm) }, expansion];
    });
  };
  const addExpression = (expression: string, expansions: readonly Expansion[], isCompound: boolean): void => {
    const tokens = tokenize(expression);
    for (const token of tokens) addBeginning(token);
    if (tokens.length > 1) longExpressions.add({ key: fold(tokens.join(" ")), expression });
    const parts = contentParts(expression, joiningWords);
    for (const part of parts) mentioned.add(part);
    const key = keyOf(parts);
    let entry = entries.get(key);
    if (!entry) entries.set(key, (entry = { parts, expansions: [], isCompound }));
    if (!isCompound) entry.isCompound = false;
    const known = new Set(entry.expansions.map((other) => termOf(other.parts)));
    const added = expansions.filter((one) => !known.has(termOf(one.parts)) && keyOf(one.parts) !== key);
    entry.expansions.push(...added);
  };
  for (const list of [subjectSynonyms, publisherSynonyms]) {
    for (const [at, line] of parseSynonyms(list).entries()) {
      const { targets, triggers, oneWay } = line;
      const expansions = expansionsOf(line, list === publisherSynonyms);
      for (const expression of oneWay ? triggers : triggers.concat(targets))
        addExpression(expression, expansions, oneWay && !expression.includes(" "));
      if (at % linesAtOnce === 0) yield;
    }
  }
  beginnings.prepare();
  longExpressions.prepare();
  yield;
  const expressions = Array.from(entries.values(), (entry) => ({
    ...entry,
    expansions: trimmed(entry.expansions),
  }));
  return { expressions, mentioned, beginnings, longExpressions };
}

/** The same for the parts in any order. */
function keyOf(parts: readonly string[]): string {
  return parts.toSorted().join(" ");
}
