/** Remembers what was computed of the words of queries, until the index changes: visitors ask with the same words again. */
import { LRUCache } from "lru-cache";

const maxWords = 2_000;

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
