/** The query parser: words into parts with their roles, prefixes into completions, typos into corrected words. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import { isPublisherTerm, publisherTerm } from "../index/publisher.ts";
import { stopTextTerm } from "../index/stop-text.ts";
import { termOf } from "../index/term.ts";
import { fold } from "../text/character-folding.ts";
import { correctSpelling } from "./correct-spelling.ts";
import { rememberWords } from "../index/remember-words.ts";
import type { Thesaurus } from "./thesaurus.ts";
import { stem } from "../text/stemmer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRole, WordRoles } from "../words/word-roles.ts";
import { painter, type AnalyzedWord, type TextAnalyzer } from "../text/text-analyzer.ts";

export interface QueryPart {
  readonly part: string;
  readonly role: WordRole;
  /** The term to highlight in the hits: the stem of the whole word as typed, or as corrected. */
  readonly highlight: string;
  /** The position of its word in the query. */
  readonly token: number;
  /** Its share of that word: 1 for a simple word, ½ in a compound of two subjects. */
  readonly share: number;
  /** What else the word may stand for: for an unfinished word those of the dictionary with that prefix, or a publisher. */
  readonly completions: readonly AnalyzedWord[];
}

/** Terms that raise the score of a hit and are not required of it. */
export interface Boost {
  readonly role: WordRole;
  readonly terms: readonly string[];
}

export interface ParsedQuery {
  /** All its words as typed, those too that are not read. */
  readonly tokens: readonly string[];
  readonly parts: readonly QueryPart[];
  /** The query with its spelling corrected; null when nothing was. */
  readonly corrected: string | null;
}

/** No question is longer; the rest of a pasted page is not read. */
const maxWords = 24;
const completionLimit = 40;
/** A last word shorter than this is taken as unfinished: it boosts hits but is not required. */
const shortestWord = 3;
/** A shorter prefix matches too many words: only prominent ones are taken. */
const selectivePrefix = 5;
/** The shortest suffix that is looked up («rytter» finds «fôrrytter»). */
const shortestSuffix = 4;

/**
 * The role of a stop word that stands alone in a name or a tag («kor», the choir or where): beside a subject it boosts hits
 * and is not required, as a format.
 */
const besideSubject = "format";

/** What a word of the query stands for. */
interface ResolvedWord {
  readonly word: AnalyzedWord;
  readonly completions: readonly AnalyzedWord[];
  /** Its corrected spelling. */
  readonly correction: string | null;
}

