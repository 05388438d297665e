/** The readings of a query's word: itself, words that begin with it, its corrected spelling, or a publisher. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { isPublisherTerm, publisherTerm, termOf } from "../index/term.ts";
import type { DictionaryWord } from "../index/word-dictionary.ts";
import { fold } from "../text/character-folding.ts";
import type { AnalyzedWord, TextAnalyzer } from "../text/text-analyzer.ts";
import type { WordRole, WordRoles } from "../word-roles.ts";
import type { Thesaurus } from "./thesaurus.ts";

/** A part of a query's word, as it is looked up and counted. */
export interface QueryPart {
  readonly part: string;
  readonly role: WordRole;
  /** The whole word as typed, or as corrected; empty for one that visitors cannot read. */
  readonly highlight: string;
  readonly token: number;
  /** Other words that it may stand for: those of the dictionary with that prefix, or a publisher. */
  readonly completions: readonly AnalyzedWord[];
}

/** A part, without what depends on the words beside its own. */
export type PartOfWord = Omit<QueryPart, "role" | "token">;

/** A word of a query, read without those beside it. */
interface ReadWord {
  readonly parts: readonly PartOfWord[];
  readonly correction: string | null;
}

const completionLimit = 40;
/** The shortest word that is completed. */
export const shortestWord = 3;
/** The shortest prefix that completes to any word: a shorter one matches too many, and only prominent ones are taken. */
const selectivePrefix = 5;
/** The shortest compound that may be a slip: in a shorter one, one letter makes another compound. */
const longEnoughForSlip = 8;
/** The longest word that is corrected: no known one is longer. */
const longestWord = 40;

export function createWordResolver(
  index: InvertedIndex,
  analyzer: TextAnalyzer,
  thesaurus: Thesaurus,
  roles: WordRoles,
) {
  const readMended = index.remember((typed) => resolve(typed, true));
  const readAsTyped = index.remember((typed) => resolve(typed, false));
  /** @param isMended whether a mistyped word is corrected: not one in another language */
  const read = (typed: string, isMended = true): ReadWord => (isMended ? readMended : readAsTyped)(typed);

  /** The words of the documents that begin with a key. */
  const completionsOf = index.remember((key): readonly AnalyzedWord[] =>
    index.dictionary
      .withPrefix(key, completionLimit)
      .filter(({ prominent }) => prominent || key.length >= selectivePrefix)
      .flatMap((word) => [word, ...publisherOf(word.key)]),
  );

  function resolve(typed: string, isMended: boolean): ReadWord {
    const word = analyzer.analyzeWord(typed);
    const { key } = word;
    // «AT&T» is a name: itself or nothing
    if (index.dictionary.isVisible(key) || typed.includes("&")) return toParts(word);
    const whole = { key, parts: [analyzer.toPart(key)] };
    if (roles.isPlain(key)) return toParts(whole);
    const completions = key.length >= shortestWord ? completionsOf(key) : [];
    const isKnown = hasKnownParts(word.parts) || publisherOf(key).length > 0;
    const meant = isMended && completions.length === 0 ? findMeant(word, isKnown) : undefined;
    if (meant) return toParts(meant, [], asMistake(key, meant.spelling));
    // of known parts it may also be the prefix of a longer word, and else it is nothing else
    if (!isKnown) return toParts(completions.length > 0 ? whole : word, completions);
    return toParts(
      word,
      completions.filter(({ parts: [first = ""] }) => !isPublisherTerm(first)),
    );
  }

  function toParts(
    word: AnalyzedWord,
    completions: readonly AnalyzedWord[] = [],
    correction: string | null = null,
  ): ReadWord {
    // a word that stands only in what people say is read, and shown to nobody
    const isShown = correction === null || index.dictionary.isVisible(word.key);
    const publisher = publisherOf(word.key);
    const parts = word.parts.map((part) => ({
      part,
      highlight: isShown ? word.key : "",
      completions: word.parts.length === 1 ? completions.concat(publisher) : publisher,
    }));
    return { parts, correction: isShown ? correction : null };
  }

  /**
   * The word of the dictionary that a mistyped one is near enough to: also one of known parts, where no document has that compound
   * («lerekontrakt»). Words that are only said are guessed with more care: «Olsen» is no slip of «oksen», nor «salmer» of «samler».
   */
  function findMeant({ key, parts }: AnalyzedWord, isKnown: boolean): DictionaryWord | undefined {
    const edits = isKnown ? (isUnknownCompound(key, parts) ? 1 : 0) : allowedEdits(key.length);
    if (edits === 0 || key.length > longestWord || /[\d.]/u.test(key)) return undefined;
    return index.dictionary
      .similarTo(key, edits)
      .find((word) => !word.key.includes(".") && (word.visibleCount > 0 || key.length >= longEnoughForSlip));
  }

  /** Whether no document has a compound, and it is no generic word after one that the lists know: «særeieavtale». */
  function isUnknownCompound(key: string, parts: readonly string[]): boolean {
    if (parts.length < 2 || key.length < longEnoughForSlip || index.own.countOf(termOf(parts)) > 0)
      return false;
    const [front = "", last = ""] = parts;
    return parts.length > 2 || roles.roleOf(last) !== "generic" || !thesaurus.mentions(front);
  }

  function publisherOf(key: string): readonly AnalyzedWord[] {
    const term = publisherTerm(key);
    return index.own.countOf(term) > 0 ? [{ key, parts: [term] }] : [];
  }

  /** Whether a template, the lists, or what people say has every part of the word: then it is no typo. */
  function hasKnownParts(parts: readonly string[]): boolean {
    const isKnown = (part: string) =>
      index.own.countOf(part) > 0 ||
      thesaurus.mentions(part) ||
      roles.roleOf(part) !== "subject" ||
      analyzer.splitter.knows(part);
    const { askedAs, absent } = index;
    return (
      parts.every(isKnown) || [askedAs, absent].some((said) => parts.every((part) => said.countOf(part) > 0))
    );
  }

  return { read, completionsOf };
}

/** The most edits of a word: short ones have too many neighbours to guess, «bil» is no typo of «bio». */
function allowedEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** The correction to report; null for nynorsk, which is no mistake. */
function asMistake(typed: string, meant: string): string | null {
  return isNynorskSpelling(typed, fold(meant)) ? null : meant;
}

/** Letters and endings by which nynorsk differs from bokmål, folded: both are brought to one form. */
const nynorsk: readonly (readonly [RegExp, string])[] = [
  [/heit/gu, "het"],
  [/leg/gu, "lig"],
  [/kv/gu, "hv"],
  [/([kg])j/gu, "$1"],
  [/[ao]u|oy|u/gu, "o"],
  [/ei|eg/gu, "e"],
  [/(?:ingane|ingar|inga|ingen|inger|ane|ene|ande|ende|ar|er|en|et|te|de|a|e)$/u, ""],
];

/** Whether a word may be nynorsk for a bokmål one, both folded: «leilegheit» is; «arbedsavtale» has «e» for «ei», and is a slip. */
export function isNynorskSpelling(typed: string, bokmal: string): boolean {
  const [one, other] = [typed, bokmal].map((word) =>
    nynorsk.reduce((rest, [letters, instead]) => rest.replace(letters, instead), word),
  );
  return one === other && typed.split(/e[ig]/u).length >= bokmal.split(/e[ig]/u).length;
}
