/**
 * Completions of a search being typed: the best hits with words of the name that begin so, tags, publishers and acts that do, and
 * the query with its last word completed to one that stands in names and tags. After the names those first that find most; of
 * several that find the same only one, and none that finds nothing.
 */
import type { Completion, CompletionKind, SearchDocument } from "../document.ts";
import { fold, withoutUnseen } from "../text/character-folding.ts";
import type { AnalyzedWord } from "../text/text-analyzer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../word-roles.ts";
import type { InvertedIndex } from "./inverted-index.ts";
import { SortedKeys } from "./sorted-keys.ts";
import { publisherTerm, termOf } from "./term.ts";
import type { DictionaryWord } from "./word-dictionary.ts";

export type Found = Pick<SearchDocument, "id">;

interface CountedText {
  /** The folded spelling. */
  readonly key: string;
  readonly spelling: string;
  /** The spelling in lower case. */
  readonly lower: string;
  readonly kind?: CompletionKind | undefined;
  count: number;
}

/** The meaning of a text as a query, read from its words without searching. */
interface Sense {
  /** A key, equal for texts that differ in inflection, order or stop words only («leiekontrakt», «kontrakter for leie»). */
  readonly sense: string;
  /** The estimated number of hits: the documents that have its rarest word, 0 when it names no subject. */
  readonly finds: number;
}

type Candidate = Readonly<CountedText> & Sense;

/** The most texts and words that are ranked by what they find, those of most documents first. */
const rankedTexts = 20;
const rankedWords = 20;
/** The number of found documents that the last of several words is completed from. */
const documentsRead = 30;
const inBrackets = /\s*\(.*?\)/gu;
/** The most templates: more of them would hide the words that find more than one. */
const maxTemplates = 2;
/** The fewest letters that complete to a name: nearly any has a word that begins with fewer. */
const shortestOfName = 3;
const wordAtEnd = /[\p{L}\p{N}]+$/u;

