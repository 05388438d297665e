/** What a word of a query stands for: itself, words that begin or end with it, its corrected spelling, or a publisher. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { commonSlots } from "../index/posting-list.ts";
import { isPublisherTerm, publisherTerm } from "../index/publisher.ts";
import { rememberWords } from "../index/remember-words.ts";
import { termOf } from "../index/term.ts";
import { fold, foldLetters } from "../text/character-folding.ts";
import { isNynorskSpelling } from "../text/nynorsk.ts";
import type { AnalyzedWord, TextAnalyzer } from "../text/text-analyzer.ts";
import type { WordRoles } from "../word-roles.ts";
import { correctSpelling } from "./correct-spelling.ts";
import type { Thesaurus } from "./thesaurus.ts";

export interface ResolvedWord {
  readonly word: AnalyzedWord;
  readonly completions: readonly AnalyzedWord[];
  /** Its corrected spelling. */
  readonly correction: string | null;
  /** For each part the part of the same word without which it does not count; null where it counts alone. */
  readonly needs: readonly (string | null)[];
}

export interface WordResolver {
  /** @param alone whether it is the only word of the query. */
  resolve(typed: string, alone: boolean): ResolvedWord;
  isInDictionary(key: string): boolean;
  /** Whether it stands in a name or a tag. */
  isProminent(key: string): boolean;
  /** Whether it stands in what people say alone, which visitors cannot read. */
  isOnlySaid(key: string): boolean;
  completionsOf(key: string): readonly AnalyzedWord[];
  publisherOf(key: string): readonly AnalyzedWord[];
}

const completionLimit = 40;
/** A shorter word is not completed among others. */
export const shortestWord = 3;
/** A shorter prefix matches too many words: only prominent ones are taken. */
const selectivePrefix = 5;
/** The shortest suffix that is looked up («rytter» finds «fôrrytter»). */
const shortestSuffix = 4;
/** In a shorter compound one letter makes another one. */
const longEnoughForSlip = 8;
/** The form of a shorter word may be another word. */
const longForm = 7;
/** A piece of a compound that is no longer says too little alone: «bil» in «brannbil». */
const shortPiece = 3;

