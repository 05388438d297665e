/** What a text would ask for as a query, told from its words without searching: for ranking many texts. */
import type { InvertedIndex } from "./inverted-index.ts";
import { publisherTerm } from "./publisher.ts";
import { rememberWords, untilChange } from "./remember-words.ts";
import { termOf } from "./term.ts";
import { fold } from "../text/character-folding.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../word-roles.ts";

export interface QuerySense {
  /** The same for texts that differ in inflection, order or stop words only: «leiekontrakt», «kontrakter for leie». */
  readonly key: string;
  /** About how many documents it finds: as many as have its rarest word. 0 when it names no subject. */
  readonly finds: number;
}

interface QueryWord {
  readonly parts: readonly string[];
  readonly count: number;
  readonly hasSubject: boolean;
}

export function createQuerySense(index: InvertedIndex, roles: WordRoles): (text: string) => QuerySense {
  /** The stemmer leaves short words alone: «DFØs». */
  const withoutGenitive = (token: string): string => {
    const owner = token.slice(0, -1);
    return /s$/iu.test(token) && index.dictionary.find(fold(owner)) ? owner : token;
  };

  /** The parts of a word, and how many documents it finds; none of a stop word. */
  const readWord = untilChange<QueryWord>(index, (token) => {
    if (roles.isStop(token)) return { parts: [], count: Infinity, hasSubject: false };
    const { parts } = index.analyzeWord(withoutGenitive(token));
    const list = index.postingList(termOf(parts)) ?? index.postingList(publisherTerm(token));
    const hasSubject = parts.some((part) => roles.roleOf(part) !== "generic");
    return { parts, count: list?.length ?? 0, hasSubject };
  });

  return rememberWords(index, (text) => {
    const words = tokenize(text).map(readWord);
    const hasSubject = words.some((word) => word.hasSubject);
    return {
      key: [...new Set(words.flatMap(({ parts }) => parts))].toSorted().join(" "),
      finds: hasSubject ? Math.min(...words.map(({ count }) => count)) : 0,
    };
  });
}
