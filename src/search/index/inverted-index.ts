import { Posting } from "./posting-list.ts";
import type { SearchDocument } from "../search-index.ts";
import { tokenize } from "../text/tokenizer.ts";
import { createVocabulary, type CatalogueWord, type Vocabulary } from "./word-dictionary.ts";
import type { WordKinds } from "../words/word-roles.ts";
import { painter, type ReadWord, type WordReader } from "../text/text-analyzer.ts";

/**
 * What the search knows of the templates: which hold which part of a word, and how well. Every word is entered as its
 * parts and as the runs of neighbouring parts («leie+avtal» in «husleiekontrakt»).
 */
export interface Catalogue {
  readonly vocabulary: Vocabulary;
  readonly size: number;
  /** Slots in use are below this. */
  readonly slots: number;
  posting(term: string): Posting | undefined;
  /** A word's parts, at once where the catalogue holds the word. */
  read(token: string): ReadWord;
  document(slot: number): SearchDocument | undefined;
  find(id: number): SearchDocument | undefined;
  /** The id of the template in each slot. */
  readonly ids: ArrayLike<number>;
  /** Words of their own in names and tags become building blocks of compounds. To be called with all before the first put. */
  learn(documents: Iterable<SearchDocument>): void;
  put(document: SearchDocument): void;
  remove(id: number): SearchDocument | undefined;
}

/** name, tags and source */
const lastProminentField = 2;
/** How much a word is worth by where it stands. */
const fieldWorth = { name: 0.85, tags: 0.65, source: 0.6, description: 0.3, category: 0.22, format: 0.2 };
/** A name of one word says exactly that; in a long name each word says less. */
const longNameLoss = 0.15;
/** Parts of a compound are worth less than a word of their own; the last one says what it is. */
const partWorth = { whole: 1, tail: 0.85, front: 0.7, inside: 0.6 };
const joint = "+";
/** Long enough that it is no accident inside a longer word. */
const blockWord = /^\p{L}{5,}$/u;

interface WordTerm {
  readonly posting: Posting;
  readonly worth: number;
}
interface IndexedWord extends CatalogueWord {
  readonly terms: readonly WordTerm[];
}

export function joined(parts: readonly string[]): string {
  return parts.join(joint);
}

export function createCatalogue(reader: WordReader, kinds: WordKinds): Catalogue {
  const vocabulary = createVocabulary();
  const postings = new Map<string, Posting>();
  const byToken = new Map<string, IndexedWord>();
  const bySlot: (SearchDocument | undefined)[] = [];
  const ids: number[] = [];
  const slotById = new Map<number, number>();
  const freeSlots: number[] = [];

  function posting(term: string): Posting {
    let found = postings.get(term);
    if (!found) postings.set(term, (found = new Posting()));
    return found;
  }

  function indexed(token: string): IndexedWord {
    const known = byToken.get(token);
    if (known) return known;
    const { key, parts } = reader.read(token);
    let word = vocabulary.find(key) as IndexedWord | undefined;
    if (!word) {
      word = {
        key,
        parts,
        shown: token,
        count: 0,
        prominent: false,
        terms: kinds.isStop(token) ? [] : termsOf(parts),
      };
      vocabulary.add(word);
    }
    byToken.set(token, word);
    return word;
  }

  function termsOf(parts: readonly string[]): readonly WordTerm[] {
    const terms: WordTerm[] = [];
    for (let start = 0; start < parts.length; start++) {
      for (let end = start + 1; end <= parts.length; end++) {
        const atEnd = end === parts.length;
        const atStart = start === 0;
        // «samboer» in «samboeravtale» is all that the word is about
        const rest = [...parts.slice(0, start), ...parts.slice(end)];
        const allSubjects = rest.every((part) => kinds.kindOf(part) !== "subject");
        const worth = allSubjects ? "whole" : atEnd ? "tail" : atStart ? "front" : "inside";
        terms.push({ posting: posting(joined(parts.slice(start, end))), worth: partWorth[worth] });
      }
    }
    return terms;
  }

  function learnWords(documents: Iterable<SearchDocument>): void {
    // many tags are the same: each text is taken apart once
    const texts = new Set<string>();
    for (const { name, tags } of documents) for (const text of [name, ...tags]) texts.add(text);
    const fresh = new Set<string>();
    for (const text of texts) {
      for (const token of tokenize(text)) {
        if (!byToken.has(token) && blockWord.test(token)) fresh.add(token.toLowerCase());
      }
    }
    // short words first, so that compounds fall apart into them
    const inOrder = [...fresh].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
    for (const word of inOrder) reader.lexicon.learn(word);
  }

  function addWord(token: string, slot: number, field: number, worth: number, opening: boolean): void {
    const word = indexed(token);
    word.count++;
    if (field <= lastProminentField) word.prominent = true;
    // a capital inside a sentence is a name or an abbreviation; at its opening it says nothing
    const spelling = opening && /^\p{Lu}\p{Ll}/u.test(token) ? token.toLowerCase() : token;
    if (word.count === 1 || spelling === token.toLowerCase()) word.shown = spelling;
    for (const term of word.terms) term.posting.add(slot, field, worth * term.worth);
  }

  function addText(text: string, slot: number, field: number, worth: number): void {
    let opening = true;
    for (const token of tokenize(text)) {
      addWord(token, slot, field, worth, opening);
      opening = false;
    }
  }

  function addAll(document: SearchDocument, slot: number): void {
    const nameWords = tokenize(document.name.replace(/\(.*?\)/gu, "")).length;
    const name = fieldWorth.name * (1 - longNameLoss * (1 - 1 / Math.max(1, nameWords)));
    addText(document.name, slot, 0, name);
    for (const tag of document.tags) {
      addText(tag, slot, 1, fieldWorth.tags);
      // «maler» alone as a subject is the painter
      if (tag.toLowerCase() === painter) posting(painter).add(slot, 1, fieldWorth.tags);
    }
    addText(document.source, slot, 2, fieldWorth.source);
    addText(document.description, slot, 3, fieldWorth.description);
    addText(document.category, slot, 4, fieldWorth.category);
    addText(document.format, slot, 5, fieldWorth.format);
  }

  function remove(id: number): SearchDocument | undefined {
    const slot = slotById.get(id);
    const document = slot === undefined ? undefined : bySlot[slot];
    if (slot === undefined || !document) return undefined;
    const texts = [
      document.name,
      ...document.tags,
      document.source,
      document.description,
      document.category,
      document.format,
    ];
    const touched = new Set<Posting>([posting(painter)]);
    for (const token of texts.flatMap((text) => tokenize(text))) {
      const word = indexed(token);
      word.count--;
      for (const term of word.terms) touched.add(term.posting);
    }
    for (const entry of touched) entry.remove(slot);
    bySlot[slot] = undefined;
    slotById.delete(id);
    freeSlots.push(slot);
    return document;
  }

  return {
    vocabulary,
    get size() {
      return slotById.size;
    },
    get slots() {
      return bySlot.length;
    },
    posting: (term) => {
      const found = postings.get(term);
      return found && found.length > 0 ? found : undefined;
    },
    read: (token) => byToken.get(token) ?? reader.read(token),
    document: (slot) => bySlot[slot],
    find: (id) => bySlot[slotById.get(id) ?? -1],
    ids,
    learn: learnWords,
    put(document) {
      remove(document.id);
      const slot = freeSlots.pop() ?? bySlot.length;
      bySlot[slot] = document;
      ids[slot] = document.id;
      slotById.set(document.id, slot);
      addAll(document, slot);
    },
    remove,
  };
}
