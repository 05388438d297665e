/**
 * Kinds of templates: each combination of category and format has a number. Lists are filtered and counted by it, so that
 * the words of category and format are compared once for each kind, not for each template.
 */
import type { ListingMeta, TemplateQuery } from "#features/templates/contract.ts";
import { matcher } from "#features/templates/server/facets.ts";
import { formatFacets } from "#shared/vocabulary.ts";

interface Kind {
  readonly category: string;
  readonly facets: readonly string[];
}

const kinds: Kind[] = [];
const numbers = new Map<string, number>();

export function kindOf(category: string, format: string): number {
  const key = `${category}\n${format}`;
  let kind = numbers.get(key);
  if (kind === undefined) {
    kind = kinds.push({ category, facets: formatFacets(format) }) - 1;
    numbers.set(key, kind);
  }
  return kind;
}

/** Counts what is found by kind, and says which kinds the filters let through. */
export class KindCounter {
  readonly #found = new Uint32Array(kinds.length);
  readonly #inCategory: (kind: Kind) => boolean;
  readonly #inFormat: (kind: Kind) => boolean;
  /** By kind; undefined without filters. */
  readonly #matches: readonly boolean[] | undefined;

  constructor({ category, format }: Pick<TemplateQuery, "category" | "format">) {
    this.#inCategory = matcher(category, (kind: Kind) => [kind.category]);
    this.#inFormat = matcher(format, (kind: Kind) => kind.facets);
    if (category.length + format.length > 0) {
      this.#matches = kinds.map((kind) => this.#inCategory(kind) && this.#inFormat(kind));
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
  counts(): Pick<ListingMeta, "total" | "categories" | "formats"> {
    let total = 0;
    const categories = new Map<string, number>();
    const formats = new Map<string, number>();
    for (const [number, kind] of kinds.entries()) {
      const found = this.#found[number] ?? 0;
      if (found === 0) continue;
      const [inCategory, inFormat] = [this.#inCategory(kind), this.#inFormat(kind)];
      if (inCategory && inFormat) total += found;
      if (inFormat) categories.set(kind.category, (categories.get(kind.category) ?? 0) + found);
      if (!inCategory) continue;
      for (const facet of kind.facets) formats.set(facet, (formats.get(facet) ?? 0) + found);
    }
    return { total, categories: sortedRecord(categories), formats: sortedRecord(formats) };
  }
}

function sortedRecord(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
