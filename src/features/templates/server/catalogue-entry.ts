/** An entry of the catalogue (the read model), and the filters and facet counts over entries. */
import type { TemplateRow } from "#db/schema.ts";
import type { Template } from "#features/templates/contract.ts";
import { formatFacets, toPublicCategory, toPublicFormat } from "#shared/vocabulary.ts";

export interface Entry extends Omit<Template, "isPopular"> {
  readonly tags: readonly string[];
  readonly facets: readonly string[];
  readonly isFeatured: boolean;
  /** When its text was last edited, ISO 8601; votes and followed links do not count. */
  readonly updatedAt: string;
  readonly version: number;
}

export function toEntry(row: TemplateRow): Entry {
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
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** Whether two states of a template differ in nothing but its counts. */
export function sameText(before: Entry | undefined, after: Entry | undefined): boolean {
  if (!before || !after) return before === after;
  return JSON.stringify(textOf(before)) === JSON.stringify(textOf(after));
}

/** All but what votes and followed links change: what is not named here counts as text, a new field too. */
function textOf(entry: Entry): Partial<Entry> {
  const {
    downloadCount: _d,
    averageRating: _a,
    totalRatings: _t,
    updatedAt: _u,
    version: _v,
    ...text
  } = entry;
  return text;
}

/** A filter: no choice matches everything; several match what has any of them. */
export function matcher(wanted: readonly string[], valuesOf: (entry: Entry) => readonly string[]) {
  if (wanted.length === 0) return () => true;
  const set = new Set(wanted);
  return (entry: Entry) => valuesOf(entry).some((value) => set.has(value));
}

export function countFacets(
  entries: readonly Entry[],
  valuesOf: (entry: Entry) => readonly string[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const entry of entries) {
    for (const value of valuesOf(entry)) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}
