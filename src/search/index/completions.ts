/**
 * Completions of what is being typed: names and tags that begin so, and the query with its last word completed to one that
 * stands inside them. Those first that find most; of several that find the same only one, and none that finds nothing.
 */
import { bestOf } from "../arrays.ts";
import type { SearchDocument, SearchHit } from "../document.ts";
import { fold } from "../text/character-folding.ts";
import type { AnalyzedWord } from "../text/text-analyzer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../word-roles.ts";
import type { InvertedIndex } from "./inverted-index.ts";
import { SortedKeys } from "./sorted-keys.ts";
import { publisherTerm, termOf } from "./term.ts";
import type { DictionaryWord } from "./word-dictionary.ts";

/** A name or tag, in one spelling. */
interface Text {
  /** The folded spelling. */
  readonly key: string;
  readonly spelling: string;
  /** How many documents have it in this very spelling. */
  count: number;
}

interface Completion {
  readonly key: string;
  readonly spelling: string;
  /** 1 when it begins letter by letter as typed: «lån» is meant before «land». */
  readonly asTyped: number;
  /** 1 for a name or tag as it stands, 0 for words put together. */
  readonly isText: number;
  readonly count: number;
}

/** What a text would ask for as a query, told from its words without searching. */
interface QuerySense {
  /** The same for texts that differ in inflection, order or stop words only: «leiekontrakt», «kontrakter for leie». */
  readonly key: string;
  /** About how many documents it finds: as many as have its rarest word. 0 when it names no subject. */
  readonly finds: number;
}

/** So many are ranked by what they find, those of most documents first. */
const rankedTexts = 30;
const rankedWords = 20;
/** The last of several words is completed from so many hits, or else to one of so many words. */
const hitsRead = 30;
const wordsRead = 40;
const inBrackets = /\s*\(.*?\)/gu;
const wordAtEnd = /[\p{L}\p{N}]+$/u;

export class Completions {
  readonly #index: InvertedIndex;
  readonly #roles: WordRoles;
  readonly #byText = new Map<string, Text>();
  readonly #texts = new SortedKeys<Text>();

  constructor(index: InvertedIndex, roles: WordRoles) {
    this.#index = index;
    this.#roles = roles;
  }

  add(document: SearchDocument): void {
    for (const name of textsOf(document)) {
      let text = this.#byText.get(name);
      if (!text) {
        const spelling = name.trim();
        this.#byText.set(name, (text = { key: fold(spelling), spelling, count: 0 }));
        this.#texts.add(text);
      }
      text.count++;
    }
  }

  remove(document: SearchDocument): void {
    for (const name of textsOf(document)) {
      const text = this.#byText.get(name);
      if (text) text.count--;
    }
  }

