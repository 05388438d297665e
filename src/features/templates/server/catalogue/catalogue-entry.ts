/** An entry of the catalogue: a template as the read model has it, and the public columns it is made of. */
import type { TemplateRow } from "#db/schema/schema.ts";
import type { TemplateCounts } from "#domain/server/rows/template-columns.ts";
import { templateFields } from "#features/templates/admin-fields.ts";
import { type Template, templateSchema, type AdminTemplate } from "#features/templates/contract.ts";
import { kindOf, languagesOf } from "#features/templates/server/catalogue/kinds.ts";
import { sideOf } from "#search/ranking/sides.ts";
import { createListedSplitter } from "#search/text/compound-splitter.ts";
import { type Law, lastChangeOf, lawsChangedAfter } from "#domain/laws.ts";
import { shownNames } from "#shared/admin/row-fields.ts";
import { createHyphenator, type Hyphenate } from "#shared/text/hyphenator.ts";
import { cleanedText } from "#shared/text/text-rules.ts";
import { toPublicCategory, toPublicFormat } from "#domain/admin-vocabulary.ts";
import { usualKind } from "#domain/vocabulary.ts";
import { statedDay } from "#shared/text/partial-day.ts";
import type { LinkSummary } from "#domain/link-health.ts";

/** Fields that are not the template's own: they depend on others, or on the checks of its link. */
export type DerivedFields = Pick<Template, "isPopular" | "isUrlShared" | keyof LinkFields>;

type LinkFields = Pick<
  Template,
  "isLinkBroken" | "linkWorkedAt" | "fileModifiedAt" | "fileChangedAt" | "pageChangedAt"
>;

/** An act, and the time at which we noticed a change, ISO 8601; null as long as it is what it was when it was added. */
export interface KnownLaw extends Law {
  readonly noticedAt: string | null;
  /** Whether the source has it no more, and the ISO day it last had it. */
  readonly isGone: boolean;
  readonly checkedOn: string;
}

/** The acts by their ids. When one changes, its templates take a new version, so that they are remade. */
export type FindLaw = (id: string) => KnownLaw | undefined;

export interface Entry extends Omit<Template, keyof DerivedFields | "laws"> {
  readonly laws: NonNullable<Template["laws"]>;
  readonly tags: readonly string[];
  readonly askedAs: readonly string[];
  /** The number of its kind: all that it can be filtered by. */
  readonly kind: number;
  readonly isFeatured: boolean;
  /** Time of the last edit with a notification of followers, ISO 8601. */
  readonly announcedAt: string | null;
  /** Time of the last edit of its text, ISO 8601; votes and followed links do not count. */
  readonly updatedAt: string;
  readonly version: number;
}

const shownFields = shownNames(templateFields);
const publicNames = Object.keys(templateSchema.shape) as readonly (keyof Template)[];
let hyphenate: Hyphenate | undefined;

export function toEntry(row: TemplateRow, findLaw: FindLaw = () => undefined): Entry {
  const category = toPublicCategory(row.category);
  const format = toPublicFormat(row.format);
  // Texts may be stored uncleaned, by hand or from before a form did it: pages, feeds, search and assistants read these.
  const name = cleanedText(row.name);
  const description = cleanedText(row.description, "many");
  hyphenate ??= createHyphenator(createListedSplitter());
  const nameBreaks = [...hyphenate(name)];
  const side = sideOf(name)?.label;
  const languages = languagesOf(row);
  return {
    id: row.id,
    name,
    description,
    category,
    format,
    ...(!row.formatCertain && { isFormatGuess: true as const }),
    url: cleanedText(row.url),
    source: cleanedText(row.source),
    sourceType: row.sourceType,
    ...(row.paperKind !== usualKind && { paperKind: row.paperKind }),
    dateAdded: row.dateAdded.toISOString(),
    ...countsOf(row),
    tags: row.tags,
    askedAs: row.askedAs,
    laws: row.laws.flatMap((id) => {
      const law = findLaw(id);
      return law ? shownLaw(law) : [];
    }),
    ...withValue(row, shownFields),
    languages,
    ...statedDay(row.revisedAt),
    kind: kindOf({ ...row, category, format, languages }),
    isFeatured: row.isFeatured,
    announcedAt: row.announcedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    ...(nameBreaks.length > 0 && { nameBreaks }),
    ...(side !== undefined && { side }),
  };
}

/** An act without what is not known of it. */
const shownLaw = ({ id, name, changedFrom, changedByName, inForce }: Law) =>
  Object.assign({ id, name, changedFrom }, changedByName && { changedByName }, inForce && { inForce });

/** An entry with the same text and other counts. */
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

export function sameText(before: Entry | undefined, after: Entry | undefined): boolean {
  if (!before || !after) return before === after;
  return JSON.stringify(textOf(before)) === JSON.stringify(textOf(after));
}

/** Fields that votes and followed links do not change: one that is not named here counts as text, a new one too. */
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

/** The state of a link in a list, omitted where the checks are uncertain. */
export function linkFields(link: LinkSummary | null): LinkFields {
  if (!link) return {};
  const { state, checkedAt, isFile, modifiedAt, changedAt } = link;
  return {
    ...(state === "broken" && { isLinkBroken: true }),
    ...(state === "ok" && { linkWorkedAt: checkedAt }),
    ...(modifiedAt !== null && { fileModifiedAt: modifiedAt }),
    ...(changedAt !== null && { [isFile ? "fileChangedAt" : "pageChangedAt"]: changedAt }),
  };
}

/** The public columns alone, in the order the API sends them. */
export function toTemplate(entry: Entry, derived: DerivedFields): Template {
  const template = withValue<Partial<Template>, keyof Template>(entry, publicNames, derived);
  return Object.assign(template, { sourceType: entry.sourceType }) as Template;
}

/** The named fields, without those that are null, absent or an empty list. One loop: a list has a thousand templates. */
function withValue<Of, Name extends keyof Of>(values: Of, names: readonly Name[], others?: Of) {
  const having: Partial<Pick<Of, Name>> = {};
  for (const name of names) {
    const value = others?.[name] ?? values[name];
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    having[name] = value;
  }
  return having;
}

export type StoredPaper = Pick<AdminTemplate, "id" | "url" | "laws" | "revisedAt" | "paperSeenAt">;

export type PaperFacts = Pick<AdminTemplate, "paperChanges" | "fileModifiedAt">;

/** An act counts when its change was detected, and the document is known to be older. */
export function paperFacts(row: StoredPaper, link: LinkSummary | null, findLaw: FindLaw): PaperFacts {
  const fileModifiedAt = link?.modifiedAt ?? undefined;
  const isSince = (at: string | null): at is string => at !== null && at > (row.paperSeenAt ?? "");
  const laws = row.laws.flatMap((id) => findLaw(id) ?? []).filter(({ noticedAt }) => isSince(noticedAt));
  const { fileChangedAt, pageChangedAt } = linkFields(link);
  const files = { fileModifiedAt, fileChangedAt, pageChangedAt };
  const older = lawsChangedAfter({ laws, ...statedDay(row.revisedAt), ...files });
  const changedAt = link?.changedAt ?? null;
  return {
    ...(fileModifiedAt !== undefined && { fileModifiedAt }),
    paperChanges: [
      ...laws
        .filter(({ isGone }) => isGone)
        .map(({ name, checkedOn }) => ({ law: name, changedAt: checkedOn, isGone: true as const })),
      ...older.map((law) => ({ law: law.name, changedAt: lastChangeOf(law) ?? "" })),
      ...(isSince(changedAt) ? [{ law: null, changedAt }] : []),
    ],
  };
}
