/**
 * The inverted index: for each term the documents that contain it. A word is indexed by its parts and by every run of
 * neighbouring parts, so that «leiekontrakt» finds «husleiekontrakt». An update removes the old postings and adds new ones.
 */
import type { SearchDocument } from "../document.ts";
import type { Steps } from "../steps.ts";
import type { AnalyzedWord, TextAnalyzer } from "../text/text-analyzer.ts";
import { placesInActs } from "../text/places-in-acts.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../word-roles.ts";
import { type Field, nameWithoutPublisher, readFields } from "./fields.ts";
import { Postings, type WeightedTerms } from "./postings.ts";
import { lineTerm, publisherTerm, stopTerm, subjectTerm, stopTextTerm, termOf } from "./term.ts";
import { type DictionaryWord, type TermOfWord, WordDictionary } from "./word-dictionary.ts";

/** Parts of a compound weigh less than a simple word; the last part says what kind of thing it is. */
const partWeights = { whole: 1, last: 0.85, other: 0.7 };
/** A word long enough not to occur inside another by accident. */
const learnableWord = /^\p{L}{5,}$/u;
const capitalized = /^\p{Lu}\p{Ll}/u;
/** The steps that weights are rounded to: a smaller difference says nothing, and the documents go by id. */
const weightSteps = 255;
/** The most results cached for a function: more than the words that are typed often, and all together a few megabytes. */
const mostRemembered = 5_000;

export class InvertedIndex {
  readonly dictionary = new WordDictionary();
  /** Postings of the documents' own texts, weighed. */
  readonly own = new Postings();
  /**
   * Those of what people say when they need a template: word parts, stop words and whole lines, with the number of times. Such
   * words are evidence of a need (need-scorer.ts), not of the document's subject.
   */
  readonly askedAs = new Postings();
  /** The same of topics that no document is: a slot is a topic. Their words are none of the dictionary. */
  readonly absent = new Postings();
  /** The id of the document in each slot, which stays that document's also while it is removed. */
  readonly ids: number[] = [];
  /** The number of changes of what is indexed. */
  #changes = 0;
  readonly #analyzer: TextAnalyzer;
  readonly #roles: WordRoles;
  readonly #byToken = new Map<string, DictionaryWord>();
  readonly #byId = new Map<number, SearchDocument>();
  readonly #slotById = new Map<number, number>();

  constructor(analyzer: TextAnalyzer, roles: WordRoles) {
    this.#analyzer = analyzer;
    this.#roles = roles;
  }

  get size(): number {
    return this.#byId.size;
  }

  find(id: number): SearchDocument | undefined {
    return this.#byId.get(id);
  }

  /** As TextAnalyzer.analyzeWord; an indexed word keeps the parts that it was indexed by. */
  analyzeWord(token: string): AnalyzedWord {
    return this.#byToken.get(token) ?? this.#analyzer.analyzeWord(token);
  }

