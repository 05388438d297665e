/**
 * The inverted index: for each term the documents that contain it. A word is indexed by its parts and by every run of
 * neighbouring parts, so that «leiekontrakt» finds «husleiekontrakt». An update removes the old postings and adds new ones.
 */
import { AskedWords } from "./asked-words.ts";
import { PostingList } from "./posting-list.ts";
import type { SearchDocument } from "../document.ts";
import { learnCompoundParts } from "./learn-compound-parts.ts";
import { publisherTerm, readPublisher } from "./publisher.ts";
import { stopTextTerm, termOf } from "./term.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { Steps } from "../steps.ts";
import { trimmed } from "../arrays.ts";
import { createWordDictionary, type DictionaryWord, type WordDictionary } from "./word-dictionary.ts";
import type { WordRoles } from "../word-roles.ts";
import { painter, type AnalyzedWord, type TextAnalyzer } from "../text/text-analyzer.ts";

export interface InvertedIndex {
  readonly dictionary: WordDictionary;
  /** How many documents there are. */
  readonly size: number;
  /** Grows with every change: what was computed from the index at another revision may be wrong. */
  readonly revision: number;
  /** Every slot in use is below this. */
  readonly slots: number;
  /** The posting list of a term; undefined when no document contains it. */
  postingList(term: string): PostingList | undefined;
  /** As TextAnalyzer.analyzeWord, without analysing a word of the dictionary again. */
  analyzeWord(token: string): AnalyzedWord;
  find(id: number): SearchDocument | undefined;
  /** The words of what people say, which have no postings in the index itself. */
  readonly asked: AskedWords;
  /** The id of the document in each slot. */
  readonly ids: ArrayLike<number>;
  /** Teaches the compound splitter the words of names and tags. Must be called with all documents before the first put. */
  learn(documents: Iterable<SearchDocument>): Steps<void>;
  /** @returns its slot. */
  put(document: SearchDocument): number;
  remove(id: number): SearchDocument | undefined;
}

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

/** name, tags and source */
const lastProminentField = 2;

/** One of the terms a word is indexed by. */
interface WeightedTerm {
  readonly postingList: PostingList;
  readonly weight: number;
}
interface IndexedWord extends DictionaryWord {
  readonly terms: readonly WeightedTerm[];
}

