/** The urls in `/sitemap.xml`. */
import { fixedPaths } from "#app/page-table.ts";
import type { SitemapUrl } from "#features/feeds/server/site-map.ts";
import type { Catalogue } from "#features/templates/server/catalogue.ts";
import { categoryHref, templateHref } from "#shared/slug.ts";

/** Fixed pages, categories and publishers that have templates, and templates with their last edit. */
export function listUrls(catalogue: Pick<Catalogue, "listDated" | "publishers">): SitemapUrl[] {
  const templates = catalogue.listDated();
  const categories = new Set(templates.map(({ category }) => categoryHref(category)));
  return [
    ...fixedPaths.map((path) => ({ path })),
    ...[...categories].sort().map((path) => ({ path })),
    ...[...catalogue.publishers().keys()].sort().map((slug) => ({ path: `/kilde/${slug}` })),
    ...templates.map((template) => ({ path: templateHref(template), changedAt: template.updatedAt })),
  ];
}
