import { joined } from "../index/inverted-index.ts";
import { fold } from "../text/character-folding.ts";
import { blankSeparated, parseSynonyms } from "../words/parse-word-lists.ts";
import type { WordKinds } from "../words/word-roles.ts";
import { tokenize } from "../text/tokenizer.ts";
import { painter, type WordReader } from "../text/text-analyzer.ts";
import { synonymLines } from "../words/synonyms.ts";

/** Another way to say what was asked for. */
export interface Alternative {
  readonly parts: readonly string[];
  readonly worth: number;
  /** As shown in «Viser også treff for …». */
  readonly shown: string;
  /** Written in one word: its parts found apart mean little. */
  readonly oneWord: boolean;
}

/** An expression of the synonym lists that stands in a query. */
export interface Expression {
  readonly parts: readonly string[];
  readonly alternatives: readonly Alternative[];
}

export interface Thesaurus {
  /** Expressions whose parts all are among these, most parts first. */
  within(parts: readonly string[]): readonly Expression[];
  /** True for a word that stands in the lists, in whatever language: such a word is no typo. */
  mentions(part: string): boolean;
}

/** The first word of a group is the one most templates use. */
const headwordWorth = 0.92;
/** An expression is recognised with or without these: «leie av jord», «leie jord». */
const joining = new Set(blankSeparated("av i pa for til med om en et ei og a the of to"));
/** Beside those, what a text searched for may hold without being searched for. */
const unsearched = new Set([...joining, "fra", "ved", "hos"]);
const mutualWorth = 0.8;
const broaderWorth = 0.7;

export function createThesaurus(reader: WordReader, kinds: WordKinds): Thesaurus {
  const alternativesOf = new Map<string, { parts: readonly string[]; alternatives: Alternative[] }>();
  const mentioned = new Set<string>();

  /** The parts of an expression without the joining words, unless nothing would be left of it. */
  const spoken = (expression: string, skip: ReadonlySet<string>): readonly string[] => {
    // alone on these lists, «maler» is the painter
    if (expression === painter) return [painter];
    const words = tokenize(expression).map((token) => reader.read(token));
    const kept = words.filter(({ key }) => !skip.has(key));
    return (kept.length > 0 ? kept : words).flatMap(({ parts }) => parts);
  };
  /** Stop words are not in the index, so an expression that needs one («si opp») is understood but not searched for. */
  const isSearchable = (expression: string): boolean =>
    tokenize(expression).every((token) => unsearched.has(fold(token)) || !kinds.isStop(token));

  const enter = (expression: string, targets: readonly string[], worth: number): void => {
    const parts = spoken(expression, joining);
    for (const part of parts) mentioned.add(part);
    const key = parts.toSorted().join(" ");
    let entry = alternativesOf.get(key);
    if (!entry) alternativesOf.set(key, (entry = { parts, alternatives: [] }));
    for (const [at, target] of targets.entries()) {
      if (!isSearchable(target)) continue;
      const targetParts = spoken(target, unsearched);
      if (entry.alternatives.some((other) => joined(other.parts) === joined(targetParts))) continue;
      if (targetParts.toSorted().join(" ") === key) continue;
      entry.alternatives.push({
        parts: targetParts,
        worth: at === 0 ? Math.max(worth, worth === broaderWorth ? 0 : headwordWorth) : worth,
        shown: target,
        oneWord: !target.includes(" "),
      });
    }
  };
  for (const line of parseSynonyms(synonymLines)) {
    const worth = line.oneWay ? broaderWorth : mutualWorth;
    for (const expression of line.understood) enter(expression, line.shown, worth);
    if (!line.oneWay) for (const expression of line.shown) enter(expression, line.shown, worth);
  }

  const byFirstPart = Map.groupBy(alternativesOf.values(), (entry) => entry.parts.toSorted()[0] ?? "");
  return {
    within(parts) {
      const present = new Set(parts);
      return [...present]
        .flatMap((part) => byFirstPart.get(part) ?? [])
        .filter((entry) => entry.alternatives.length > 0 && entry.parts.every((part) => present.has(part)))
        .toSorted((a, b) => b.parts.length - a.parts.length);
    },
    mentions: (part) => mentioned.has(part),
  };
}
