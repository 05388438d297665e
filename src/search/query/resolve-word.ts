/** The readings of a query's word: itself, words that begin with it, its corrected spelling, or a publisher. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { isPublisherTerm, publisherTerm, termOf } from "../index/term.ts";
import type { DictionaryWord } from "../index/word-dictionary.ts";
import { fold } from "../text/character-folding.ts";
import type { AnalyzedWord, TextAnalyzer } from "../text/text-analyzer.ts";
import type { WordRole, WordRoles } from "../word-roles.ts";
import type { QueryLanguage } from "./query-language.ts";
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

interface ResolvedWord {
  readonly word: AnalyzedWord;
  readonly completions: readonly AnalyzedWord[];
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
  const readNorwegian = index.remember((typed) => toParts(resolve(typed)));

  /** @param language of the query, where that is another than Norwegian: its words are no mistakes */
  function read(typed: string, language: QueryLanguage | null = null): ReadWord {
    if (!language) return readNorwegian(typed);
    const guessed = resolve(typed);
    if (guessed.correction === null || language.has(guessed.correction)) return toParts(guessed);
    const asIs = { word: unsplit(analyzer.analyzeWord(typed)), completions: [] };
    return toParts({ ...(language.isNear ? guessed : asIs), correction: null });
  }

  function toParts({ word, completions, correction }: ResolvedWord): ReadWord {
    const isShown = correction === null || index.dictionary.isVisible(word.key);
    const publisher = publisherOf(word.key);
    const parts = word.parts.map((part) => ({
      part,
      highlight: isShown ? word.key : "",
      completions: word.parts.length === 1 ? completions.concat(publisher) : publisher,
    }));
    // a word that stands only in what people say is read, and shown to nobody
    return { parts, correction: isShown ? correction : null };
  }

  /** The words of the documents that begin with a key. */
  const completionsOf = index.remember((key): readonly AnalyzedWord[] =>
    index.dictionary
      .withPrefix(key, completionLimit)
      .filter(({ prominent }) => prominent || key.length >= selectivePrefix)
      .flatMap((word) => [word, ...publisherOf(word.key)]),
  );

  function unsplit({ key }: AnalyzedWord): AnalyzedWord {
    return { key, parts: [analyzer.toPart(key)] };
  }

  function resolve(typed: string): ResolvedWord {
    const word = analyzer.analyzeWord(typed);
    const asIs = { completions: [], correction: null };
    const whole = unsplit(word);
    // «AT&T» is a name: itself or nothing
    if (index.dictionary.isVisible(word.key) || typed.includes("&")) return { ...asIs, word };
    if (roles.isPlain(word.key)) return { ...asIs, word: whole };
    const completions = word.key.length >= shortestWord ? completionsOf(word.key) : [];
    const slip = completions.length === 0 ? findSlip(word) : undefined;
    if (slip) return { word: slip, completions, correction: asMistake(word.key, slip.spelling) };
    // every part is known, and it may also be the prefix of a longer word
    if (hasKnownParts(word.parts) || publisherOf(word.key).length > 0) {
      const subjects = completions.filter(({ parts: [first = ""] }) => !isPublisherTerm(first));
      return { ...asIs, word, completions: subjects };
    }
    if (completions.length > 0) return { ...asIs, word: whole, completions };
    const meant = isProperWord(word) ? undefined : correct(typed);
    if (!meant) return { ...asIs, word };
    return {
      word: analyzer.analyzeWord(meant.spelling),
      completions,
      correction: asMistake(word.key, meant.spelling),
    };
  }

  /** A word of the dictionary that was meant by a compound that no document has («lerekontrakt»). */
  function findSlip({ key, parts }: AnalyzedWord): DictionaryWord | undefined {
    if (parts.length < 2 || key.length < longEnoughForSlip || index.countOf(termOf(parts)) > 0)
      return undefined;
    return namesItsSubject(parts) ? undefined : index.dictionary.similarTo(key, 1)[0];
  }

  /** Whether a compound is a generic word after one that the lists know: «særeieavtale». */
  function namesItsSubject([front = "", last = "", ...others]: readonly string[]): boolean {
    const isGeneric = others.length === 0 && roles.roleOf(last) === "generic";
    return isGeneric && isSubject(front) && thesaurus.mentions(front);
  }

  /**
   * The known word that a mistyped one is near enough to. Words that are only said are guessed with more care: «Olsen» is no slip
   * of «oksen», nor «salmer» of «samler».
   */
  function correct(typed: string): DictionaryWord | undefined {
    const key = fold(typed);
    const edits = allowedEdits(key.length);
    if (edits === 0 || key.length > longestWord || /[\d.]/u.test(key)) return undefined;
    return index.dictionary
      .similarTo(key, edits)
      .find((word) => !word.key.includes(".") && (word.visibleCount > 0 || key.length >= longEnoughForSlip));
  }

  function isSubject(part: string): boolean {
    return roles.roleOf(part) === "subject";
  }

  function publisherOf(key: string): readonly AnalyzedWord[] {
    const term = publisherTerm(key);
    return index.countOf(term) > 0 ? [{ key, parts: [term] }] : [];
  }

  /** Whether a template, what people say, or the thesaurus has every part of the word. */
  function hasKnownParts(parts: readonly string[]): boolean {
    const isKnown = (part: string) => index.countOf(part) > 0 || thesaurus.mentions(part);
    const { askedAs, absent } = index;
    return (
      parts.every(isKnown) || [askedAs, absent].some((said) => parts.every((part) => said.countOf(part) > 0))
    );
  }

  /** Whether a word is a Norwegian one that no document contains: nothing to correct. */
  function isProperWord({ key, parts }: AnalyzedWord): boolean {
    const whole = analyzer.toPart(key);
    const { knows } = analyzer.splitter;
    if (knows(key) || roles.strengthOf(whole) < 1 || !isSubject(whole)) return true;
    return parts.length > 1 && parts.every(knows);
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

/**
 * Regular differences between nynorsk and bokmål, for folded words that the lemma table does not hold: «leilegheit» finds
 * «leilighet», without «Mente du leilighet?».
 */
const letters: readonly (readonly [RegExp, string])[] = [
  [/heit/gu, "het"],
  [/leg/gu, "lig"],
  [/kv/gu, "hv"],
  [/([kg])j/gu, "$1"],
  [/au|oy/gu, "o"],
  [/ei/gu, "e"],
  [/u/gu, "o"],
  [/eg/gu, "ei"],
];
const endings = /(?:ingane|ingar|inga|ingen|inger|ane|ene|ande|ende|ar|er|en|et|te|de|a|e)$/u;

/** Whether a word may be the nynorsk spelling of a bokmål word: only such letters and endings differ. */
export function isNynorskSpelling(typed: string, bokmal: string): boolean {
  const wanted = bokmal.replace(endings, "");
  let variants = [typed];
  for (const [nynorsk, replacement] of letters) {
    variants = variants.flatMap((one) =>
      one.search(nynorsk) < 0 ? one : [one, one.replace(nynorsk, replacement)],
    );
  }
  return variants.some((one) => one.replace(endings, "") === wanted);
}
