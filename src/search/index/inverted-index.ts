/**
 * The inverted index: for each term the documents that contain it. A word is indexed by its parts and by every run of
 * neighbouring parts, so that «leiekontrakt» finds «husleiekontrakt». An update removes the old postings and adds new ones.
 */
import { trimmed } from "../arrays.ts";
import type { SearchDocument } from "../document.ts";
import type { Steps } from "../steps.ts";
import type { AnalyzedWord, TextAnalyzer } from "../text/text-analyzer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../word-roles.ts";
import { AskedWords } from "./asked-words.ts";
import { PostingList } from "./posting-list.ts";
import { nameWithoutPublisher, readPublisher } from "./publisher.ts";
import { publisherTerm, stopTextTerm, termOf } from "./term.ts";
import { WordDictionary, type DictionaryWord } from "./word-dictionary.ts";

/** Field weights: how much a word counts by where it stands. */
const fieldWeights = {
  name: 0.85,
  tags: 0.65,
  source: 0.7,
  description: 0.3,
  category: 0.22,
  format: 0.2,
};
/** Length normalisation of names: in a long name each word counts less. */
const longNamePenalty = 0.15;
/** Parts of a compound weigh less than a simple word; the last part says what kind of thing it is. */
const partWeights = { whole: 1, tail: 0.85, front: 0.7, inside: 0.6 };

/** Each field has a number, in the order of `fieldWeights`: name, tags and source are prominent. */
const fieldNumbers = { name: 0, tags: 1, source: 2, description: 3, category: 4, format: 5 };
type Field = keyof typeof fieldNumbers;
const lastProminentField = fieldNumbers.source;
/** So many documents, or words, are a step of learning. */
const learnedAtOnce = 100;
/** A word long enough not to occur inside another by accident. */
const learnableWord = /^\p{L}{5,}$/u;

/** One of the terms a word is indexed by. */
interface WeightedTerm {
  readonly postingList: PostingList;
  readonly weight: number;
}
interface IndexedWord extends DictionaryWord {
  readonly terms: readonly WeightedTerm[];
}

export class InvertedIndex {
  readonly dictionary = new WordDictionary();
  /** The words of what people say, which have no postings in the index itself. */
  readonly asked: AskedWords;
  /** The same of what no document is: a slot is a topic of `absentNeeds`. */
  readonly absent: AskedWords;
  /** The id of the document in each slot. */
  readonly ids: number[] = [];
  readonly #analyzer: TextAnalyzer;
  readonly #roles: WordRoles;
  readonly #postingLists = new Map<string, PostingList>();
  readonly #byToken = new Map<string, IndexedWord>();
  readonly #bySlot: (SearchDocument | undefined)[] = [];
  readonly #slotById = new Map<number, number>();
  readonly #freeSlots: number[] = [];