  /** @param hits what the query finds, best first, where that is known: a last word is completed from theirs */
  complete(prefix: string, limit: number, hits?: readonly SearchHit[]): readonly string[] {
    const key = fold(prefix).trimStart().replace(/\s+/gu, " ");
    if (key.trim().length < 2 || limit <= 0) return [];
    const typed = prefix.trim().toLowerCase();
    const begun = this.#textsFrom(key, typed);
    const isOneWord = !key.trim().includes(" ");
    const words = isOneWord || begun.length < limit ? this.#withLastWord(prefix, typed, hits) : [];
    const known = this.#senseOf(typed);
    const ranked = [...begun, ...words]
      .filter((completion) => completion.key !== key.trim())
      .map((completion) => ({ ...completion, sense: this.#senseOf(completion.spelling) }))
      .filter(({ sense }) => sense.finds > 0 && !(known.finds > 0 && sense.key === known.key))
      .toSorted(
        (a, b) =>
          b.asTyped - a.asTyped ||
          b.sense.finds - a.sense.finds ||
          b.isText - a.isText ||
          b.count - a.count ||
          a.key.length - b.key.length ||
          (a.key < b.key ? -1 : 1),
      );
    return [...Map.groupBy(ranked, ({ sense }) => sense.key).values()]
      .slice(0, limit)
      .flatMap(([best]) => best?.spelling ?? []);
  }

  /** Names and tags that begin so, of each folded spelling the first. */
  #textsFrom(key: string, typed: string): readonly Completion[] {
    const found: (Completion & { count: number })[] = [];
    for (const text of this.#texts.withPrefix(key)) {
      if (text.count === 0) continue;
      const last = found.at(-1);
      if (last?.key === text.key) last.count += text.count;
      else found.push({ ...text, asTyped: asTyped(text.spelling, typed), isText: 1 });
    }
    return bestOf(
      found,
      rankedTexts,
      (a, b) =>
        b.asTyped - a.asTyped || b.count - a.count || a.key.length - b.key.length || (a.key < b.key ? -1 : 1),
    );
  }

  /** The query with its last word completed to one of a name, tag or publisher; of several words, to one in its hits. */
  #withLastWord(prefix: string, typed: string, hits?: readonly SearchHit[]): readonly Completion[] {
    const at = prefix.search(wordAtEnd);
    if (at < 0) return [];
    const key = fold(prefix.slice(at));
    const before = prefix.slice(0, at).trimStart().replace(/\s+/gu, " ");
    const words =
      before === ""
        ? this.#index.dictionary.withPrefix(key, rankedWords)
        : this.#wordsBeside(before, key, hits);
    return words
      .filter((word) => this.#isOffered(word))
      .map((word) => {
        const spelling = before + word.spelling;
        const count = word.visibleCount;
        return { key: fold(spelling), spelling, asTyped: asTyped(spelling, typed), isText: 0, count };
      });
  }

  #isOffered(word: DictionaryWord): boolean {
    return word.visibleCount > 0 && word.prominent && !this.#roles.isStop(word.spelling);
  }

  /** Of documents that have the words before it too, so that what is offered is surely found. */
  #wordsBeside(before: string, key: string, hits?: readonly SearchHit[]): readonly DictionaryWord[] {
    const words = tokenize(before)
      .filter((token) => !this.#roles.isStop(token))
      .map((token) => this.#index.analyzeWord(token));
    const wanted = words.flatMap(({ parts }) => parts);
    // after stop words alone any word would do («can my landbruk»)
    if (wanted.length === 0) return [];
    // nor does «leie bilutleie» say more than «bilutleie»
    const isOther = (word: AnalyzedWord): boolean =>
      !words.some(({ key: said, parts }) => word.key.includes(said) || overlaps(parts, word.parts));
    if (!hits)
      return this.#index.dictionary
        .withPrefix(key, wordsRead)
        .filter(
          (word) =>
            this.#isOffered(word) && isOther(word) && this.#index.haveAll([...wanted, termOf(word.parts)]),
        );
    const found = new Set<string>();
    for (const { id } of hits.slice(0, hitsRead)) {
      const document = this.#index.find(id);
      const ofHit = document ? this.#wordsOf(document) : [];
      if (!wanted.every((part) => ofHit.some(({ parts }) => parts.includes(part)))) continue;
      for (const word of ofHit) if (word.key.startsWith(key) && isOther(word)) found.add(word.key);
    }
    return [...found].flatMap((word) => this.#index.dictionary.find(word) ?? []);
  }

  #wordsOf(document: SearchDocument): readonly AnalyzedWord[] {
    return textsOf(document)
      .flatMap(tokenize)
      .map((token) => this.#index.analyzeWord(token));
  }

  #senseOf(text: string): QuerySense {
    const words = tokenize(text).filter((token) => !this.#roles.isStop(token));
    const parts = new Set<string>();
    let finds = Infinity;
    for (const token of words) {
      const word = this.#index.analyzeWord(this.#withoutGenitive(token));
      for (const part of word.parts) parts.add(part);
      const list =
        this.#index.postingList(termOf(word.parts)) ?? this.#index.postingList(publisherTerm(token));
      finds = Math.min(finds, list?.size ?? 0);
    }
    const hasSubject = [...parts].some((part) => this.#roles.roleOf(part) !== "generic");
    return { key: [...parts].toSorted().join(" "), finds: hasSubject ? finds : 0 };
  }

  /** The stemmer leaves short words alone: «DFØs». */
  #withoutGenitive(token: string): string {
    const owner = token.slice(0, -1);
    return /s$/iu.test(token) && this.#index.dictionary.find(fold(owner)) ? owner : token;
  }
}

function overlaps(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.includes(one));
}

function textsOf({ tags, name }: SearchDocument): readonly string[] {
  return [...tags, name.replace(inBrackets, "")];
}

function asTyped(spelling: string, typed: string): number {
  return spelling.slice(0, typed.length).toLowerCase() === typed ? 1 : 0;
}
