/**
 * Completions of what is being typed: names and tags that begin so, and the query with its last word completed to one that
 * stands inside them. Those first that find most; of several that find the same only one, and none that finds nothing.
 */
import type { SearchDocument } from "../document.ts";
import { fold } from "../text/character-folding.ts";
import type { AnalyzedWord } from "../text/text-analyzer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../word-roles.ts";
import type { InvertedIndex } from "./inverted-index.ts";
import { SortedKeys } from "./sorted-keys.ts";
import { publisherTerm, termOf } from "./term.ts";
import type { DictionaryWord } from "./word-dictionary.ts";

export type Found = Pick<SearchDocument, "id">;

interface Completion {
  /** The folded spelling. */
  readonly key: string;
  readonly spelling: string;
  count: number;
}

/** What a text would ask for as a query, told from its words without searching. */
interface QuerySense {
  /** The same for texts that differ in inflection, order or stop words only: «leiekontrakt», «kontrakter for leie». */
  readonly sense: string;
  /** About how many documents it finds: as many as have its rarest word. 0 when it names no subject. */
  readonly finds: number;
}

/** So many are ranked by what they find, those of most documents first. */
const rankedTexts = 30;
const rankedWords = 20;
/** The last of several words is completed from so many of the documents that are found. */
const documentsRead = 30;
const inBrackets = /\s*\(.*?\)/gu;
const wordAtEnd = /[\p{L}\p{N}]+$/u;

export function createCompletions(index: InvertedIndex, { isStop, roleOf }: WordRoles) {
  /** Of names and tags. */
  const byKey = new Map<string, Completion>();
  const sorted = new SortedKeys<Completion>();

  /** @param by 1 for a document that is added, -1 for one that is removed */
  function count(document: SearchDocument, by: 1 | -1): void {
    for (const text of textsOf(document)) textOf(text).count += by;
  }

  function textOf(spelling: string): Completion {
    const key = fold(spelling);
    let text = byKey.get(key);
    if (!text) {
      byKey.set(key, (text = { key, spelling, count: 0 }));
      sorted.add(text);
    }
    return text;
  }

  /** @param found what the query finds, best first: the last of several words is completed from it */
  function complete(prefix: string, limit: number, found: readonly Found[] = []): readonly string[] {
    const key = fold(prefix).trimStart().replace(/\s+/gu, " ");
    if (key.trim().length < 2 || limit <= 0) return [];
    const typed = prefix.trim().toLowerCase();
    /** 1 for what begins letter by letter as typed: «lån» is meant before «land». */
    const asTyped = ({ spelling }: Completion) => (spelling.toLowerCase().startsWith(typed) ? 1 : 0);
    const texts = sorted
      .withPrefix(key)
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => asTyped(b) - asTyped(a) || b.count - a.count || a.key.length - b.key.length)
      .slice(0, rankedTexts);
    const said = senseOf(typed);
    const ranked = [...texts, ...withLastWord(prefix, found)]
      .filter((completion) => completion.key !== key.trim())
      .map((completion) => ({
        ...completion,
        ...senseOf(completion.spelling),
        isText: texts.includes(completion) ? 1 : 0,
      }))
      .filter(({ sense, finds }) => finds > 0 && !(said.finds > 0 && sense === said.sense))
      .toSorted(
        (a, b) =>
          asTyped(b) - asTyped(a) ||
          b.finds - a.finds ||
          b.isText - a.isText ||
          b.count - a.count ||
          a.key.length - b.key.length,
      );
    return [...Map.groupBy(ranked, ({ sense }) => sense).values()]
      .slice(0, limit)
      .flatMap(([best]) => best?.spelling ?? []);
  }

  /** The query with its last word completed to one of a name, tag or publisher; of several words, to one of what is found. */
  function withLastWord(prefix: string, found: readonly Found[]): readonly Completion[] {
    const at = prefix.search(wordAtEnd);
    if (at < 0) return [];
    const key = fold(prefix.slice(at));
    const before = prefix.slice(0, at).trimStart().replace(/\s+/gu, " ");
    const words =
      before === "" ? index.dictionary.withPrefix(key, rankedWords) : wordsBeside(before, key, found);
    return words
      .filter((word) => word.visibleCount > 0 && word.prominent && !isStop(word.spelling))
      .map((word) => {
        const spelling = before + word.spelling;
        return { key: fold(spelling), spelling, count: word.visibleCount };
      });
  }

  /** Of names and tags that have the words before it too, so that what is offered is surely found. */
  function wordsBeside(before: string, key: string, found: readonly Found[]): readonly DictionaryWord[] {
    const said = tokenize(before)
      .filter((token) => !isStop(token))
      .map((token) => index.analyzeWord(token));
    const wanted = said.flatMap(({ parts }) => parts);
    // after stop words alone any word would do («can my landbruk»)
    if (wanted.length === 0) return [];
    // nor does «leie bilutleie» say more than «bilutleie»
    const isOther = (word: AnalyzedWord): boolean =>
      said.every(
        (one) => !word.key.includes(one.key) && !one.parts.some((part) => word.parts.includes(part)),
      );
    const words = found.slice(0, documentsRead).flatMap(({ id }) => {
      const document = index.find(id);
      const ofDocument = (document ? textsOf(document) : [])
        .flatMap(tokenize)
        .map((token) => index.analyzeWord(token));
      return wanted.every((part) => ofDocument.some(({ parts }) => parts.includes(part))) ? ofDocument : [];
    });
    const keys = new Set(
      words.filter((word) => word.key.startsWith(key) && isOther(word)).map((word) => word.key),
    );
    return [...keys].flatMap((word) => index.dictionary.find(word) ?? []);
  }

  function senseOf(text: string): QuerySense {
    const words = tokenize(text).filter((token) => !isStop(token));
    const parts = new Set<string>();
    let finds = Infinity;
    for (const token of words) {
      const word = index.analyzeWord(withoutGenitive(token));
      for (const part of word.parts) parts.add(part);
      const list = index.postingList(termOf(word.parts)) ?? index.postingList(publisherTerm(token));
      finds = Math.min(finds, list?.size ?? 0);
    }
    const hasSubject = [...parts].some((part) => roleOf(part) !== "generic");
    return { sense: [...parts].toSorted().join(" "), finds: hasSubject ? finds : 0 };
  }

  /** The stemmer leaves short words alone: «DFØs». */
  function withoutGenitive(token: string): string {
    const owner = token.slice(0, -1);
    return /s$/iu.test(token) && index.dictionary.find(fold(owner)) ? owner : token;
  }

  return { count, complete };
}

function textsOf({ tags, name }: SearchDocument): readonly string[] {
  return [...tags, name.replace(inBrackets, "")].map((text) => text.trim());
}
