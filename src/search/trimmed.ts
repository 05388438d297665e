/**
 * The same array without spare room. V8 leaves room for some 16 more in one that was pushed to, filtered or flat-mapped: of
 * short ones that are kept by the thousand, that is most of their memory.
 */
export function trimmed<T>(array: readonly T[]): readonly T[] {
  return array.slice();
}
