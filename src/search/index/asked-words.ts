/**
 * What people say when they need a template, apart from the other fields: for each word part, and for each stop word, the
 * documents in whose lines it stands, with the number of times. Such words are evidence of a need (need-scorer.ts), not
 * of the document's subject.
 */
import { fold } from "../text/character-folding.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../word-roles.ts";
import { PostingList } from "./posting-list.ts";
import type { DictionaryWord } from "./word-dictionary.ts";

/** The term of a stop word: it keeps apart «får» (may) and «far» (father). */
export function stopTerm(token: string): string {
  return `~${fold(token)}`;
}

interface AskedToken {
  readonly word: DictionaryWord;
  readonly postings: readonly PostingList[];
}

export class AskedWords {
  readonly #byTerm = new Map<string, PostingList>();
  /** The same words come again in most lines: each is analysed once. */
  readonly #byToken = new Map<string, AskedToken>();
  readonly #wordOf: (token: string) => DictionaryWord;
  readonly #roles: WordRoles;

  /** @param wordOf the word of the dictionary, which is added to it when it is not there. */
  constructor(wordOf: (token: string) => DictionaryWord, roles: WordRoles) {
    this.#wordOf = wordOf;
    this.#roles = roles;
  }

  /** The posting list of a term, with counts instead of weights. */
  postingList(term: string): PostingList | undefined {
    const found = this.#byTerm.get(term);
    return found && found.length > 0 ? found : undefined;
  }

  /** Most changes of a document leave its lines as they are. */
  replace(before: readonly string[], lines: readonly string[], slot: number): void {
    if (before.length === lines.length && before.every((line, at) => line === lines[at])) return;
    this.remove(before, slot);
    this.#put(lines, slot);
  }

  #put(lines: readonly string[], slot: number): void {
    for (const line of lines) {
      for (const token of tokenize(line)) {
        const { word, postings } = this.#read(token);
        word.count++;
        for (const list of postings) list.increment(slot);
      }
    }
  }

  remove(lines: readonly string[], slot: number): void {
    const touched = new Set<PostingList>();
    for (const line of lines) {
      for (const token of tokenize(line)) {
        const { word, postings } = this.#read(token);
        word.count--;
        for (const list of postings) touched.add(list);
      }
    }
    for (const list of touched) list.remove(slot);
  }

  #read(token: string): AskedToken {
    let found = this.#byToken.get(token);
    if (!found) {
      const word = this.#wordOf(token);
      const terms = this.#roles.isStop(token) ? [stopTerm(token)] : word.parts;
      found = { word, postings: terms.map((term) => this.#getOrAddPostingList(term)) };
      this.#byToken.set(token, found);
    }
    return found;
  }

  #getOrAddPostingList(term: string): PostingList {
    let found = this.#byTerm.get(term);
    if (!found) this.#byTerm.set(term, (found = new PostingList()));
    return found;
  }
}
