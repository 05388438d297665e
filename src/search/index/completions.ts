/**
 * Completions of what is being typed: names and tags that begin so, and the query with its last word completed to one that
 * stands inside them. Those first that find most; of several that find the same only one, and none that finds nothing.
 */
import { bestOf } from "../arrays.ts";
import type { InvertedIndex } from "./inverted-index.ts";
import { createQuerySense } from "./query-sense.ts";
import { commonSlots } from "./posting-list.ts";
import { rememberWords, untilChange } from "./remember-words.ts";
import { SortedKeys } from "./sorted-keys.ts";
import { termOf } from "./term.ts";
import { fold } from "../text/character-folding.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { SearchDocument, SearchHit } from "../document.ts";
import type { AnalyzedWord } from "../text/text-analyzer.ts";
import type { DictionaryWord } from "./word-dictionary.ts";
import type { WordRoles } from "../word-roles.ts";

export interface Completions {
  add(document: SearchDocument): void;
  remove(document: SearchDocument): void;
  /** @param hits what the query finds, best first, where that is known: a last word is completed from theirs */
  complete(prefix: string, limit: number, hits?: readonly SearchHit[]): readonly string[];
  /** Sorts what was added, so that the first completion does not wait for it. */
  prepare(): void;
}

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

/** So many are ranked by what they find, those of most documents first. */
const rankedTexts = 30;
const rankedWords = 20;
/** The last of several words is completed from so many hits. */
const hitsRead = 30;
/** Or else to one of so many words, where one of so many documents has the others too. */
const wordsRead = 40;
const postingsRead = 100;
const inBrackets = /\s*\(.*?\)/gu;
const wordAtEnd = /[\p{L}\p{N}]+$/u;

export function createCompletions(index: InvertedIndex, roles: WordRoles): Completions {
  const byText = new Map<string, Text>();
  const texts = new SortedKeys<Text>();
  const wordsFrom = rememberWords(index, (key) => index.dictionary.withPrefix(key, rankedWords));
  const senseOf = createQuerySense(index, roles);
  /** Tags come again in other documents, and names do not. */
  const wordsOfText = untilChange(index, readWords);
  /** The words of names and tags, of documents that were hits. */
  const knownWords = new WeakMap<SearchDocument, readonly AnalyzedWord[]>();

  function readWords(text: string): readonly AnalyzedWord[] {
    return tokenize(text).map((token) => index.analyzeWord(token));
  }

  function nameOf(document: SearchDocument): string {
    return document.name.replace(inBrackets, "");
  }

  function textsOf(document: SearchDocument): readonly string[] {
    return [...document.tags, nameOf(document)];
  }

  /** Names and tags that begin so, of each folded spelling the first. */
  function textsFrom(key: string, typed: string): readonly Completion[] {
    const found: { text: Text; count: number; asTyped: number }[] = [];
    for (const text of texts.withPrefix(key)) {
      if (text.count === 0) continue;
      const last = found.at(-1);
      if (last?.text.key === text.key) last.count += text.count;
      else found.push({ text, count: text.count, asTyped: asTyped(text.spelling, typed) });
    }
    const best = bestOf(
      found,
      rankedTexts,
      (a, b) =>
        b.asTyped - a.asTyped ||
        b.count - a.count ||
        a.text.key.length - b.text.key.length ||
        (a.text.key < b.text.key ? -1 : 1),
    );
    return best.map(({ text, count, asTyped: like }) => ({ ...text, count, asTyped: like, isText: 1 }));
  }

  /** The query with its last word completed to one of a name, tag or publisher; of several words, to one in its hits. */
  function withLastWord(
    prefix: string,
    typed: string,
    hits: readonly SearchHit[] | undefined,
  ): readonly Completion[] {
    const at = prefix.search(wordAtEnd);
    if (at < 0) return [];
    const key = fold(prefix.slice(at));
    const before = prefix.slice(0, at).trimStart().replace(/\s+/gu, " ");
    const words = before === "" ? wordsFrom(key) : wordsBeside(key, before, hits);
    return words.filter(isOffered).map((word) => {
      const spelling = before + word.spelling;
      const count = word.visibleCount;
      return { key: fold(spelling), spelling, asTyped: asTyped(spelling, typed), isText: 0, count };
    });
  }

  function isOffered(word: DictionaryWord): boolean {
    return word.visibleCount > 0 && word.prominent && !roles.isStop(word.spelling);
  }

  /** Of documents that have the words before it too, so that what is offered is surely found. */
  function wordsBeside(
    key: string,
    before: string,
    hits: readonly SearchHit[] | undefined,
  ): readonly DictionaryWord[] {
    const wanted = tokenize(before)
      .filter((token) => !roles.isStop(token))
      .flatMap((token) => index.analyzeWord(token).parts);
    // after stop words alone any word would do («can my landbruk»)
    if (wanted.length === 0) return [];
    const isOther = (word: AnalyzedWord): boolean => !wanted.some((part) => word.parts.includes(part));
    if (!hits)
      return index.dictionary
        .withPrefix(key, wordsRead)
        .filter((word) => isOffered(word) && isOther(word) && standsWith(wanted, word));
    const found = new Set<string>();
    const isNew = (word: AnalyzedWord): boolean => word.key.startsWith(key) && !found.has(word.key);
    for (const { id } of hits.slice(0, hitsRead)) {
      const document = index.find(id);
      const words = document ? wordsOf(document) : [];
      if (!words.some(isNew) || !wanted.every((part) => words.some(({ parts }) => parts.includes(part))))
        continue;
      for (const word of words) if (isNew(word) && isOther(word)) found.add(word.key);
    }
    return [...found].flatMap((word) => index.dictionary.find(word) ?? []);
  }

  /** Whether some document has these parts and the word. */
  function standsWith(wanted: readonly string[], word: AnalyzedWord): boolean {
    const lists = [...wanted, termOf(word.parts)].map((term) => index.postingList(term));
    const known = lists.filter((list) => list !== undefined);
    return known.length === lists.length && commonSlots(known, 1, postingsRead).length > 0;
  }

  function wordsOf(document: SearchDocument): readonly AnalyzedWord[] {
    let words = knownWords.get(document);
    if (!words) {
      words = [...document.tags.flatMap(wordsOfText), ...readWords(nameOf(document))];
      knownWords.set(document, words);
    }
    return words;
  }

  return {
    add(document) {
      for (const name of textsOf(document)) {
        let text = byText.get(name);
        if (!text) {
          const spelling = name.trim();
          byText.set(name, (text = { key: fold(spelling), spelling, count: 0 }));
          texts.add(text);
        }
        text.count++;
      }
    },
    remove(document) {
      for (const name of textsOf(document)) {
        const text = byText.get(name);
        if (text) text.count--;
      }
    },
    complete(prefix, limit, hits) {
      const key = fold(prefix).trimStart().replace(/\s+/gu, " ");
      if (key.trim().length < 2 || limit <= 0) return [];
      const typed = prefix.trim().toLowerCase();
      const begun = textsFrom(key, typed);
      const isOneWord = !key.trim().includes(" ");
      const words = isOneWord || begun.length < limit ? withLastWord(prefix, typed, hits) : [];
      if (begun.length + words.length === 0) return [];
      const known = senseOf(typed);
      const ranked = [...begun, ...words]
        .filter((completion) => completion.key !== key.trim())
        .map((completion) => ({ ...completion, sense: senseOf(completion.spelling) }))
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
    },
    prepare: () => texts.prepare(),
  };
}

function asTyped(spelling: string, typed: string): number {
  return spelling.slice(0, typed.length).toLowerCase() === typed ? 1 : 0;
}
