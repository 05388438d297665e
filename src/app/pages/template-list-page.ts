/** One page of a long list of templates, by name, as categories and publishers show it. */
import type { Template } from "#features/templates/contract.ts";
import { pageHref } from "#shared/text/slug.ts";

export interface TemplateListPage {
  readonly path: string;
  readonly templates: readonly Template[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

const templatesPerPage = 100;

function pageNumber(url: URL): number {
  const side = url.searchParams.get("side") ?? "";
  return /^[1-9]\d{0,5}$/.test(side) ? Number(side) : 1;
}

export function canonicalListPage(url: URL): string {
  return pageHref(url.pathname, pageNumber(url));
}

/** null past the end of the list; an empty list has one empty page. */
export function listPage(all: readonly Template[], url: URL): TemplateListPage | null {
  const page = pageNumber(url);
  const pages = Math.max(1, Math.ceil(all.length / templatesPerPage));
  if (page > pages) return null;
  const templates = all.slice((page - 1) * templatesPerPage, page * templatesPerPage);
  return { path: url.pathname, templates, total: all.length, page, pages };
}
