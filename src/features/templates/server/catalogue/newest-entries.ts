/**
 * The templates by the newest of their rows and counts, which may come in any order: a vote's counts may precede the row of an
 * edit that was committed earlier.
 */
import type { TemplateRow } from "#db/schema/schema.ts";
import type { TemplateCounts } from "#domain/server/rows/template-columns.ts";
import {
  type Entry,
  type FindLaw,
  toEntry,
  withCounts,
} from "#features/templates/server/catalogue/catalogue-entry.ts";
import type { EntryChange } from "#features/templates/server/catalogue/template-orders.ts";
import { toPublicCategory } from "#domain/admin-vocabulary.ts";

export interface Removed {
  /** Facts by which a template in its place is found. */
  readonly url: string;
  readonly name: string;
  readonly category: string;
  readonly source: string;
  /** Time of the deletion, ISO 8601; null for one that was hidden before; the history has the time. */
  readonly goneAt: string | null;
  readonly mergedInto: number | null;
  readonly version: number;
}

export class NewestEntries {
  /** Entries by id; `version` is that of the row, also where counts are newer. */
  readonly shown = new Map<number, Entry>();
  /** Templates that are no longer public, by id, with the facts of their pages. */
  readonly removed = new Map<number, Removed>();
  /** Counts that are newer than the row. */
  readonly #counts = new Map<number, TemplateCounts>();
  readonly #findLaw: FindLaw;

  constructor(findLaw: FindLaw) {
    this.#findLaw = findLaw;
  }

  /** Takes in a row, deleted or not. @returns undefined where a newer one is known */
  put(row: TemplateRow): EntryChange | undefined {
    const { id, version } = row;
    const before = this.shown.get(id);
    const known = before ?? this.removed.get(id);
    if (known && known.version > version) return undefined;
    const counts = this.#counts.get(id);
    const isCountsNewer = counts !== undefined && counts.version > version;
    if (!isCountsNewer) this.#counts.delete(id);
    if (!row.isActive || row.deletedAt) {
      this.shown.delete(id);
      const { url, name, source, mergedInto } = row;
      const goneAt = (row.isActive && row.deletedAt?.toISOString()) || null;
      const category = toPublicCategory(row.category);
      this.removed.set(id, { url, name, category, source, goneAt, mergedInto, version });
      return { before, after: undefined };
    }
    const entry = toEntry(row, this.#findLaw);
    const after = isCountsNewer ? withCounts(entry, counts) : entry;
    this.shown.set(id, after);
    this.removed.delete(id);
    return { before, after };
  }

  /** Takes in counts alone. @returns undefined where newer ones are known, or visitors do not see the template */
  putCounts(counts: TemplateCounts): EntryChange | undefined {
    const { id, version } = counts;
    const before = this.shown.get(id);
    const known = before ?? this.removed.get(id);
    if ((known && known.version > version) || (this.#counts.get(id)?.version ?? 0) > version)
      return undefined;
    this.#counts.set(id, counts);
    if (!before) return undefined;
    const after = withCounts(before, counts);
    this.shown.set(id, after);
    return { before, after };
  }

  /** The template that a removed one was merged into, perhaps by way of others; null when it was only removed. */
  twinOf(id: number): number | null {
    const passed = new Set<number>();
    let twin: number | null = null;
    for (let next = this.removed.get(id)?.mergedInto; next && !passed.has(next);) {
      passed.add(next);
      twin = next;
      next = this.removed.get(next)?.mergedInto;
    }
    return twin;
  }
}
