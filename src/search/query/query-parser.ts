/** The query parser: words into parts with their roles, prefixes into completions, typos into corrected words, foreign ones into their meanings. */
import { prominentWeight } from "../index/fields.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import { inAny, type PostingList } from "../index/postings.ts";
import { stopTextTerm, termOf } from "../index/term.ts";
import { fold } from "../text/character-folding.ts";
import type { AnalyzedWord, TextAnalyzer } from "../text/text-analyzer.ts";
import { isNameOfAct, placesInActs } from "../text/places-in-acts.ts";
import { tokenize } from "../text/tokenizer.ts";
import { foreignLanguages, type ForeignLanguage, unmarked } from "../word-lists.ts";
import type { WordRoles } from "../word-roles.ts";
import { createWordResolver, type PartOfWord, type QueryPart, shortestWord } from "./resolve-word.ts";
import type { Thesaurus } from "./thesaurus.ts";

export interface ParsedQuery {
  /** The words as typed, also those that are not read; beside a subject without places in acts and unknown acts. */
  readonly tokens: readonly string[];
  /** The words that are read, by the `token` of their parts. */
  readonly words: readonly string[];
  readonly parts: readonly QueryPart[];
  /** The query with its spelling corrected; null when nothing was. */
  readonly corrected: string | null;
  /** The name of an act that no template rests on. */
  readonly unknownAct: string | null;
  /** The code of the language, where it is another than Norwegian. */
  readonly language: string | null;
  /** The documents that say the places in acts that the query says, by slot: how plainly. */
  readonly placed: PostingList;
}

/** The number of words that make a query a told need, no name of a paper: not by nouns alone, as «vondt i ryggen» does. */
export const toldNeed = 4;
/** Amounts, which are no subject: «50 000 kr» in «lån 50 000 kr». */
const amounts = /(?<!\p{N})\p{N}{1,3}(?:(?:\s\p{N}{3})+|(?=\s?(?:kr|kroner|prosent|stk)))(?![\p{N}-])/giu;
/** The most words that are read: no question is longer, and the rest of a pasted page is left out. */
const maxWords = 24;
/**
 * The role, beside a subject, of an unfinished last word, a place in an act, an act that no template rests on, and a stop word that stands alone in
 * a name or a tag («kor»): it boosts hits and is not required, as a format.
 */
const besideSubject = "format";

/** The beginning that tells a word with an ending: its fewest letters, and the most that an ending has. */
const [shortestBeginning, longestEnding] = [5, 2];
const article = /^[وبلك]?ال(?=\p{L}{2})/u;