  constructor(analyzer: TextAnalyzer, roles: WordRoles) {
    this.#analyzer = analyzer;
    this.#roles = roles;
    this.asked = new AskedWords((token) => this.#indexedWord(token), roles);
    // its words are none of the dictionary: nothing is completed or corrected to what is absent
    const words = new Map<string, AnalyzedWord & { count: number }>();
    this.absent = new AskedWords((token) => {
      let word = words.get(token);
      if (!word) words.set(token, (word = { ...this.analyzeWord(token), count: 0 }));
      return word;
    }, roles);
  }

  /** How many documents there are. */
  get size(): number {
    return this.#slotById.size;
  }

  /** Every slot in use is below this. */
  get slots(): number {
    return this.#bySlot.length;
  }

  /** The posting list of a term; undefined when no document contains it. */
  postingList(term: string): PostingList | undefined {
    const found = this.#postingLists.get(term);
    return found && found.length > 0 ? found : undefined;
  }

  /** Whether a document has all of these parts, in its own texts alone or in what people say too. */
  haveAll(parts: readonly string[], where?: "own texts"): boolean {
    const lists = parts.map((part) =>
      [this.postingList(part), where ? undefined : this.asked.postingList(part)].filter(
        (one) => one !== undefined,
      ),
    );
    const [first = [], ...others] = lists;
    return first.some((list) =>
      list.slots().some((slot) => others.every((other) => other.some((one) => one.has(slot)))),
    );
  }

  /** As TextAnalyzer.analyzeWord, without analysing a word of the dictionary again. */
  analyzeWord(token: string): AnalyzedWord {
    return this.#byToken.get(token) ?? this.#analyzer.analyzeWord(token);
  }

  find(id: number): SearchDocument | undefined {
    return this.#bySlot[this.#slotById.get(id) ?? -1];
  }

  /**
   * Teaches the compound splitter the words of names and tags: what they are made of are pieces of other words too. Must be
   * called with all documents before the first put.
   */
  *learn(documents: Iterable<SearchDocument>): Steps<void> {
    const fresh = new Set<string>();
    let at = 0;
    for (const document of documents) {
      for (const token of [nameWithoutPublisher(document), ...document.tags].flatMap(tokenize))
        if (!this.#byToken.has(token) && learnableWord.test(token)) fresh.add(token.toLowerCase());
      if (++at % learnedAtOnce === 0) yield;
    }
    // short words first, so that compounds are split into them
    const inOrder = [...fresh].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
    for (const [place, word] of inOrder.entries()) {
      this.#analyzer.splitter.learn(word);
      if (place % learnedAtOnce === 0) yield;
    }
  }

  /** @returns its slot. */
  put(document: SearchDocument): number {
    this.remove(document.id);
    const slot = this.#freeSlots.pop() ?? this.#bySlot.length;
    this.#bySlot[slot] = document;
    this.ids[slot] = document.id;
    this.#slotById.set(document.id, slot);
    this.#addFields(document, slot);
    this.asked.put(document.askedAs ?? [], slot);
    return slot;
  }

  remove(id: number): SearchDocument | undefined {
    const slot = this.#slotById.get(id) ?? -1;
    const document = this.#bySlot[slot];
    if (!document) return undefined;
    this.#removeFields(document, slot);
    this.asked.remove(document.askedAs ?? [], slot);
    this.#bySlot[slot] = undefined;
    this.#slotById.delete(id);
    this.#freeSlots.push(slot);
    return document;
  }

  #addFields(document: SearchDocument, slot: number): void {
    const { name: nameText, publisher, description } = readPublisher(document);
    const nameTokens = tokenize(nameText);
    const nameWords = tokenize(nameText.replace(/\(.*?\)/gu, "")).length;
    const name = fieldWeights.name * (1 - longNamePenalty * (1 - 1 / Math.max(1, nameWords)));
    this.#addText(nameTokens, slot, "name", name);
    for (const tag of document.tags) this.#addText(tokenize(tag), slot, "tags");
    for (const token of publisher) {
      this.#addWord(token, slot, "source", 0, false);
      if (this.#roles.isStop(token)) continue;
      this.#getOrAdd(publisherTerm(token)).add(slot, fieldNumbers.source, fieldWeights.source);
    }
    for (const [at, { token, isPublisher }] of description.entries())
      this.#addWord(token, slot, "description", isPublisher ? 0 : fieldWeights.description, at === 0);
    this.#addText(tokenize(document.category), slot, "category");
    this.#addText(tokenize(document.format), slot, "format");
  }

  #addText(tokens: readonly string[], slot: number, field: Field, weight = fieldWeights[field]): void {
    for (const [at, token] of tokens.entries()) this.#addWord(token, slot, field, weight, at === 0);
    const term = stopTextTerm(tokens, this.#roles);
    if (term !== null) this.#getOrAdd(term).add(slot, fieldNumbers[field], 1);
  }

  #addWord(token: string, slot: number, field: Field, weight: number, isFirst: boolean): void {
    const word = this.#indexedWord(token);
    word.count++;
    word.visibleCount++;
    if (fieldNumbers[field] <= lastProminentField) word.prominent = true;
    // a capital inside a text marks a name or an abbreviation; at its start it means nothing
    const spelling = isFirst && /^\p{Lu}\p{Ll}/u.test(token) ? token.toLowerCase() : token;
    if (word.visibleCount === 1 || spelling === token.toLowerCase()) word.spelling = spelling;
    if (weight === 0) return;
    for (const term of word.terms) term.postingList.add(slot, fieldNumbers[field], weight * term.weight);
  }

  #removeFields(document: SearchDocument, slot: number): void {
    const { name, publisher } = readPublisher(document);
    const { source, description, category, format, tags } = document;
    const touched = new Set(publisher.map((token) => this.#getOrAdd(publisherTerm(token))));
    for (const text of [name, ...tags, category, format]) {
      const term = stopTextTerm(tokenize(text), this.#roles);
      if (term !== null) touched.add(this.#getOrAdd(term));
    }
    for (const token of [document.name, ...tags, source, description, category, format].flatMap(tokenize)) {
      const word = this.#indexedWord(token);
      word.count--;
      word.visibleCount--;
      for (const term of word.terms) touched.add(term.postingList);
    }
    for (const list of touched) list.remove(slot);
  }

  #getOrAdd(term: string): PostingList {
    let found = this.#postingLists.get(term);
    if (!found) this.#postingLists.set(term, (found = new PostingList()));
    return found;
  }

  #indexedWord(token: string): IndexedWord {
    const known = this.#byToken.get(token);
    if (known) return known;
    const { key, parts } = this.#analyzer.analyzeWord(token);
    let word = this.dictionary.find(key) as IndexedWord | undefined;
    if (!word) {
      const terms = this.#roles.isStop(token) ? [] : this.#termsOf(parts);
      word = { key, parts, spelling: token, count: 0, visibleCount: 0, prominent: false, terms };
      this.dictionary.add(word);
    }
    this.#byToken.set(token, word);
    return word;
  }

  /** Every run of neighbouring parts. */
  #termsOf(parts: readonly string[]): readonly WeightedTerm[] {
    const terms: WeightedTerm[] = [];
    for (let start = 0; start < parts.length; start++) {
      for (let end = start + 1; end <= parts.length; end++) {
        // «samboer» in «samboeravtale» is the only subject of the word
        const others = [...parts.slice(0, start), ...parts.slice(end)];
        const holdsAllSubjects = others.every((part) => this.#roles.roleOf(part) !== "subject");
        const isTail = end === parts.length;
        const position = holdsAllSubjects ? "whole" : isTail ? "tail" : start === 0 ? "front" : "inside";
        terms.push({
          postingList: this.#getOrAdd(termOf(parts.slice(start, end))),
          weight: partWeights[position],
        });
      }
    }
    return trimmed(terms);
  }
}