export function createWordResolver(
  index: InvertedIndex,
  analyzer: TextAnalyzer,
  thesaurus: Thesaurus,
  roles: WordRoles,
): WordResolver {
  const { dictionary } = index;
  const { splitter } = analyzer;
  const completionsOf = rememberWords(index, findCompletions);

  const isSubject = (part: string): boolean => roles.roleOf(part) === "subject";

  function resolveWord(typed: string, isAlone: boolean): Omit<ResolvedWord, "needs"> {
    const word = analyzer.analyzeWord(typed);
    const asIs = { completions: [], correction: null };
    if (isInDictionary(word.key)) return { ...asIs, word };
    if (roles.isPlain(word.key) && !(word.parts.length > 1 && word.parts.every(isSaid))) {
      const whole = { key: word.key, parts: [analyzer.toPart(word.key)] };
      return { ...asIs, word: whole, completions: completionsOf(word.key).filter(isCompoundOf(word.key)) };
    }
    const completions = word.key.length >= shortestWord || isAlone ? completionsOf(word.key) : [];
    const slip = completions.length === 0 ? findSlip(word) : null;
    if (slip) return slip;
    // every part is known, and it may also be the prefix of a longer word
    if (hasKnownParts(word.parts) || publisherOf(word.key).length > 0) {
      const subjects = completions.filter(({ parts: [first = ""] }) => !isPublisherTerm(first));
      return { ...asIs, word, completions: subjects };
    }
    if (word.parts.every(isSaid)) {
      if (completions.length > 0) return { ...asIs, word, completions };
      // people say it, where the templates have another form of it
      const form =
        word.key.length < longForm
          ? undefined
          : [1, 2].map((letters) => word.key.slice(0, -letters)).find(isInDictionary);
      return { ...asIs, word: form === undefined ? word : (dictionary.find(form) ?? word) };
    }
    const whole = { key: word.key, parts: [analyzer.toPart(word.key)] };
    if (completions.length > 0) return { ...asIs, word: whole, completions };
    if (isProperWord(word)) return { ...asIs, word };
    const correction = correctSpelling(typed, dictionary, splitter, (compound) =>
      isUsed(analyzer.analyzeWord(compound).parts),
    );
    if (correction !== null) {
      const isMistake = !isNynorskSpelling(word.key, fold(correction));
      return { ...asIs, word: analyzer.analyzeWord(correction), correction: isMistake ? correction : null };
    }
    const suffixed =
      word.key.length < shortestSuffix
        ? []
        : dictionary.withSuffix(word.key, completionLimit).flatMap((one) => [one, ...publisherOf(one.key)]);
    return suffixed.length > 0 ? { ...asIs, word: whole, completions: suffixed } : { ...asIs, word };
  }

  /** «sjiraffavtale» is about the «sjiraff», though no list has it as a piece; «revisor» is not about the «rev». */
  function isCompoundOf(first: string): (word: AnalyzedWord) => boolean {
    return ({ key }) => {
      const rest = key.slice(first.length);
      return [rest, rest.replace(/^[se]/u, "")].some(
        (last) => splitter.knows(last) || !isSubject(analyzer.toPart(last)),
      );
    };
  }

  /** «særeieavtale»: a generic word after one that the lists know. */
  function namesItsSubject(parts: readonly string[]): boolean {
    const [front = "", last = ""] = parts;
    return (
      parts.length === 2 && roles.roleOf(last) === "generic" && isSubject(front) && thesaurus.mentions(front)
    );
  }

  /** A word of the dictionary that was meant by a compound that no document has («lerekontrakt»). */
  function findSlip({ key, parts }: AnalyzedWord): Omit<ResolvedWord, "needs"> | null {
    if (parts.length < 2 || key.length < longEnoughForSlip || index.postingList(termOf(parts))) return null;
    if (namesItsSubject(parts)) return null;
    const meant = dictionary.similarTo(key, 1).find((word) => word.key[0] === key[0] && isUsed(word.parts));
    if (!meant) return null;
    const correction = isNynorskSpelling(key, meant.key) ? null : meant.spelling;
    return { word: meant, completions: [], correction };
  }

  /**
   * A compound that no document has needs its last part, which says what kind of thing it is: «katteforsikring» is no
   * cat. And a short piece needs another one.
   */
  function withNeeds(typed: string, resolved: Omit<ResolvedWord, "needs">): ResolvedWord {
    const { parts } = resolved.word;
    const subjects = parts.filter(isSubject);
    const last = subjects.at(-1);
    if (subjects.length < 2 || last === undefined) return { ...resolved, needs: parts.map(() => null) };
    const isKnown = index.postingList(termOf(subjects)) !== undefined || isInDictionary(resolved.word.key);
    const letters = foldLetters(resolved.correction ?? typed);
    const pieces = letters.split(/[-‑–]/u).flatMap((piece) => splitter.split(piece));
    const needs = parts.map((part, at) => {
      const isShort = (pieces[at] ?? "").length <= shortPiece;
      if (!isSubject(part)) return null;
      if (part !== last) return isKnown && !isShort ? null : last;
      return isShort ? (subjects.at(-2) ?? null) : null;
    });
    return { ...resolved, needs };
  }

  function publisherOf(key: string): readonly AnalyzedWord[] {
    const term = publisherTerm(key);
    return index.postingList(term) ? [{ key, parts: [term] }] : [];
  }

  function isInDictionary(key: string): boolean {
    return (dictionary.find(key)?.visibleCount ?? 0) > 0;
  }

  /** Whether it stands in what people say, there alone or not. */
  function isSaid(part: string): boolean {
    return index.asked.postingList(part) !== undefined;
  }

  /** Whether the index or the thesaurus knows every part of the word. */
  function hasKnownParts(parts: readonly string[]): boolean {
    return parts.every((part) => index.postingList(part) !== undefined || thesaurus.mentions(part));
  }

  /** Whether a document has all that a compound is about. */
  function isUsed(parts: readonly string[]): boolean {
    const subjects = parts.filter(isSubject);
    const found = subjects.flatMap((part) => index.postingList(part) ?? []);
    return found.length === subjects.length && (found.length === 0 || commonSlots(found, 1).length > 0);
  }

  /** A Norwegian word that no document contains: nothing to correct. */
  function isProperWord({ key, parts }: AnalyzedWord): boolean {
    const whole = analyzer.toPart(key);
    if (splitter.knows(key) || roles.strengthOf(whole) < 1 || !isSubject(whole)) return true;
    return parts.length > 1 && parts.every((part) => splitter.knows(part));
  }

  function findCompletions(key: string): readonly AnalyzedWord[] {
    return dictionary
      .withPrefix(key, completionLimit)
      .filter(({ visibleCount }) => visibleCount > 0)
      .flatMap((word) =>
        word.prominent || key.length >= selectivePrefix ? [word, ...publisherOf(word.key)] : [],
      );
  }

  return {
    resolve: (typed, isAlone) => withNeeds(typed, resolveWord(typed, isAlone)),
    isInDictionary,
    isProminent: (key) => isInDictionary(key) && dictionary.find(key)?.prominent === true,
    isOnlySaid: (key) => dictionary.find(key)?.visibleCount === 0,
    completionsOf,
    publisherOf,
  };
}
