/**
 * Kinds of templates: each combination of what can be filtered by has a number. Lists are filtered and counted by it, so that
 * the words are compared once for each kind, not for each template.
 */
import type { ListingMeta, TemplateQuery } from "#features/templates/contract.ts";
import { formatFacets, usualLanguages } from "#domain/vocabulary.ts";

const filters = ["category", "format", "sourceType", "language", "trait"] as const;
type Filter = (typeof filters)[number];

/** A choice of a filter. Values of all filters are numbered together, so that they are counted in one array. */
interface Value {
  readonly name: string;
  readonly number: number;
}

type Kind = Readonly<Record<Filter | "all", readonly Value[]>>;

const kinds: Kind[] = [];
const numbers = new Map<string, number>();

/** Values in alphabetical order, so that all processes send the same bytes. */
const valuesOf: Readonly<Record<Filter, Value[]>> = {
  category: [],
  format: [],
  sourceType: [],
  language: [],
  trait: [],
};
let valueCount = 0;

function valueOf(filter: Filter, name: string): Value {
  const values = valuesOf[filter];
  let value = values.find((one) => one.name === name);
  if (!value) {
    value = { name, number: valueCount++ };
    values.push(value);
    values.sort((a, b) => (a.name < b.name ? -1 : 1));
  }
  return value;
}

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
    const valuesIn = (filter: Filter, names: readonly string[]) => names.map((name) => valueOf(filter, name));
    const kind = {
      category: valuesIn("category", [category]),
      format: valuesIn("format", formatFacets(format)),
      sourceType: valuesIn("sourceType", [sourceType ?? "annet"]),
      language: valuesIn("language", languages),
      trait: valuesIn("trait", traits),
    };
    number = kinds.push({ ...kind, all: filters.flatMap((filter): readonly Value[] => kind[filter]) }) - 1;
    numbers.set(key, number);
  }
  return number;
}

/** Counts hits by kind, and which kinds pass the filters. */
export class KindCounter {
  /** Filters with a choice. No choice lets everything through, several what has any of them. */
  readonly #chosen: readonly (readonly [Filter, ReadonlySet<string>])[];
  readonly #found: number[] = [];
  readonly #failing: (readonly Filter[] | undefined)[] = [];

  constructor(query: Pick<TemplateQuery, Filter>) {
    this.#chosen = filters.flatMap((filter) => {
      const wanted = query[filter] ?? [];
      return wanted.length === 0 ? [] : [[filter, new Set(wanted)] as const];
    });
  }

  /** @returns whether the filters let the kind through. */
  add(kind: number): boolean {
    this.#found[kind] = (this.#found[kind] ?? 0) + 1;
    return this.matches(kind);
  }

  matches(kind: number): boolean {
    return this.#filtersAgainst(kind).length === 0;
  }

  /** The counts of a list's metadata, by name. */
  counts(): Pick<ListingMeta, "total" | "categories" | "formats" | "sourceTypes" | "languages" | "traits"> {
    const sums = new Uint32Array(valueCount);
    let total = 0;
    // Passes over the kinds that were not found.
    this.#found.forEach((found, kind) => {
      const failing = this.#filtersAgainst(kind);
      if (failing.length === 0) total += found;
      // A filter's own choice does not count against its other values.
      if (failing.length > 1) return;
      for (const { number } of kinds[kind]?.[failing[0] ?? "all"] ?? [])
        sums[number] = (sums[number] ?? 0) + found;
    });
    const of = (filter: Filter) => {
      const counts: Record<string, number> = {};
      for (const { name, number } of valuesOf[filter]) if (sums[number]) counts[name] = sums[number];
      return counts;
    };
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
    return (this.#failing[number] ??= this.#chosen.flatMap(([filter, wanted]) =>
      kinds[number]?.[filter].some(({ name }) => wanted.has(name)) ? [] : filter,
    ));
  }
}

/** Languages of a row, by default the usual one. */
export const languagesOf = ({ languages }: Pick<KindWords, "languages">): readonly string[] =>
  languages.length === 0 ? usualLanguages : languages;
