/**
 * The templates as the newest of their rows and counts tell, in whatever order these come: a vote's counts may be here before the
 * row of an edit that was committed earlier.
 */
import type { TemplateRow } from "#db/schema/schema.ts";
import type { TemplateCounts } from "#db/rows/template-columns.ts";
import { type Entry, toEntry, withCounts } from "#features/templates/server/catalogue/catalogue-entry.ts";
import { RemovedTemplates } from "#features/templates/server/catalogue/removed-templates.ts";
import type { EntryChange } from "#features/templates/server/catalogue/template-orders.ts";

export class NewestEntries {
  /** By id; `version` is that of the row, also where counts are newer. */
  readonly shown = new Map<number, Entry>();
  readonly removed = new RemovedTemplates();
  /** Those that are newer than the row. */
  readonly #counts = new Map<number, TemplateCounts>();
  readonly #texts = new SharedTexts();

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
      this.removed.add(row);
      return { before, after: undefined };
    }
    const entry = toEntry(row, this.#texts.share);
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
}

const maxTexts = 50_000;

/**
 * Texts that come again in other templates, each kept once: a row's publisher, tags and category are new strings whenever
 * it is read from the database, and with ten thousand templates as many megabytes as their names.
 */
export class SharedTexts {
  readonly #known = new Map<string, string>();

  /** The same text as it was met first. */
  readonly share = (text: string): string => {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    // Of more than so many different ones few come again.
    if (this.#known.size === maxTexts) this.#known.clear();
    this.#known.set(text, text);
    return text;
  };
}
