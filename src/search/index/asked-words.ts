/**
 * What people say when they need a template, apart from the other fields: for each word part, and for each stop word, the
 * documents in whose lines it stands, with the number of times. Such words are evidence of a need (need-scorer.ts), not
 * of the document's subject.
 */
import { fold } from "../text/character-folding.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../words/word-roles.ts";
import { PostingList } from "./posting-list.ts";
import type { DictionaryWord } from "./word-dictionary.ts";

/** The term of a stop word: it keeps apart «får» (may) and «far» (father). */
export function stopTerm(token: string): string {
  return `~${fold(token)}`;
}

export class AskedWords {
  readonly #byTerm = new Map<string, PostingList>();
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

  put(lines: readonly string[], slot: number): void {
    for (const token of lines.flatMap((line) => tokenize(line))) {
      const word = this.#wordOf(token);
      word.count++;
      for (const term of this.#termsOf(token, word)) {
        let found = this.#byTerm.get(term);
        if (!found) this.#byTerm.set(term, (found = new PostingList()));
        found.increment(slot);
      }
    }
  }

  remove(lines: readonly string[], slot: number): void {
    const terms = new Set<string>();
    for (const token of lines.flatMap((line) => tokenize(line))) {
      const word = this.#wordOf(token);
      word.count--;
      for (const term of this.#termsOf(token, word)) terms.add(term);
    }
    for (const term of terms) this.#byTerm.get(term)?.remove(slot);
  }

  #termsOf(token: string, { parts }: DictionaryWord): readonly string[] {
    return this.#roles.isStop(token) ? [stopTerm(token)] : parts;
  }
}
