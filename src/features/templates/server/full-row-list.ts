/** The administrator's list of templates: full rows, filtered, sorted and paged as the public list is. */
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import type { ListingMeta, TemplateQuery } from "#features/templates/contract.ts";
import { effectiveSorting } from "#features/templates/listing-view.ts";
import { compareTemplates } from "#features/templates/ordering.ts";
import {
  countFacets,
  languagesOf,
  matcher,
  publisherKind,
} from "#features/templates/server/catalogue/kinds.ts";
import { toPublicCategory, toPublicFormat } from "#shared/admin/admin-vocabulary.ts";
import { formatFacets } from "#shared/vocabulary.ts";

/** A search is for words as they stand in the row, since the search index knows the active templates only. */
export function listFullRows(
  rows: readonly AdminTemplate[],
  query: TemplateQuery,
): { page: AdminTemplate[]; meta: ListingMeta } {
  const words = lower(query.search).split(/\s+/).filter(Boolean);
  const ofPublisher = matcher(query.sourceType ?? [], (row: AdminTemplate) => [
    publisherKind(row.sourceType),
  ]);
  const inLanguage = matcher(query.language ?? [], ({ name, description }: AdminTemplate) =>
    languagesOf(name, description),
  );
  const found = rows.filter((row) => {
    const { name, description, source, url } = row;
    if (!ofPublisher(row) || !inLanguage(row)) return false;
    if (words.length === 0) return true;
    const text = lower(`${name}\n${description}\n${source}\n${url}`);
    return words.every((word) => text.includes(word));
  });
  const categoriesOf = (row: AdminTemplate) => [toPublicCategory(row.category)];
  const formatsOf = (row: AdminTemplate) => formatFacets(toPublicFormat(row.format));
  const inCategory = found.filter(matcher(query.category, categoriesOf));
  const inFormat = matcher(query.format, formatsOf);
  const matches = inCategory.filter(inFormat);
  const sorting = effectiveSorting({ search: "", sorting: query.sort ?? null });
  matches.sort(compareTemplates(sorting === "relevance" ? "newest" : sorting));
  return {
    page: matches.slice(query.offset, query.offset + query.limit),
    meta: {
      total: matches.length,
      categories: countFacets(found.filter(inFormat), categoriesOf),
      formats: countFacets(inCategory, formatsOf),
      search: null,
    },
  };
}

const lower = (text: string) => text.toLocaleLowerCase("nb-NO");
