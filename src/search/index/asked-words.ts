/**
 * What people say when they need a template, apart from the other fields: for each word part, and for each stop word, the
 * documents in whose lines it stands, with the number of times. Such words are evidence of a need (need-scorer.ts), not
 * of the document's subject.
 */
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../word-roles.ts";
import { PostingList } from "./posting-list.ts";
import { lineTerm, stopTerm } from "./term.ts";
import type { DictionaryWord } from "./word-dictionary.ts";

/** What is read of a word, and counted in it. */
type CountedWord = Pick<DictionaryWord, "parts" | "count">;

export class AskedWords {
  readonly #byTerm = new Map<string, PostingList>();
  readonly #wordOf: (token: string) => CountedWord;
  readonly #roles: WordRoles;

  /** @param wordOf the word of the dictionary, which is added to it when it is not there. */
  constructor(wordOf: (token: string) => CountedWord, roles: WordRoles) {
    this.#wordOf = wordOf;
    this.#roles = roles;
  }

  /** The posting list of a term, with counts instead of weights. */
  postingList(term: string): PostingList | undefined {
    const found = this.#byTerm.get(term);
    return found && found.length > 0 ? found : undefined;
  }

  put(lines: readonly string[], slot: number): void {
    this.#read(lines, (word, terms) => {
      if (word) word.count++;
      for (const term of terms) {
        let list = this.#byTerm.get(term);
        if (!list) this.#byTerm.set(term, (list = new PostingList()));
        list.increment(slot);
      }
    });
  }

  remove(lines: readonly string[], slot: number): void {
    this.#read(lines, (word, terms) => {
      if (word) word.count--;
      for (const term of terms) this.#byTerm.get(term)?.remove(slot);
    });
  }

  /** Each word of the lines with its terms, and the term of each line. */
  #read(lines: readonly string[], read: (word: CountedWord | null, terms: readonly string[]) => void): void {
    for (const line of lines) {
      const parts: string[] = [];
      for (const token of tokenize(line)) {
        const word = this.#wordOf(token);
        const isStop = this.#roles.isStop(token);
        read(word, isStop ? [stopTerm(token)] : word.parts);
        if (!isStop) parts.push(...word.parts);
      }
      if (parts.length > 0) read(null, [lineTerm(parts)]);
    }
  }
}
