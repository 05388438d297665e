/** What a text would ask for as a query, told from its words without searching: for ranking many texts. */
import type { InvertedIndex } from "./inverted-index.ts";
import { publisherTerm } from "./publisher.ts";
import { rememberWords } from "./remember-words.ts";
import { termOf } from "./term.ts";
import { fold } from "../text/character-folding.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../words/word-roles.ts";

export interface QuerySense {
  /** The same for texts that differ in inflection, order or stop words only: «leiekontrakt», «kontrakter for leie». */
  readonly key: string;
  /** About how many documents it finds: as many as have its rarest word. 0 when it names no subject. */
  readonly finds: number;
}

export function createQuerySense(index: InvertedIndex, roles: WordRoles): (text: string) => QuerySense {
  /** The stemmer leaves short words alone: «DFØs». */
  const withoutGenitive = (token: string): string => {
    const owner = token.slice(0, -1);
    return /s$/iu.test(token) && index.dictionary.find(fold(owner)) ? owner : token;
  };

  return rememberWords(index, (text) => {
    const words = tokenize(text).filter((token) => !roles.isStop(token));
    const partsOf = (token: string) => index.analyzeWord(withoutGenitive(token)).parts;
    const countOf = (token: string) =>
      (index.postingList(termOf(partsOf(token))) ?? index.postingList(publisherTerm(token)))?.length ?? 0;
    const parts = new Set(words.flatMap(partsOf));
    const hasSubject = [...parts].some((part) => roles.roleOf(part) !== "generic");
    return {
      key: [...parts].toSorted().join(" "),
      finds: hasSubject ? Math.min(...words.map(countOf)) : 0,
    };
  });
}
