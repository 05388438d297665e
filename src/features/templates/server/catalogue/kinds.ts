/**
 * Kinds of templates: each combination of what can be filtered by has a number. Lists are filtered and counted by it, so that
 * the words are compared once for each kind, not for each template.
 */
import type { ListingMeta, TemplateQuery } from "#features/templates/contract.ts";
import { formatFacets, type Language } from "#shared/vocabulary.ts";

const filters = ["category", "format", "sourceType", "language"] as const;
type Filter = (typeof filters)[number];

/** The values by which each filter finds it. */
interface Kind extends Readonly<Record<Filter, readonly string[]>> {
  /** The same as numbers, in the order of `filters`. */
  readonly values: readonly (readonly number[])[];
}

/** The values of one filter, each with a number. */
class FilterValues {
  readonly #names: string[] = [];
  /** Their numbers, in alphabetical order. */
  #sorted: readonly number[] = [];

  numberOf(name: string): number {
    const known = this.#names.indexOf(name);
    if (known >= 0) return known;
    const number = this.#names.push(name) - 1;
    const nameOf = (one: number) => this.#names[one] ?? "";
    this.#sorted = [...this.#sorted, number].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    return number;
  }

  /** What is counted of each, by its name, in alphabetical order, so that all processes send the same bytes. */
  record(counts: readonly number[]): Record<string, number> {
    const counted = this.#sorted.filter((number) => (counts[number] ?? 0) > 0);
    return Object.fromEntries(counted.map((number) => [this.#names[number] ?? "", counts[number] ?? 0]));
  }
}

const valuesOf = filters.map(() => new FilterValues());
const kinds: Kind[] = [];
const numbers = new Map<string, number>();

export interface KindWords {
  readonly category: string;
  readonly format: string;
  readonly sourceType: string | null;
  readonly languages: readonly string[];
}

/** The publisher's kind as the filter knows it. */
export const publisherKind = (sourceType: string | null) => sourceType ?? "annet";

export function kindOf({ category, format, sourceType, languages }: KindWords): number {
  const publisher = publisherKind(sourceType);
  const key = `${category}\n${format}\n${publisher}\n${languages.join()}`;
  let kind = numbers.get(key);
  if (kind === undefined) {
    const words = {
      category: [category],
      format: formatFacets(format),
      sourceType: [publisher],
      language: languages,
    };
    const values = filters.map((filter, index) =>
      words[filter].map((one) => valuesOf[index]?.numberOf(one) ?? 0),
    );
    kind = kinds.push({ ...words, values }) - 1;
    numbers.set(key, kind);
  }
  return kind;
}

/** Counts what is found by kind, and says which kinds the filters let through. */
export class KindCounter {
  readonly #found = new Uint32Array(kinds.length);
  readonly #matchers: readonly ((kind: Kind) => boolean)[];
  /** By kind; undefined without filters. */
  readonly #matches: readonly boolean[] | undefined;

  constructor(query: Pick<TemplateQuery, Filter>) {
    this.#matchers = filters.map((filter) => matcher(query[filter] ?? [], (kind: Kind) => kind[filter]));
    if (filters.some((filter) => (query[filter] ?? []).length > 0)) {
      this.#matches = kinds.map((kind) => this.#matchers.every((matches) => matches(kind)));
    }
  }

  /** @returns whether the filters let the kind through. */
  add(kind: number): boolean {
    this.#found[kind] = (this.#found[kind] ?? 0) + 1;
    return this.matches(kind);
  }

  matches(kind: number): boolean {
    return this.#matches === undefined || this.#matches[kind] === true;
  }

  /** The counts of a list's metadata. */
  counts(): Pick<ListingMeta, "total" | "categories" | "formats" | "sourceTypes" | "languages"> {
    let total = 0;
    const counted = filters.map((): number[] => []);
    // By index, here and below: iterators of entries were 40 kB of garbage a list.
    for (let number = 0; number < this.#found.length; number++) {
      const found = this.#found[number] ?? 0;
      const kind = kinds[number];
      if (found === 0 || !kind) continue;
      const failing = this.#filtersAgainst(kind);
      if (failing === 0) total += found;
      for (let index = 0; index < filters.length; index++) {
        // A filter's own choice does not count against its other values.
        if ((failing & ~(1 << index)) !== 0) continue;
        const counts = counted[index] ?? [];
        for (const value of kind.values[index] ?? []) counts[value] = (counts[value] ?? 0) + found;
      }
    }
    const [categories, formats, sourceTypes, languages] = counted.map((counts, index) =>
      valuesOf[index]?.record(counts),
    );
    return { total, categories: categories ?? {}, formats: formats ?? {}, sourceTypes, languages };
  }

  /** The filters that do not let the kind through, a bit each. */
  #filtersAgainst(kind: Kind): number {
    if (this.#matches === undefined) return 0;
    let failing = 0;
    for (let index = 0; index < filters.length; index++) {
      if (!this.#matchers[index]?.(kind)) failing |= 1 << index;
    }
    return failing;
  }
}

const saysBokmal =
  // What is said of the page that leads to a template is not said of the template.
  /bokmål|norsk og engelsk|engelsk og norsk|også på (?:nynorsk|engelsk)|siden er på engelsk|den engelske siden/;

/** The languages of a template, told from what its name and description say; what says nothing is in bokmål. */
export function languagesOf(name: string, description: string): readonly Language[] {
  const text = `${name} ${description}`.toLowerCase();
  const others: Language[] = [];
  if (text.includes("nynorsk")) others.push("nynorsk");
  if (text.includes("engelsk")) others.push("engelsk");
  return others.length === 0 || saysBokmal.test(text) ? ["bokmål", ...others] : others;
}

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
