/** Remembers what was computed of the words of queries, until the index changes: visitors ask with the same words again. */
import { LRUCache } from "lru-cache";

const maxWords = 2_000;
const maxTerms = 100_000;

export function rememberWords<T extends object>(
  index: { readonly revision: number },
  compute: (word: string) => T,
): (word: string) => T {
  const known = new LRUCache<string, T>({ max: maxWords });
  let revision = index.revision;
  return (word) => {
    if (revision !== index.revision) {
      revision = index.revision;
      known.clear();
    }
    let found = known.get(word);
    if (found === undefined) known.set(word, (found = compute(word)));
    return found;
  };
}

/** The same for words and terms of the index, which are many more but not without end: all are remembered, in less time. */
export function untilChange<T extends number | object>(
  index: { readonly revision: number },
  compute: (word: string) => T,
): (word: string) => T {
  const known = new Map<string, T>();
  let revision = index.revision;
  return (word) => {
    if (revision !== index.revision) {
      revision = index.revision;
      known.clear();
    }
    let found = known.get(word);
    if (found === undefined) {
      if (known.size === maxTerms) known.clear();
      known.set(word, (found = compute(word)));
    }
    return found;
  };
}