export function createCompletions(index: InvertedIndex, { isStop, roleOf }: WordRoles) {
  /** Texts of tags, publishers and acts. */
  const byKey = new Map<string, CountedText>();
  const sorted = new SortedKeys<CountedText>();

  /** @param by 1 for a document that is added, -1 for one that is removed */
  function count(document: SearchDocument, by: 1 | -1): void {
    for (const tag of document.tags) textOf(tag).count += by;
    for (const { name } of document.laws ?? []) textOf(name, "law").count += by;
    textOf(document.source, "publisher").count += by;
  }

  function textOf(text: string, kind?: CompletionKind): CountedText {
    const spelling = asShown(text);
    const key = fold(spelling);
    const known = byKey.get(`${kind} ${key}`);
    if (known) return known;
    const fresh = { key, spelling, lower: spelling.toLowerCase(), kind, count: 0 };
    byKey.set(`${kind} ${key}`, fresh);
    sorted.add(fresh);
    return fresh;
  }

  /** @param found the query's hits, best first: the last of several words is completed from them */
  function complete(prefix: string, limit: number, found: readonly Found[] = []): readonly Completion[] {
    const key = fold(prefix).trimStart().replace(/\s+/gu, " ");
    if (key.trim().length < 2 || limit <= 0) return [];
    const typed = prefix.trim().toLowerCase();
    /** 1 for a text that begins letter by letter as typed: «lån» is meant before «land». */
    const asTyped = ({ lower }: Candidate) => (lower.startsWith(typed) ? 1 : 0);
    const texts = textsFrom(key)
      .toSorted((a, b) => asTyped(b) - asTyped(a))
      .slice(0, rankedTexts);
    const beginning = asWords(prefix);
    const templates = (beginning.length > shortestOfName ? found : [])
      .flatMap(({ id }) => index.find(id) ?? [])
      .filter(({ name }) => wordsOfName(name).includes(beginning))
      .map(({ id, name }) => ({ text: asShown(name), kind: "template" as const, id }))
      .slice(0, maxTemplates);
    const said = readSense(typed).sense;
    const ranked = [...texts, ...withLastWord(prefix, found)]
      .map((text, at) => ({ text, isAsTyped: asTyped(text), isText: at < texts.length ? 1 : 0 }))
      .filter(({ text }) => text.finds > 0 && (text.kind || text.sense !== said))
      .sort(
        (a, b) =>
          b.isAsTyped - a.isAsTyped ||
          b.text.finds - a.text.finds ||
          b.isText - a.isText ||
          byCount(a.text, b.text),
      );
    const others = [...Map.groupBy(ranked, ({ text }) => text.sense).values()].flatMap((alike) => {
      const best = (alike.find(({ text }) => text.kind) ?? alike[0])?.text;
      return best ? [{ text: best.spelling, ...(best.kind && { kind: best.kind }) }] : [];
    });
    return [...templates, ...others].slice(0, limit);
  }

  /** The texts that documents have now, the most frequent first. */
  const textsFrom = index.remember((key): readonly Candidate[] =>
    sorted
      .withPrefix(key)
      .filter(({ count }) => count > 0)
      .toSorted(byCount)
      .map((text) => ({ ...text, ...senseOf(text.spelling) })),
  );

  const wordsOfName = index.remember((name) => asWords(name.replace(inBrackets, "")));

  /** The query with its last word completed to one of a name, tag or publisher; of several words, to one of a found document. */
  function withLastWord(prefix: string, found: readonly Found[]): readonly Candidate[] {
    const at = prefix.search(wordAtEnd);
    if (at < 0) return [];
    const key = fold(prefix.slice(at));
    const before = prefix.slice(0, at).trimStart().replace(/\s+/gu, " ");
    return before === "" ? wordsFrom(key) : textsOf(wordsBeside(before, key, found), before);
  }

  const wordsFrom = index.remember((key) => textsOf(index.dictionary.withPrefix(key, rankedWords)));

  function textsOf(words: readonly DictionaryWord[], before = ""): readonly Candidate[] {
    return words
      .filter(({ prominent, spelling }) => prominent && !isStop(spelling))
      .map((word) => {
        const spelling = before + word.spelling;
        const lower = spelling.toLowerCase();
        return { key: fold(spelling), spelling, lower, count: word.visibleCount, ...senseOf(spelling) };
      });
  }

  /** Words of names and tags that have the words before it too, so that the completed query surely finds something. */
  function wordsBeside(before: string, key: string, found: readonly Found[]): readonly DictionaryWord[] {
    const said = tokenize(before)
      .filter((token) => !isStop(token))
      .map((token) => index.analyzeWord(token));
    const wanted = said.flatMap(({ parts }) => parts);
    // after stop words alone any word would do («can my landbruk»), and «salg av bil» is no beginning of «salg av bilkjøp»
    if (wanted.length === 0 || index.dictionary.find(key)) return [];
    // nor does «leie bilutleie» say more than «bilutleie»
    const isOther = (word: AnalyzedWord): boolean =>
      said.every(
        (one) => !word.key.includes(one.key) && !one.parts.some((part) => word.parts.includes(part)),
      );
    const words = found.slice(0, documentsRead).flatMap(({ id }) => {
      const document = index.find(id);
      const ofDocument = (document ? [...document.tags, document.name.replace(inBrackets, "")] : [])
        .flatMap(tokenize)
        .map((token) => index.analyzeWord(token));
      return wanted.every((part) => ofDocument.some(({ parts }) => parts.includes(part))) ? ofDocument : [];
    });
    const keys = new Set(
      words.filter((word) => word.key.startsWith(key) && isOther(word)).map((word) => word.key),
    );
    return [...keys].flatMap((word) => index.dictionary.find(word) ?? []);
  }

  function readSense(text: string): Sense {
    const words = tokenize(text).filter((token) => !isStop(token));
    const parts = new Set<string>();
    let finds = Infinity;
    for (const token of words) {
      const word = index.analyzeWord(withoutGenitive(token));
      for (const part of word.parts) parts.add(part);
      finds = Math.min(finds, index.countOf(termOf(word.parts)) || index.countOf(publisherTerm(token)));
    }
    const hasSubject = [...parts].some((part) => roleOf(part) !== "generic");
    return { sense: [...parts].toSorted().join(" "), finds: hasSubject ? finds : 0 };
  }

  const senseOf = index.remember(readSense);

  /** A word without the genitive that the stemmer leaves on short ones: «DFØs». */
  function withoutGenitive(token: string): string {
    const owner = token.slice(0, -1);
    return /s$/iu.test(token) && index.dictionary.find(fold(owner)) ? owner : token;
  }

  return { count, complete };
}

const byCount = (a: CountedText, b: CountedText): number => b.count - a.count || a.key.length - b.key.length;

/** The words of a text with a blank before each, so that a beginning of words is found by it. */
const asWords = (text: string): string =>
  ` ${fold(withoutUnseen(text))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trimStart()}`;

const asShown = (text: string): string => withoutUnseen(text).replaceAll(/\s+/gu, " ").trim();