export function createQueryParser(
  index: InvertedIndex,
  analyzer: TextAnalyzer,
  thesaurus: Thesaurus,
  roles: WordRoles,
): (query: string) => ParsedQuery {
  const { dictionary } = index;
  const typedWord = rememberWords(index, (typed) => ({
    word: analyzer.analyzeWord(typed),
    isStop: roles.isStop(typed),
  }));
  const resolveAmongOthers = rememberWords(index, (typed) => resolveWord(typed, false));
  const resolveAlone = rememberWords(index, (typed) => resolveWord(typed, true));
  const completionsOf = rememberWords(index, findCompletions);

  return function parseQuery(query) {
    const all = tokenize(query);
    const tokens = all.slice(0, maxWords).flatMap(namesInHost);
    const parts: QueryPart[] = [];
    let corrected: string | null = null;
    for (const [token, typed] of tokens.entries()) {
      const { word, isStop } = typedWord(typed);
      if (isStop) {
        const alone = stopTextOf([typed]);
        for (const part of word.parts) {
          const role = alone.length > 0 ? besideSubject : "stop";
          parts.push({ part, highlight: stem(word.key), role, token, share: 1, completions: alone });
        }
      } else if (word.key === painter && meansPainter(tokens, token)) {
        parts.push({ part: painter, highlight: painter, role: "subject", token, share: 1, completions: [] });
      } else if (isUnfinished(word, token, tokens.length)) {
        const completions = completionsOf(word.key);
        parts.push({
          part: analyzer.toPart(word.key),
          highlight: word.key,
          role: "format",
          token,
          share: 1,
          completions,
        });
      } else {
        const resolve = tokens.length === 1 ? resolveAlone : resolveAmongOthers;
        const { word: resolved, completions, correction } = resolve(typed);
        if (correction !== null) corrected = (corrected ?? query).replace(typed, correction);
        const publisher = publisherOf(resolved.key);
        const subjects = resolved.parts.filter((part) => roles.roleOf(part) === "subject").length;
        for (const part of resolved.parts) {
          parts.push({
            part,
            // a stem of three letters is not highlighted inside words: then the whole word is
            highlight:
              completions.length > 0 || stem(resolved.key).length < 4 ? resolved.key : stem(resolved.key),
            role: roles.roleOf(part),
            token,
            share: 1 / Math.max(1, subjects),
            completions: resolved.parts.length === 1 ? completions.concat(publisher) : publisher,
          });
        }
      }
    }
    return { parts: withStopWordsAsSubject(parts, tokens), tokens: all, corrected };
  };

  function publisherOf(key: string): readonly AnalyzedWord[] {
    const term = publisherTerm(key);
    return index.postingList(term) ? [{ key, parts: [term] }] : [];
  }

  /** A host that no publisher goes by is read as the names in it: «www.nav.no» is «nav». */
  function namesInHost(token: string): readonly string[] {
    if (!token.includes(".") || isInDictionary(fold(token))) return [token];
    return token.split(".").slice(0, -1);
  }

  /** The term of a name or tag that consists of these stop words. */
  function stopTextOf(tokens: readonly string[]): readonly AnalyzedWord[] {
    const term = stopTextTerm(tokens, roles);
    return term !== null && index.postingList(term) ? [{ key: term, parts: [term] }] : [];
  }

  /** Where nothing else is asked for, stop words that stand alone in a name or a tag are the subject. */
  function withStopWordsAsSubject(
    parts: readonly QueryPart[],
    tokens: readonly string[],
  ): readonly QueryPart[] {
    if (parts.some(({ role }) => role === "subject")) return parts;
    const [whole] = stopTextOf(tokens);
    if (whole && tokens.length > 1) {
      const text = tokens.map(fold).join(" ");
      return [{ part: text, highlight: text, role: "subject", token: 0, share: 1, completions: [whole] }];
    }
    return parts.map((part) =>
      stopTextOf([tokens[part.token] ?? ""]).length > 0 ? { ...part, role: "subject" } : part,
    );
  }

  /** Itself, its completions, its corrected spelling, or words that end with it. */
  function resolveWord(typed: string, alone: boolean): ResolvedWord {
    const { word } = typedWord(typed);
    const asIs = { completions: [], correction: null };
    if (isInDictionary(word.key)) return { ...asIs, word };
    const completions = word.key.length >= shortestWord || alone ? completionsOf(word.key) : [];
    // every part is known, and it may also be the prefix of a longer word
    if (hasKnownParts(word.parts) || publisherOf(word.key).length > 0)
      return {
        ...asIs,
        word,
        completions: completions.filter(({ parts: [first = ""] }) => !isPublisherTerm(first)),
      };
    const whole = { key: word.key, parts: [analyzer.toPart(word.key)] };
    if (completions.length > 0) return { ...asIs, word: whole, completions };
    if (isProperWord(word)) return { ...asIs, word };
    const correction = correctSpelling(typed, dictionary, analyzer.splitter);
    if (correction !== null) return { ...asIs, word: analyzer.analyzeWord(correction), correction };
    const suffixed =
      word.key.length < shortestSuffix
        ? []
        : dictionary.withSuffix(word.key, completionLimit).flatMap((one) => [one, ...publisherOf(one.key)]);
    return suffixed.length > 0 ? { ...asIs, word: whole, completions: suffixed } : { ...asIs, word };
  }

  function isUnfinished({ key }: AnalyzedWord, token: number, tokens: number): boolean {
    return (
      token > 0 &&
      token === tokens - 1 &&
      (key.length === 1 || (key.length < shortestWord && !isInDictionary(key)))
    );
  }

  function isInDictionary(key: string): boolean {
    return (dictionary.find(key)?.count ?? 0) > 0;
  }

  /** Whether the index or the thesaurus knows every part of the word. */
  function hasKnownParts(parts: readonly string[]): boolean {
    return parts.every((part) => index.postingList(part) !== undefined || thesaurus.mentions(part));
  }

  /** A Norwegian word that no document contains: nothing to correct. */
  function isProperWord({ key, parts }: AnalyzedWord): boolean {
    const whole = analyzer.toPart(key);
    if (analyzer.splitter.knows(key) || roles.strengthOf(whole) < 1 || roles.roleOf(whole) !== "subject")
      return true;
    return parts.length > 1 && parts.every((part) => analyzer.splitter.knows(part));
  }

  function findCompletions(key: string): readonly AnalyzedWord[] {
    return dictionary
      .withPrefix(key, completionLimit)
      .flatMap((word) =>
        word.prominent || key.length >= selectivePrefix ? [word, ...publisherOf(word.key)] : [],
      );
  }

  /**
   * «maler» is both «painter» and «templates». It is the painter after «med», «av», «en» and their like, and where all
   * other words are generic («kontrakt maler»).
   */
  function meansPainter(tokens: readonly string[], at: number): boolean {
    if (/^(?:en|ein|med|av|til|fra|hos|hyre|leie)$/u.test(fold(tokens[at - 1] ?? ""))) return true;
    if (fold(tokens[at + 1] ?? "") === "for") return false;
    return tokens.every((token, other) => {
      const { parts } = analyzer.analyzeWord(token);
      return other === at || roles.isStop(token) || parts.every((part) => roles.roleOf(part) === "generic");
    });
  }
}

/** The boosts of a query: for each word that is neither subject nor stop word, the terms it may stand for. */
export function boostsOf(parts: readonly QueryPart[]): readonly Boost[] {
  return parts
    .filter(({ role }) => role !== "stop" && role !== "subject")
    .map(({ part, role, completions }) => ({
      role,
      terms: [...new Set([part, ...completions.map((word) => termOf(word.parts))])],
    }));
}