  /**
   * A cached function of a text, for texts that are looked up again and again, as a query is while it is typed. Its results are
   * stored until the index changes; a limited number, since anyone may type anything.
   */
  remember<Value extends object | string | boolean>(read: (text: string) => Value, most = mostRemembered) {
    const known = new Map<string, Value>();
    let changes = this.#changes;
    return (text: string): Value => {
      if (changes !== this.#changes || known.size > most) known.clear();
      changes = this.#changes;
      let value = known.get(text);
      if (value === undefined) known.set(text, (value = read(text)));
      return value;
    };
  }

  /**
   * Teaches the compound splitter the words of names and tags, which are pieces of other words too. Must be called with all
   * documents before the first put.
   */
  *learn(documents: Iterable<SearchDocument>): Steps<void> {
    const fresh = new Set<string>();
    for (const document of documents) {
      for (const token of [nameWithoutPublisher(document), ...document.tags].flatMap(tokenize))
        if (!this.#byToken.has(token) && learnableWord.test(token)) fresh.add(token.toLowerCase());
      yield;
    }
    // short words first, so that compounds are split into them
    for (const word of [...fresh].toSorted((a, b) => a.length - b.length)) {
      this.#analyzer.learn(word);
      yield;
    }
  }

  put(document: SearchDocument): number {
    this.remove(document.id);
    const slot = this.#slotById.get(document.id) ?? this.ids.push(document.id) - 1;
    this.#slotById.set(document.id, slot);
    this.#byId.set(document.id, document);
    this.#count(document, 1);
    this.own.put(slot, this.termsOf(document));
    this.askedAs.put(slot, this.#saidOf(document));
    return slot;
  }

  remove(id: number): SearchDocument | undefined {
    const document = this.#byId.get(id);
    const slot = this.#slotById.get(id);
    if (!document || slot === undefined) return undefined;
    this.#byId.delete(id);
    this.#count(document, -1);
    this.own.drop(slot, this.termsOf(document));
    this.askedAs.drop(slot, this.#saidOf(document));
    return document;
  }

  putTopic(topic: number, lines: readonly string[]): void {
    this.#changes++;
    this.absent.put(topic, this.termsOfLines(lines));
  }

  dropTopic(topic: number, lines: readonly string[]): void {
    this.#changes++;
    this.absent.drop(topic, this.termsOfLines(lines));
  }

  /**
   * The terms of a document, weighed. Fields add up as independent probabilities do (a word in name and tags weighs more than
   * in one of them, and 1 is never passed); within a field the greatest weight counts.
   */
  termsOf(document: SearchDocument): WeightedTerms {
    const weights = new Map<string, number>();
    for (const { of, weight, texts } of readFields(document)) {
      const ofField = new Map<string, number>();
      const terms = texts.flatMap((text) => this.#termsIn(text, of));
      for (const { term, share } of terms)
        ofField.set(term, Math.max(ofField.get(term) ?? 0, weight * share));
      for (const [term, one] of ofField) weights.set(term, 1 - (1 - (weights.get(term) ?? 0)) * (1 - one));
    }
    for (const [term, one] of weights) weights.set(term, Math.round(one * weightSteps) / weightSteps);
    return weights;
  }

  /** The terms of lines of what people say, with the number of times. */
  termsOfLines(lines: readonly string[] = []): WeightedTerms {
    const counts = new Map<string, number>();
    const count = (term: string) => counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const line of lines) {
      const tokens = tokenize(line);
      const parts = tokens.flatMap((one) => (this.#roles.isStop(one) ? [] : this.analyzeWord(one).parts));
      for (const token of tokens) if (this.#roles.isStop(token)) count(stopTerm(token));
      parts.forEach(count);
      if (tokens.length > 0) count(this.lineTermOf(line));
      if (parts.length > 0) count(subjectTerm(parts));
    }
    return counts;
  }

  /** The term of a line, and of a query that is one: all its words, in any order and form. */
  lineTermOf(text: string): string {
    return lineTerm(tokenize(text).flatMap((token) => this.analyzeWord(token).parts));
  }

  /**
   * What people say of a document, and the places in acts: 2 of one in its own texts and 1 in a line; without a name they are in
   * the acts it rests on.
   */
  #saidOf({ name, source, description, tags, laws = [], askedAs = [] }: SearchDocument): WeightedTerms {
    const acts = laws.map((law) => law.name);
    const terms = new Map(this.termsOfLines(askedAs));
    // what it is called is as good as a line
    for (const [term, count] of this.termsOfLines([name, source, ...tags]))
      if (term.startsWith(subjectTerm([]))) terms.set(term, count);
    for (const [at, texts] of [askedAs, [name, description, ...tags]].entries())
      for (const text of texts)
        for (const place of placesInActs(text, (word) => this.analyzeWord(word), acts))
          for (const term of place.terms) terms.set(term, at + 1);
    return terms;
  }

  /** Counts the words of a document in the dictionary. */
  #count(document: SearchDocument, by: 1 | -1): void {
    this.#changes++;
    for (const { of, texts } of readFields(document)) {
      for (const [at, token] of texts.flatMap((text) => [...text.entries()])) {
        const word = this.#indexedWord(token);
        word.count += by;
        word.visibleCount += by;
        if (["name", "tags", "source"].includes(of)) word.prominent = true;
        // a capital inside a text marks a name or an abbreviation; at its start it means nothing
        const lower = token.toLowerCase();
        const spelling = at === 0 && of !== "source" && capitalized.test(token) ? lower : token;
        if (word.visibleCount === 1 || spelling === lower) word.spelling = spelling;
      }
    }
    for (const token of (document.askedAs ?? []).flatMap(tokenize)) this.#indexedWord(token).count += by;
  }

  #termsIn(text: readonly string[], of: Field["of"]): readonly TermOfWord[] {
    const { isStop } = this.#roles;
    if (of === "source")
      return text.flatMap((word) => (isStop(word) ? [] : { term: publisherTerm(word), share: 1 }));
    const stopText = stopTextTerm(text, this.#roles);
    if (stopText !== null) return [{ term: stopText, share: 1 }];
    return text.flatMap((token) => this.#indexedWord(token).terms);
  }

  #indexedWord(token: string): DictionaryWord {
    const known = this.#byToken.get(token);
    if (known) return known;
    const { key, parts } = this.#analyzer.analyzeWord(token);
    let word = this.dictionary.find(key);
    if (!word) {
      const terms = this.#roles.isStop(token) ? [] : this.#termsOfWord(parts);
      word = { key, parts, spelling: token, count: 0, visibleCount: 0, prominent: false, terms };
      this.dictionary.add(word);
    }
    this.#byToken.set(token, word);
    return word;
  }

  /** The terms of a word: every run of neighbouring parts. */
  #termsOfWord(parts: readonly string[]): readonly TermOfWord[] {
    const terms: TermOfWord[] = [];
    for (let start = 0; start < parts.length; start++) {
      for (let end = start + 1; end <= parts.length; end++) {
        // «samboer» in «samboeravtale» is the only subject of the word
        const others = parts.toSpliced(start, end - start);
        const holdsAllSubjects = others.every((part) => this.#roles.roleOf(part) !== "subject");
        const position = holdsAllSubjects ? "whole" : end === parts.length ? "last" : "other";
        terms.push({ term: termOf(parts.slice(start, end)), share: partWeights[position] });
      }
    }
    return terms;
  }
}
