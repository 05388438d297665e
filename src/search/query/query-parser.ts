/** The query parser: words into parts with their roles, prefixes into completions, typos into corrected words. */
import type { InvertedIndex } from "../index/inverted-index.ts";
import type { PostingList } from "../index/posting-list.ts";
import { stopTextTerm, termOf } from "../index/term.ts";
import { fold } from "../text/character-folding.ts";
import { queryPart, type PartOfWord, type QueryPart } from "./query-part.ts";
import { createWordReader } from "./read-word.ts";
import { createWordResolver, shortestWord } from "./resolve-word.ts";
import { rememberWords } from "../index/remember-words.ts";
import type { Thesaurus } from "./thesaurus.ts";
import { stem } from "../text/stemmer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRole, WordRoles } from "../word-roles.ts";
import { painter, type AnalyzedWord, type TextAnalyzer } from "../text/text-analyzer.ts";

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
  /** The same, where visitors can read the words it was corrected to: what people say (`askedAs`) is not shown. */
  readonly shownCorrection: string | null;
}

/** A query of so many words tells a need instead of naming a paper: not by nouns alone, as «vondt i ryggen» does. */
export const toldNeed = 4;
/** What parts two needs in one box: «fullmakt og testament», «hytte, båt». */
export const joints = /\s+(?:og|samt|pluss|and)\s+|\s*[,;/+&]\s*/iu;
/** No question is longer; the rest of a pasted page is not read. */
const maxWords = 24;
/**
 * The role of an amount, and of a stop word that stands alone in a name or a tag («kor», the choir or where): beside a subject it boosts hits and is not required, as a
 * format.
 */
const besideSubject = "format";

export function createQueryParser(
  index: InvertedIndex,
  analyzer: TextAnalyzer,
  thesaurus: Thesaurus,
  roles: WordRoles,
): (query: string, lastIsBeginning?: boolean) => ParsedQuery {
  const words = createWordResolver(index, analyzer, thesaurus, roles);
  const readWord = createWordReader(index, analyzer, words, roles);
  const typedWord = rememberWords(index, (typed) => ({
    word: analyzer.analyzeWord(typed),
    isStop: roles.isStop(typed),
  }));

  return function parseQuery(query, lastIsBeginning = false) {
    const all = tokenize(query);
    const tokens = all.slice(0, maxWords).flatMap(namesInHost);
    const parts: QueryPart[] = [];
    let corrected: string | null = null;
    let shownCorrection: string | null = null;
    for (const [token, typed] of tokens.entries()) {
      const { word, isStop } = typedWord(typed);
      if (lastIsBeginning && token === tokens.length - 1) {
        parts.push(queryPart(begun(word), "subject", token));
      } else if (isStop) {
        const alone = stopTextOf([typed]);
        for (const part of word.parts) {
          const role = alone.length > 0 ? besideSubject : "stop";
          const read = { part, highlight: stem(word.key), share: 1, completions: alone };
          parts.push(queryPart(read, role, token));
        }
      } else if (word.key === painter && meansPainter(tokens, token)) {
        const read = { part: painter, highlight: painter, share: 1, completions: [] };
        parts.push(queryPart(read, "subject", token));
      } else if (isUnfinished(word, token, tokens.length)) {
        parts.push(queryPart(begun(word), "format", token));
      } else {
        const read = readWord(typed, tokens.length === 1);
        if (read.correction !== null) {
          corrected = (corrected ?? query).replace(typed, read.correction);
          if (read.isShown) shownCorrection = (shownCorrection ?? query).replace(typed, read.correction);
        }
        const isNumber = isAmount(tokens, token);
        const isNumbered = isCounted(tokens, token);
        for (const one of read.parts) {
          const role = isNumber ? besideSubject : one.role;
          parts.push(queryPart(one, role, token, one.isElsewhere || isNumbered));
        }
      }
    }
    const read = asksPaperAllTheSame(parts, all.length)
      ? parts.map((part) => queryPart(part, part.role, part.token))
      : parts;
    return { parts: withStopWordsAsSubject(read, tokens), tokens: all, corrected, shownCorrection };
  };

  /** An unfinished word. */
  function begun({ key }: AnalyzedWord): PartOfWord {
    return { part: analyzer.toPart(key), highlight: key, share: 1, completions: words.completionsOf(key) };
  }

  /** Who asks for a «kontrakt» or a «fullmakt» asks for a paper, and a need may be told with any word. */
  function asksPaperAllTheSame(parts: readonly QueryPart[], length: number): boolean {
    if (!parts.some(({ isElsewhere }) => isElsewhere)) return false;
    if (parts.some(({ role, part }) => role === "generic" || roles.isPaperAct(part))) return true;
    return length >= toldNeed && isTogether(subjectsIn(parts));
  }

  /** Whether a document has all of these parts, in its own texts or in what people say. */
  function isTogether(parts: readonly string[]): boolean {
    const lists = parts.map((part) =>
      [index.postingList(part), index.asked.postingList(part)].filter((list) => list !== undefined),
    );
    const [rarest = [], ...others] = lists.toSorted((a, b) => lengthOf(a) - lengthOf(b));
    return rarest.some((list) =>
      list.slots().some((slot) => others.every((other) => other.some((one) => one.has(slot)))),
    );
  }

  /** A host that no publisher goes by is read as the names in it: «www.nav.no» is «nav». */
  function namesInHost(token: string): readonly string[] {
    if (!token.includes(".") || words.isInDictionary(typedWord(token).word.key)) return [token];
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
      const read = { part: text, highlight: text, share: 1, completions: [whole] };
      return [queryPart(read, "subject", 0)];
    }
    return parts.map((part) =>
      stopTextOf([tokens[part.token] ?? ""]).length > 0
        ? queryPart(part, "subject", part.token, part.isElsewhere)
        : part,
    );
  }

  function isUnfinished({ key }: AnalyzedWord, token: number, tokens: number): boolean {
    return (
      token > 0 &&
      token === tokens - 1 &&
      (key.length === 1 || (key.length < shortestWord && !words.isInDictionary(key)))
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

const lengthOf = (lists: readonly PostingList[]): number =>
  lists.reduce((sum, { length }) => sum + length, 0);

const subjectsIn = (parts: readonly QueryPart[]): readonly string[] =>
  parts.flatMap(({ role, part }) => (role === "subject" ? [part] : []));

/** «hvor mange» asks for a number. */
function isCounted(tokens: readonly string[], at: number): boolean {
  return /^mange$/iu.test(tokens[at] ?? "") && /^(?:h?vor|kor)$/iu.test(tokens[at - 1] ?? "");
}

/** «20 000» and «50 kr» are no subject; «NS 8405» is one. */
function isAmount(tokens: readonly string[], at: number): boolean {
  const [before = "", token = "", after = ""] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!/^\p{N}{1,3}$/u.test(token)) return false;
  return (
    /^(?:\p{N}{3}|kr|kroner|prosent|stk)$/iu.test(after) ||
    (/^\p{N}{1,3}$/u.test(before) && token.length === 3)
  );
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
