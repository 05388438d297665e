/** Facets: filters over a list, and how many items each choice would show. The same for the public list and the administrator's. */

/** A filter: no choice matches everything; several match what has any of them. */
export function matcher<T>(wanted: readonly string[], valuesOf: (item: T) => readonly string[]) {
  if (wanted.length === 0) return () => true;
  const set = new Set(wanted);
  return (item: T) => valuesOf(item).some((value) => set.has(value));
}

export function countFacets<T>(
  items: readonly T[],
  valuesOf: (item: T) => readonly string[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    for (const value of valuesOf(item)) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}
