import type { AdminTemplate, TemplateForm } from "#features/templates/admin-contract.ts";
import type { ListingMeta, TemplateQuery } from "#features/templates/contract.ts";
import { effectiveSorting } from "#features/templates/listing-view.ts";
import { compareTemplates } from "#features/templates/ordering.ts";
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

/** What is wrong with where a template is filed, by field. What the row already holds is never wrong. */
export function problemsOfFiling(wanted: Filing, held?: Filing): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!knownCategories.has(wanted.category) && wanted.category !== held?.category) {
    problems["category"] = "Ukjent kategori";
  }
  if (!knownFormats.has(wanted.format) && wanted.format !== held?.format)
    problems["format"] = "Ukjent format";
  return problems;
}

/**
 * Whole rows as the public list would filter, sort and page them. A search is for words as they stand in the row, since
 * the search index knows the active templates only.
 */
export function listWholeRows(
  rows: readonly AdminTemplate[],
  query: TemplateQuery,
): { page: AdminTemplate[]; meta: ListingMeta } {
  const words = lower(query.search).split(/\s+/).filter(Boolean);
  const found = rows.filter(({ name, description, source, url }) => {
    if (words.length === 0) return true;
    const text = lower(`${name}\n${description}\n${source}\n${url}`);
    return words.every((word) => text.includes(word));
  });
  const facetsOf = {
    category: (row: AdminTemplate) => [toPublicCategory(row.category)],
    format: (row: AdminTemplate) => formatFacets(toPublicFormat(row.format)),
  };
  const isWanted = (kind: "category" | "format") => (row: AdminTemplate) =>
    query[kind].length === 0 || facetsOf[kind](row).some((facet) => query[kind].includes(facet));
  const inCategory = found.filter(isWanted("category"));
  const matches = inCategory.filter(isWanted("format"));
  const sorting = effectiveSorting({ search: "", sorting: query.sort ?? null });
  matches.sort(compareTemplates(sorting === "relevance" ? "newest" : sorting));
  return {
    page: matches.slice(query.offset, query.offset + query.limit),
    meta: {
      total: matches.length,
      categories: countBy(found.filter(isWanted("format")), facetsOf.category),
      formats: countBy(inCategory, facetsOf.format),
      search: null,
    },
  };
}

const lower = (text: string) => text.toLocaleLowerCase("nb-NO");

function countBy(
  rows: readonly AdminTemplate[],
  facetsOf: (row: AdminTemplate) => readonly string[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const facet of rows.flatMap(facetsOf)) counts[facet] = (counts[facet] ?? 0) + 1;
  return counts;
}
