/** The urls in `/sitemap.xml`. */
import { fixedPaths } from "#app/document/page-table.ts";
import type { SitemapUrl } from "#features/feeds/server/xml.ts";
import { type ShownSituation, situationHref } from "#features/situations/contract.ts";
import type { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import { categoryHref, templateHref } from "#shared/text/slug.ts";

/** Fixed pages, situations with their last edit, categories and publishers that have templates, and templates with their last edit. */
export function listUrls(
  catalogue: Pick<Catalogue, "listDated" | "publishers">,
  situations: readonly ShownSituation<unknown>[],
): SitemapUrl[] {
  const templates = catalogue.listDated();
  // A slug for each category, not for each template.
  const categories = [...new Set(templates.map(({ category }) => category))].map((id) => categoryHref(id));
  return [
    ...fixedPaths.map((path) => ({ path })),
    ...situations.map((situation) => ({ path: situationHref(situation), changedAt: situation.updatedAt })),
    ...[...new Set(categories)].sort().map((path) => ({ path })),
    ...[...catalogue.publishers().keys()].sort().map((slug) => ({ path: `/kilde/${slug}` })),
    ...templates.map((template) => new TemplateUrl(template)),
  ];
}

/** Makes its path when it is read: of many thousands, most are in another file of the site map. */
class TemplateUrl implements SitemapUrl {
  readonly #template: ReturnType<Catalogue["listDated"]>[number];

  constructor(template: ReturnType<Catalogue["listDated"]>[number]) {
    this.#template = template;
  }

  get path(): string {
    return templateHref(this.#template);
  }

  get changedAt(): string {
    return this.#template.updatedAt;
  }
}
