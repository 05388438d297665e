/**
 * Kinds of templates: each combination of what can be filtered by has a number. Lists are filtered and counted by it, so that
 * the words are compared once for each kind, not for each template.
 */
import type { ListingMeta, TemplateQuery } from "#features/templates/contract.ts";
import { formatFacets, usualLanguages } from "#shared/vocabulary.ts";

const filters = ["category", "format", "sourceType", "language", "trait"] as const;
type Filter = (typeof filters)[number];

type Kind = Readonly<Record<Filter, readonly string[]>>;

const kinds: Kind[] = [];
const numbers = new Map<string, number>();

export interface KindWords {
  readonly category: string;
  readonly format: string;
  readonly sourceType: string | null;
  readonly languages: readonly string[];
  readonly traits: readonly string[];
}

export function kindOf({ category, format, sourceType, languages, traits }: KindWords): number {
  const key = JSON.stringify([category, format, sourceType, languages, traits]);
  let number = numbers.get(key);
  if (number === undefined) {
    const kind: Kind = {
      category: [category],
      format: formatFacets(format),
      sourceType: [sourceType ?? "annet"],
      language: languages,
      trait: traits,
    };
    number = kinds.push(kind) - 1;
    numbers.set(key, number);
  }
  return number;
}

/** Counts what is found by kind, and says which kinds the filters let through. */
export class KindCounter {
  /** Those with a choice. No choice lets everything through, several what has any of them. */
  readonly #chosen: readonly (readonly [Filter, ReadonlySet<string>])[];
  readonly #found = new Map<number, number>();
  readonly #failing = new Map<number, readonly Filter[]>();

  constructor(query: Pick<TemplateQuery, Filter>) {
    this.#chosen = filters.flatMap((filter) => {
      const wanted = query[filter] ?? [];
      return wanted.length === 0 ? [] : [[filter, new Set(wanted)] as const];
    });
  }

  /** @returns whether the filters let the kind through. */
  add(kind: number): boolean {
    this.#found.set(kind, (this.#found.get(kind) ?? 0) + 1);
    return this.matches(kind);
  }

  matches(kind: number): boolean {
    return this.#filtersAgainst(kind).length === 0;
  }

  /** The counts of a list's metadata, by name in alphabetical order, so that all processes send the same bytes. */
  counts(): Pick<ListingMeta, "total" | "categories" | "formats" | "sourceTypes" | "languages" | "traits"> {
    const sums = new Map(filters.map((filter) => [filter, new Map<string, number>()]));
    let total = 0;
    for (const [kind, found] of this.#found) {
      const failing = this.#filtersAgainst(kind);
      if (failing.length === 0) total += found;
      // A filter's own choice does not count against its other values.
      if (failing.length > 1) continue;
      for (const filter of failing.length === 0 ? filters : failing) {
        const sum = sums.get(filter);
        for (const value of kinds[kind]?.[filter] ?? []) sum?.set(value, (sum.get(value) ?? 0) + found);
      }
    }
    const of = (filter: Filter) =>
      Object.fromEntries([...(sums.get(filter) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)));
    return {
      total,
      categories: of("category"),
      formats: of("format"),
      sourceTypes: of("sourceType"),
      languages: of("language"),
      traits: of("trait"),
    };
  }

  #filtersAgainst(number: number): readonly Filter[] {
    let failing = this.#failing.get(number);
    if (!failing) {
      const hasAny = (filter: Filter, wanted: ReadonlySet<string>) =>
        kinds[number]?.[filter].some((value) => wanted.has(value));
      failing = this.#chosen.flatMap(([filter, wanted]) => (hasAny(filter, wanted) ? [] : filter));
      this.#failing.set(number, failing);
    }
    return failing;
  }
}

/** Those of a row; of one that says nothing, the usual. */
export const languagesOf = ({ languages }: Pick<KindWords, "languages">): readonly string[] =>
  languages.length === 0 ? usualLanguages : languages;