export function createQueryParser(
  index: InvertedIndex,
  analyzer: TextAnalyzer,
  thesaurus: Thesaurus,
  roles: WordRoles,
): (query: string, lastIsBeginning?: boolean) => ParsedQuery {
  const words = createWordResolver(index, analyzer, thesaurus, roles);
  const languageOf = createLanguageFinder(index, roles);
  const analyzeKnown = (word: string) => index.analyzeWord(word);

  return function parseQuery(query, lastIsBeginning = false) {
    const all = tokenize(query.replace(amounts, " "));
    const tokens = all.slice(0, maxWords).flatMap(namesInHost);
    const language = languageOf(tokens);
    const inActs = placesInActs(query, analyzeKnown);
    const places = new Set(inActs.flatMap((place) => place.words));
    const parts: QueryPart[] = [];
    let corrected: string | null = null;
    let unknownAct: string | null = null;
    const subjects = tokens.filter((one) => !places.has(one) && !roles.isStop(one));
    for (const [token, typed] of tokens.entries()) {
      const isLast = token === tokens.length - 1;
      const word = analyzer.analyzeWord(typed);
      const meaning = language?.meaningOf(typed) ?? null;
      const isBesideSubject = () => subjects.some((one) => one !== typed && isSubject(one));
      if (places.has(typed) && subjects.length > 0) {
        const place = inActs.find((one) => one.words.includes(typed))?.terms.at(-1);
        if (place !== undefined || /\p{N}/u.test(typed))
          parts.push({ ...asWhole(word), ...(place && { part: place }), role: besideSubject, token });
      } else if (lastIsBeginning && isLast) {
        parts.push({ ...begun(word), role: "subject", token });
      } else if (meaning !== null) {
        parts.push(...tokenize(meaning).flatMap((meant) => norwegianParts(meant, token)));
      } else if (roles.isStop(typed)) {
        parts.push(...stopWordParts(typed, token));
      } else if (isLast && isUnfinished(word) && isBesideSubject()) {
        parts.push({ ...begun(word), role: besideSubject, token });
      } else {
        const mended = words.read(typed);
        // a word in another language is mended into that language alone
        const isMended = !language || (mended.correction !== null && language.has(mended.correction));
        const read = isMended ? mended : words.read(typed, false);
        const isUnknown = read.correction === null && isUnknownAct(typed, word);
        if (isUnknown) unknownAct ??= typed;
        if (read.correction !== null) corrected = (corrected ?? query).replace(typed, read.correction);
        const isAside = isUnknown && isBesideSubject();
        for (const one of read.parts)
          parts.push({ ...one, role: isAside ? besideSubject : roles.roleOf(one.part), token });
      }
    }
    return {
      parts: wholeStopText(tokens) ?? parts,
      tokens: subjects.length > 0 ? all.filter((one) => !places.has(one) && one !== unknownAct) : all,
      words: tokens,
      corrected,
      unknownAct,
      language: language?.code ?? null,
      placed: inAny(inActs.flatMap(({ terms }) => index.askedAs.postingList(terms.at(-1) ?? "") ?? [])),
    };
  };

  /** Whether a word is the name of an act that stands in no name, tag or list of acts. */
  function isUnknownAct(typed: string, { key, parts }: AnalyzedWord): boolean {
    if (!isNameOfAct(typed) || index.dictionary.isVisible(key)) return false;
    const stands = index.own.postingList(termOf(parts))?.values() ?? [];
    return (
      !stands.some((weight) => weight >= prominentWeight) &&
      !thesaurus.expressionsIn(parts).some((listed) => listed.parts.length >= parts.length)
    );
  }

  function isSubject(token: string): boolean {
    return roles.roleOf(analyzer.toPart(token)) === "subject";
  }

  /** The parts of a Norwegian word that one in another language means. */
  function norwegianParts(meant: string, token: number): readonly QueryPart[] {
    if (roles.isStop(meant)) return stopWordParts(meant, token);
    return words.read(meant).parts.map((one) => ({ ...one, role: roles.roleOf(one.part), token }));
  }

  function asWhole({ key }: AnalyzedWord): PartOfWord {
    return { part: analyzer.toPart(key), highlight: key, completions: [] };
  }

  /** The term of a name or tag that consists of these stop words. */
  function stopTextOf(tokens: readonly string[]): readonly AnalyzedWord[] {
    const term = stopTextTerm(tokens, roles);
    return term !== null && index.own.countOf(term) > 0 ? [{ key: term, parts: [term] }] : [];
  }

  /** A name or tag of several stop words («som den er»), where the query is no more. */
  function wholeStopText(tokens: readonly string[]): readonly QueryPart[] | null {
    const completions = tokens.length > 1 ? stopTextOf(tokens) : [];
    const part = tokens.map(fold).join(" ");
    return completions.length > 0
      ? [{ part, highlight: part, completions, role: "subject", token: 0 }]
      : null;
  }

  function begun(word: AnalyzedWord): PartOfWord {
    return { ...asWhole(word), completions: words.completionsOf(word.key) };
  }

  function isUnfinished({ key }: AnalyzedWord): boolean {
    return key.length === 1 || (key.length < shortestWord && !index.dictionary.isVisible(key));
  }

  function stopWordParts(typed: string, token: number): readonly QueryPart[] {
    const { key, parts } = analyzer.analyzeWord(typed);
    const completions = stopTextOf([typed]);
    const role = completions.length > 0 ? besideSubject : "stop";
    return parts.map((part) => ({ part, highlight: key, completions, role, token }));
  }

  /** A host that no publisher goes by is read as the names in it: «www.nav.no» is «nav». */
  function namesInHost(token: string): readonly string[] {
    if (!token.includes(".") || index.dictionary.isVisible(analyzer.analyzeWord(token).key)) return [token];
    return token.split(".").slice(0, -1);
  }
}

/** Finds the language of a query, and the Norwegian meanings of its words; null in Norwegian, or in a language that has no list. */
export function createLanguageFinder(index: InvertedIndex, { isStop }: WordRoles) {
  const languagesWith = index.remember((token) =>
    foreignLanguages.filter(({ words }) => listedIn(words, token) !== undefined),
  );
  return function languageOf(tokens: readonly string[]) {
    const said = Map.groupBy(tokens.flatMap(languagesWith), (language) => language);
    const countOf = (language: ForeignLanguage) => said.get(language)?.length ?? 0;
    if (said.size === 0) return null;
    const best = foreignLanguages.reduce((most, one) => (countOf(one) > countOf(most) ? one : most));
    const { code, words: listed } = best;
    const has = (token: string) => listedIn(listed, token) !== undefined;
    const others = tokens.filter(
      (token) => !has(token) && !isStop(token) && index.dictionary.isVisible(fold(token)),
    );
    return countOf(best) < others.length
      ? null
      : { code, has, meaningOf: (token: string) => meaningIn(listed, token) };
  };
}

/** A word as typed, or one with a meaning without its marks and its Arabic article; undefined where it is not listed. */
function listedIn(words: ForeignLanguage["words"], token: string): string | null | undefined {
  const word = token.toLowerCase();
  const bare = unmarked(word).replace(article, "");
  return words.get(word) ?? words.get(bare) ?? (words.has(word) ? null : undefined);
}

function meaningIn(words: ForeignLanguage["words"], token: string): string | null {
  const word = token.toLowerCase();
  const listed = listedIn(words, token);
  if (listed !== undefined) return listed;
  if (word.length < shortestBeginning) return null;
  const beginning = word.slice(0, Math.max(shortestBeginning, word.length - longestEnding));
  for (const [one, meaning] of words) if (meaning !== null && one.startsWith(beginning)) return meaning;
  return null;
}
