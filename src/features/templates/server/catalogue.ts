/**
 * The read model: the active templates in memory, filtered, searched and sorted there. Built from the database at
 * start and fed every changed row after that; the database is not asked when somebody reads.
 */
import type { TemplateRow } from "#db/schema.ts";
import type { TemplateChange } from "#db/site-change.ts";
import type { Listing, ListingMeta, Template, TemplateQuery } from "#features/templates/contract.ts";
import { compareTemplates, type ListedSorting } from "#features/templates/ordering.ts";
import { effectiveSorting } from "#features/templates/listing-view.ts";
import { buildSearchIndex, type SearchIndex } from "#features/templates/search/search-index.ts";
import { formatFacets, toPublicCategory, toPublicFormat } from "#shared/vocabulary.ts";
import { addressKey, popularityThreshold } from "#features/templates/server/rules.ts";

interface Entry extends Omit<Template, "isPopular"> {
  readonly tags: readonly string[];
  readonly facets: readonly string[];
  readonly isFeatured: boolean;
  readonly version: number;
}

export class Catalogue {
  #entries = new Map<number, Entry>();
  #index: SearchIndex = buildSearchIndex([]);
  #orders = new Map<ListedSorting, readonly Entry[]>();
  #threshold: number | undefined;
  #syncedVersion = 0;
  #revision = 0;

  /** The site version up to which every change of every process is known here. */
  get syncedVersion(): number {
    return this.#syncedVersion;
  }

