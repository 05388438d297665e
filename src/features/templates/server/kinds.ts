/**
 * Kinds of templates: each combination of what can be filtered by has a number. Lists are filtered and counted by it, so that
 * the words are compared once for each kind, not for each template.
 */
import type { ListingMeta, TemplateQuery } from "#features/templates/contract.ts";
import { matcher } from "#features/templates/server/facets.ts";
import { formatFacets } from "#shared/vocabulary.ts";

const filters = ["category", "format", "sourceType", "language"] as const;
type Filter = (typeof filters)[number];

/** The values by which each filter finds it. */
type Kind = Readonly<Record<Filter, readonly string[]>>;

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
    const words = { category: [category], format: formatFacets(format), sourceType: [publisher] };
    kind = kinds.push({ ...words, language: languages }) - 1;
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

  /** The counts of a list's metadata, in alphabetical order, so that all processes send the same bytes. */
  counts(): Pick<ListingMeta, "total" | "categories" | "formats" | "sourceTypes" | "languages"> {
    let total = 0;
    const counted = filters.map(() => new Map<string, number>());
    for (const [number, kind] of kinds.entries()) {
      const found = this.#found[number] ?? 0;
      if (found === 0) continue;
      const passed = this.#matchers.map((matches) => matches(kind));
      const failed = passed.filter((isPassed) => !isPassed).length;
      if (failed === 0) total += found;
      if (failed > 1) continue;
      for (const [index, filter] of filters.entries()) {
        // A filter's own choice does not count against its other values.
        if (failed === 1 && passed[index]) continue;
        const counts = counted[index];
        for (const value of kind[filter]) counts?.set(value, (counts.get(value) ?? 0) + found);
      }
    }
    const [categories, formats, sourceTypes, languages] = counted.map(sortedRecord);
    return { total, categories: categories ?? {}, formats: formats ?? {}, sourceTypes, languages };
  }
}

function sortedRecord(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
