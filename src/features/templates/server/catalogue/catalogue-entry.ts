/** An entry of the catalogue: a template as the read model has it, and the public columns it is made of. */
import type { TemplateRow } from "#db/schema/schema.ts";
import type { TemplateCounts } from "#db/rows/template-columns.ts";
import type { Template } from "#features/templates/contract.ts";
import { kindOf, languagesOf } from "#features/templates/server/catalogue/kinds.ts";
import { sideOf } from "#search/ranking/sides.ts";
import { createListedSplitter } from "#search/text/compound-splitter.ts";
import type { LinkSummary } from "#shared/link-health.ts";
import { createHyphenator, type Hyphenate } from "#shared/text/hyphenator.ts";
import { toPublicCategory, toPublicFormat } from "#shared/admin/admin-vocabulary.ts";

/** What is not the template's own: it depends on others, or on the checks of its link. */
export type DerivedFields = Pick<Template, "isPopular" | "isLinkBroken" | "linkWorkedAt" | "isUrlShared">;

export interface Entry extends Omit<Template, keyof DerivedFields> {
  readonly tags: readonly string[];
  readonly askedAs: readonly string[];
  /** All that it can be filtered by, as one number. */
  readonly kind: number;
  readonly isFeatured: boolean;
  /** When its text was last edited, ISO 8601; votes and followed links do not count. */
  readonly updatedAt: string;
  readonly version: number;
}

let hyphenate: Hyphenate | undefined;

export function toEntry(row: TemplateRow): Entry {
  const category = toPublicCategory(row.category);
  const format = toPublicFormat(row.format);
  hyphenate ??= createHyphenator(createListedSplitter());
  const nameBreaks = [...hyphenate(row.name)];
  const side = sideOf(row.name)?.label;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category,
    format,
    url: row.url,
    source: row.source,
    sourceType: row.sourceType,
    dateAdded: row.dateAdded.toISOString(),
    ...countsOf(row),
    tags: row.tags,
    askedAs: row.askedAs,
    kind: kindOf({
      category,
      format,
      sourceType: row.sourceType,
      languages: languagesOf(row.name, row.description),
    }),
    isFeatured: row.isFeatured,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    ...(nameBreaks.length > 0 && { nameBreaks }),
    ...(side !== undefined && { side }),
  };
}

/** The same text with other counts. */
export const withCounts = (entry: Entry, counts: TemplateCounts): Entry => ({
  ...entry,
  ...countsOf(counts),
});

function countsOf({ downloadCount, ratingSum, ratingCount }: Omit<TemplateCounts, "id" | "version">) {
  return {
    downloadCount,
    averageRating: ratingCount === 0 ? "0.0" : (ratingSum / ratingCount).toFixed(1),
    totalRatings: ratingCount,
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

/** Parses an id from a url; null when it is malformed. */
export const readId = (id: string) => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : null);

/** What a list says of a link: nothing where the checks are uncertain. */
export function linkFields(link: LinkSummary | null): Pick<Template, "isLinkBroken" | "linkWorkedAt"> {
  if (link?.state === "broken") return { isLinkBroken: true };
  return link?.state === "ok" ? { linkWorkedAt: link.checkedAt } : {};
}

/** The public columns, in the order the API sends them. */
export function toTemplate(entry: Entry, { isPopular, ...onlyWhereSo }: DerivedFields): Template {
  return {
    id: entry.id,
    name: entry.name,
    description: entry.description,
    category: entry.category,
    format: entry.format,
    url: entry.url,
    source: entry.source,
    sourceType: entry.sourceType,
    ...(entry.side !== undefined && { side: entry.side }),
    dateAdded: entry.dateAdded,
    downloadCount: entry.downloadCount,
    averageRating: entry.averageRating,
    totalRatings: entry.totalRatings,
    isPopular,
    ...onlyWhereSo,
    ...(entry.nameBreaks && { nameBreaks: entry.nameBreaks }),
  };
}
