/** Which categories and formats a template may be filed under, and the list of full rows that an administrator filters. */
import type { AdminTemplate, TemplateForm } from "#features/templates/admin-contract.ts";
import type { ListingMeta, TemplateQuery } from "#features/templates/contract.ts";
import { effectiveSorting } from "#features/templates/listing-view.ts";
import { compareTemplates } from "#features/templates/ordering.ts";
import { countFacets, matcher } from "#features/templates/server/facets.ts";
import {
  adminCategories,
  adminFormats,
  categoryIds,
  formatFacets,
  publicFormats,
  toPublicCategory,
  toPublicFormat,
} from "#shared/vocabulary.ts";

const knownCategories: ReadonlySet<string> = new Set([...adminCategories, ...categoryIds]);
const knownFormats: ReadonlySet<string> = new Set([...adminFormats, ...publicFormats]);

type Filing = Pick<TemplateForm, "category" | "format">;

/** What is wrong with where a template is filed, by field. What the row has already is never wrong. */
export function problemsOfFiling(wanted: Filing, current?: Filing): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!knownCategories.has(wanted.category) && wanted.category !== current?.category) {
    problems["category"] = "Ukjent kategori";
  }
  if (!knownFormats.has(wanted.format) && wanted.format !== current?.format)
    problems["format"] = "Ukjent format";
  return problems;
}

/**
 * Full rows as the public list would filter, sort and page them. A search is for words as they stand in the row, since
 * the search index knows the active templates only.
 */
export function listFullRows(
  rows: readonly AdminTemplate[],
  query: TemplateQuery,
): { page: AdminTemplate[]; meta: ListingMeta } {
  const words = lower(query.search).split(/\s+/).filter(Boolean);
  const found = rows.filter(({ name, description, source, url }) => {
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
