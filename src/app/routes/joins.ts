/** Joins between features: data that the MCP endpoint, the site map and the tracking route read of the others. */
import type { ReadModel } from "#app/site/read-model.ts";
import { fixedPaths, trackedPaths } from "#app/document/page-table.ts";
import type { AnalyticsRoutesOptions } from "#features/analytics/server/routes.ts";
import type { SitemapUrl } from "#features/feeds/server/xml.ts";
import type { McpSources } from "#features/mcp/contract.ts";
import { type ShownSituation, situationHref } from "#features/situations/contract.ts";
import type { TemplateQuery } from "#features/templates/contract.ts";
import { maxSearchLength, mayHaveSimilar, similarShown } from "#features/templates/listing-view.ts";
import type { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import { lawHref } from "#domain/laws.ts";
import { categoryHref, templateHref } from "#domain/page-urls.ts";

const everything: TemplateQuery = { search: "", category: [], format: [], limit: 1, offset: 0 };

/** The data that the public lists read. */
export function mcpSources(catalogue: Catalogue): McpSources {
  return {
    maxSearchLength,
    search: ({ text, category, format, limit }) => {
      const query = {
        ...everything,
        search: text,
        category: category === undefined ? [] : [category],
        format: format === undefined ? [] : [format],
        limit,
      };
      const listing = catalogue.list(query);
      const similar = mayHaveSimilar(query.search, listing)
        ? catalogue.listSimilar({ ...query, limit: similarShown })
        : [];
      return { total: listing.total, templates: listing.templates, similar };
    },
    template: (id) => catalogue.findById(String(id)) ?? null,
    categoryCounts: () => catalogue.list(everything).categories,
    publishers: () => catalogue.publishers().values(),
  };
}

/** Fixed pages, situations with their last edit, categories, publishers and acts that have templates, and templates with their last edit. */
export function sitemapUrls(
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
    ...[...new Set(templates.flatMap(({ laws }) => laws.map(lawHref)))].sort().map((path) => ({ path })),
    ...templates.map((template) => new TemplateUrl(template)),
  ];
}

/** A template's url, computed on read: of many thousands, most are in another file of the site map. */
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

/** Valid subjects of tracking events: pages of the page table and public rows. Other events are rejected. */
export function trackedSubjects(
  readModel: Pick<ReadModel, "lists" | "catalogue">,
): AnalyticsRoutesOptions["isOnSite"] {
  const has = (rows: readonly { readonly id: number }[], id: string) =>
    rows.some((row) => row.id === Number(id));
  return (event, subject) => {
    switch (event) {
      case "page_view":
        return trackedPaths.has(subject);
      case "homepage_ad_click":
        return has(readModel.lists.ads.list(), subject);
      case "sponsor_click":
        return has(readModel.lists.offers.list(), subject);
      case "search":
        return true;
      case "template_download":
        return readModel.catalogue.findById(subject) !== undefined;
    }
  };
}