export function createInvertedIndex(analyzer: TextAnalyzer, roles: WordRoles): InvertedIndex {
  const dictionary = createWordDictionary();
  const postingLists = new Map<string, PostingList>();
  const byToken = new Map<string, IndexedWord>();
  const bySlot: (SearchDocument | undefined)[] = [];
  const ids: number[] = [];
  const slotById = new Map<number, number>();
  const freeSlots: number[] = [];
  const asked = new AskedWords(indexedWord, roles);
  let revision = 0;

  function getOrAddPostingList(term: string): PostingList {
    let found = postingLists.get(term);
    if (!found) postingLists.set(term, (found = new PostingList()));
    return found;
  }

  function indexedWord(token: string): IndexedWord {
    const known = byToken.get(token);
    if (known) return known;
    const { key, parts } = analyzer.analyzeWord(token);
    let word = dictionary.find(key) as IndexedWord | undefined;
    if (!word) {
      word = {
        key,
        parts,
        spelling: token,
        count: 0,
        visibleCount: 0,
        prominent: false,
        terms: roles.isStop(token) ? [] : termsOf(parts),
      };
      dictionary.add(word);
    }
    byToken.set(token, word);
    return word;
  }

  function termsOf(parts: readonly string[]): readonly WeightedTerm[] {
    const terms: WeightedTerm[] = [];
    for (let start = 0; start < parts.length; start++) {
      for (let end = start + 1; end <= parts.length; end++) {
        const atEnd = end === parts.length;
        const atStart = start === 0;
        // «samboer» in «samboeravtale» is the only subject of the word
        const rest = [...parts.slice(0, start), ...parts.slice(end)];
        const holdsAllSubjects = rest.every((part) => roles.roleOf(part) !== "subject");
        const position = holdsAllSubjects ? "whole" : atEnd ? "tail" : atStart ? "front" : "inside";
        terms.push({
          postingList: getOrAddPostingList(termOf(parts.slice(start, end))),
          weight: partWeights[position],
        });
      }
    }
    return trimmed(terms);
  }

  function addWord(token: string, slot: number, field: number, weight: number, isFirst: boolean): void {
    const word = indexedWord(token);
    word.count++;
    word.visibleCount++;
    if (field <= lastProminentField) word.prominent = true;
    // a capital inside a text marks a name or an abbreviation; at its start it means nothing
    const spelling = isFirst && /^\p{Lu}\p{Ll}/u.test(token) ? token.toLowerCase() : token;
    if (word.visibleCount === 1 || spelling === token.toLowerCase()) word.spelling = spelling;
    if (weight > 0) for (const term of word.terms) term.postingList.add(slot, field, weight * term.weight);
  }

  function addText(tokens: readonly string[], slot: number, field: number, weight: number): void {
    let isFirst = true;
    for (const token of tokens) {
      addWord(token, slot, field, weight, isFirst);
      isFirst = false;
    }
  }

  function stopTextPostings(tokens: readonly string[]): readonly PostingList[] {
    const term = stopTextTerm(tokens, roles);
    return term === null ? [] : [getOrAddPostingList(term)];
  }

  function addPublisherWord(token: string, slot: number): void {
    addWord(token, slot, lastProminentField, 0, false);
    if (!roles.isStop(token))
      getOrAddPostingList(publisherTerm(token)).add(slot, lastProminentField, fieldWeights.source);
  }

  function addFields(document: SearchDocument, slot: number): void {
    const { name: nameText, publisher, description } = readPublisher(document);
    const nameTokens = tokenize(nameText);
    const nameWords = tokenize(nameText.replace(/\(.*?\)/gu, "")).length;
    const name = fieldWeights.name * (1 - longNamePenalty * (1 - 1 / Math.max(1, nameWords)));
    addText(nameTokens, slot, 0, name);
    for (const postings of stopTextPostings(nameTokens)) postings.add(slot, 0, 1);
    for (const tag of document.tags) {
      const tokens = tokenize(tag);
      addText(tokens, slot, 1, fieldWeights.tags);
      for (const postings of stopTextPostings(tokens)) postings.add(slot, 1, 1);
      // «maler» alone as a tag is the occupation
      if (tag.toLowerCase() === painter) getOrAddPostingList(painter).add(slot, 1, fieldWeights.tags);
    }
    for (const token of publisher) addPublisherWord(token, slot);
    for (const [at, { token, isPublisher }] of description.entries())
      addWord(token, slot, 3, isPublisher ? 0 : fieldWeights.description, at === 0);
    addText(tokenize(document.category), slot, 4, fieldWeights.category);
    addText(tokenize(document.format), slot, 5, fieldWeights.format);
  }

  function remove(id: number): SearchDocument | undefined {
    const slot = slotById.get(id) ?? -1;
    const document = removeFields(id);
    if (!document) return undefined;
    asked.remove(document.askedAs ?? [], slot);
    bySlot[slot] = undefined;
    slotById.delete(id);
    freeSlots.push(slot);
    return document;
  }

  /** Takes away what a document is indexed by, except what people say. */
  function removeFields(id: number): SearchDocument | undefined {
    const slot = slotById.get(id) ?? -1;
    const document = bySlot[slot];
    if (!document) return undefined;
    const { category, format, source } = document;
    const visible = [document.name, ...document.tags, source, document.description, category, format];
    const { name, publisher } = readPublisher(document);
    const touched = new Set([
      getOrAddPostingList(painter),
      ...[name, ...document.tags].flatMap((text) => stopTextPostings(tokenize(text))),
      ...publisher.map((token) => getOrAddPostingList(publisherTerm(token))),
    ]);
    for (const token of visible.flatMap((text) => tokenize(text))) {
      const word = indexedWord(token);
      word.count--;
      word.visibleCount--;
      for (const term of word.terms) touched.add(term.postingList);
    }
    for (const entry of touched) entry.remove(slot);
    revision++;
    return document;
  }

  return {
    dictionary,
    get size() {
      return slotById.size;
    },
    get slots() {
      return bySlot.length;
    },
    postingList: (term) => {
      const found = postingLists.get(term);
      return found && found.length > 0 ? found : undefined;
    },
    analyzeWord: (token) => byToken.get(token) ?? analyzer.analyzeWord(token),
    find: (id) => bySlot[slotById.get(id) ?? -1],
    asked,
    ids,
    *learn(documents) {
      const isNew = (token: string) => !byToken.has(token);
      if (yield* learnCompoundParts(documents, analyzer.splitter, isNew)) revision++;
    },
    get revision() {
      return revision;
    },
    put(document) {
      const before = removeFields(document.id);
      revision++;
      const slot = slotById.get(document.id) ?? freeSlots.pop() ?? bySlot.length;
      asked.replace(before?.askedAs ?? [], document.askedAs ?? [], slot);
      bySlot[slot] = document;
      ids[slot] = document.id;
      slotById.set(document.id, slot);
      addFields(document, slot);
      return slot;
    },
    remove,
  };
}