  /** Grows with every change applied here; answers made at one revision are right until the next. */
  get revision(): number {
    return this.#revision;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Takes in all that changed since `syncedVersion`, whoever changed it. */
  applySync(change: TemplateChange): void {
    this.#apply(change.rows);
    this.#syncedVersion = Math.max(this.#syncedVersion, change.version);
  }

  /** Takes in a change this process made. Another process's may lie between: then the next sync brings both. */
  applyOwn(change: TemplateChange): void {
    this.#apply(change.rows);
    if (change.version === this.#syncedVersion + 1) this.#syncedVersion = change.version;
  }

  #apply(rows: readonly TemplateRow[]): void {
    if (rows.length === 0) return;
    const isFirst = this.#entries.size === 0;
    let textChanged = isFirst;
    for (const row of rows) {
      const before = this.#entries.get(row.id);
      if (before && before.version > row.version) continue;
      const entry = row.isActive && !row.deletedAt ? toEntry(row) : undefined;
      if (entry) this.#entries.set(row.id, entry);
      else this.#entries.delete(row.id);
      if (isFirst || sameText(before, entry)) continue;
      textChanged = true;
      if (entry) this.#index.replace(entry);
      else this.#index.remove(row.id);
    }
    if (isFirst) this.#index = buildSearchIndex(this.#entries.values());
    // Counts move these two orders only; a change of text or membership moves all.
    if (textChanged) this.#orders.clear();
    else this.#refreshOrdersAfterCounts(rows);
    this.#threshold = undefined;
    this.#revision += 1;
  }

  /** The active template with an id as it stands in an address; a malformed id names none. */
  findById(id: string): Template | undefined {
    const entry = /^[1-9]\d{0,8}$/.test(id) ? this.#entries.get(Number(id)) : undefined;
    return entry && this.#toTemplate(entry);
  }

  /** The active template at an address, however its scheme, «www.» and last slash are written. */
  findByAddress(url: string): Template | undefined {
    const wanted = addressKey(url);
    if (wanted === null) return undefined;
    const entry = [...this.#entries.values()].find((candidate) => addressKey(candidate.url) === wanted);
    return entry && this.#toTemplate(entry);
  }

  list(query: TemplateQuery): Listing {
    const outcome = query.search.trim() === "" ? null : this.#index.search(query.search);
    const found = outcome
      ? outcome.hits.flatMap((hit) => this.#entries.get(hit.id) ?? [])
      : this.#inOrder("newest");

    const inCategory = matcher(query.category, (entry) => [entry.category]);
    const inFormat = matcher(query.format, (entry) => entry.facets);
    const matches = found.filter((entry) => inCategory(entry) && inFormat(entry));
    const sorted = this.#sorted(
      matches,
      effectiveSorting({ search: query.search, sorting: query.sort ?? null }),
    );

    const meta: ListingMeta = {
      total: matches.length,
      categories: countFacets(found.filter(inFormat), (entry) => [entry.category]),
      formats: countFacets(found.filter(inCategory), (entry) => entry.facets),
      search: outcome && {
        terms: [...outcome.terms],
        corrected: outcome.corrected,
        alsoSearched: [...outcome.alsoSearched],
      },
    };
    const page = sorted.slice(query.offset, query.offset + query.limit);
    return { ...meta, templates: page.map((entry) => this.#toTemplate(entry)) };
  }

  #sorted(matches: readonly Entry[], sorting: ReturnType<typeof effectiveSorting>): readonly Entry[] {
    if (sorting === "relevance") return matches;
    if (matches.length < this.#entries.size / 4) return matches.toSorted(compareTemplates(sorting));
    const wanted = new Set(matches);
    return this.#inOrder(sorting).filter((entry) => wanted.has(entry));
  }

  #inOrder(sorting: ListedSorting): readonly Entry[] {
    const known = this.#orders.get(sorting);
    if (known) return known;
    const order = [...this.#entries.values()].sort(compareTemplates(sorting));
    this.#orders.set(sorting, order);
    return order;
  }

  #refreshOrdersAfterCounts(rows: readonly TemplateRow[]): void {
    const changed = new Set(rows.map((row) => row.id));
    this.#orders.delete("popular");
    this.#orders.delete("rating");
    for (const [sorting, order] of this.#orders) {
      const fresh = order.map((entry) =>
        changed.has(entry.id) ? (this.#entries.get(entry.id) ?? entry) : entry,
      );
      this.#orders.set(sorting, fresh);
    }
  }

  #toTemplate({ tags: _tags, facets: _facets, version: _version, isFeatured, ...shown }: Entry): Template {
    this.#threshold ??= popularityThreshold([...this.#entries.values()].map((entry) => entry.downloadCount));
    return { ...shown, isPopular: isFeatured || shown.downloadCount >= this.#threshold };
  }
}

function toEntry(row: TemplateRow): Entry {
  const format = toPublicFormat(row.format);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: toPublicCategory(row.category),
    format,
    url: row.url,
    source: row.source,
    sourceType: row.sourceType,
    dateAdded: row.dateAdded.toISOString(),
    downloadCount: row.downloadCount,
    averageRating: row.ratingCount === 0 ? "0.0" : (row.ratingSum / row.ratingCount).toFixed(1),
    totalRatings: row.ratingCount,
    tags: row.tags,
    facets: formatFacets(format),
    isFeatured: row.isFeatured,
    version: row.version,
  };
}

const textFields = [
  "name",
  "description",
  "category",
  "format",
  "source",
  "sourceType",
  "dateAdded",
] as const;

function sameText(before: Entry | undefined, after: Entry | undefined): boolean {
  if (!before || !after) return before === after;
  return (
    textFields.every((field) => before[field] === after[field]) &&
    before.tags.join("\n") === after.tags.join("\n")
  );
}

/** An empty choice lets everything through; several let through what has any of them. */
function matcher(wanted: readonly string[], valuesOf: (entry: Entry) => readonly string[]) {
  if (wanted.length === 0) return () => true;
  const set = new Set(wanted);
  return (entry: Entry) => valuesOf(entry).some((value) => set.has(value));
}

function countFacets(
  entries: readonly Entry[],
  valuesOf: (entry: Entry) => readonly string[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const entry of entries) {
    for (const value of valuesOf(entry)) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}
