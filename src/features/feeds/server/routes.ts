/** Routes for programs: feeds, site map, open data and its description, robots.txt, llms.txt and OpenSearch. */
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  categoryFeedPath,
  type ChangedTemplate,
  feedPath,
  llmsTextPath,
  openDataLicense,
  openDataPaths,
  openSearchPath,
  type PublishedTemplate,
} from "#features/feeds/contract.ts";
import { atomFeed, type Feed, siteMap, type SitemapUrl } from "#features/feeds/server/xml.ts";
import { llmsText, openSearchDescription, robotsText } from "#features/feeds/server/discovery.ts";
import { openDataCsv, openDataJson } from "#features/feeds/server/open-data.ts";
import { type CachedResponse, longBody } from "#platform/responses/encoded-response.ts";
import type { ResponseCache } from "#platform/responses/response-cache.ts";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { notFound } from "#platform/http-error.ts";
import {
  categoryHref,
  categoryOfSlug,
  maxFollowed,
  namedIds,
  savedFeedHref,
  savedFeedPath,
} from "#domain/page-urls.ts";
import { categoryLabel } from "#domain/vocabulary.ts";

export interface FeedRoutesOptions {
  readonly siteUrl: string;
  readonly siteName: string;
  readonly responses: ResponseCache;
  readonly clock: Clock;
  /** Active templates, newest first. */
  readonly listTemplates: () => readonly PublishedTemplate[];
  readonly listChanges: () => readonly ChangedTemplate[];
  readonly listUrls: () => readonly SitemapUrl[];
}

type Make = () => CachedResponse | Promise<CachedResponse>;

const xml = "application/xml; charset=utf-8";
const atom = "application/atom+xml; charset=utf-8";
const open = { schema: { hide: true }, config: { isOpen: true } } as const;
const licensed = { link: `<${openDataLicense.url}>; rel="license"` };

export function feedRoutes(app: App, options: FeedRoutesOptions): void {
  const { responses, siteUrl, siteName, clock, listTemplates, listChanges, listUrls } = options;
  const response = (path: string, make: Make) =>
    app.get(path, open, (request, reply) => send(request, reply, make));
  const send = (request: FastifyRequest, reply: FastifyReply, make: Make, query = "") =>
    responses.send(request, reply, {
      key: `machines ${new URL(request.url, siteUrl).pathname}${query}`,
      make,
    });
  const feed = (parts: Omit<Feed, "now" | "siteName">): CachedResponse => ({
    type: atom,
    body: atomFeed({ ...parts, siteName, now: new Date(clock.now()).toISOString() }, siteUrl),
  });

  response("/robots.txt", () => ({ type: "text/plain; charset=utf-8", body: robotsText(siteUrl) }));
  response(llmsTextPath, () => ({ type: "text/plain; charset=utf-8", body: llmsText(siteUrl, siteName) }));
  response(openSearchPath, () => ({
    type: "application/opensearchdescription+xml; charset=utf-8",
    body: openSearchDescription(siteUrl, siteName),
  }));
  response("/sitemap.xml", async () => ({ type: xml, ...(await longBody(siteMap(listUrls(), siteUrl))) }));

  response(feedPath, () =>
    feed({
      title: "Nye maler",
      subtitle: "Nye maler for avtaler og kontrakter, med lenke til utgiveren.",
      path: feedPath,
      page: "/",
      templates: listTemplates(),
      changes: [],
    }),
  );
  app.get<{ Params: { slug: string } }>("/kategori/:slug/feed.xml", open, (request, reply) => {
    const category = categoryOfSlug(request.params.slug);
    if (category === null) throw notFound("Det finnes ingen slik kategori.");
    return send(request, reply, () => {
      const page = categoryHref(category);
      return feed({
        title: `Nye og endrede maler i ${categoryLabel(category)}`,
        subtitle: `Nye maler i kategorien ${categoryLabel(category)}, og dem utgiverne har endret.`,
        path: categoryFeedPath(page),
        page,
        templates: listTemplates().filter((template) => template.category === category),
        changes: listChanges().filter(({ template }) => template.category === category),
      });
    });
  });
  app.get(savedFeedPath, open, (request, reply) => {
    // Ids in one order, so that the same selection gets the same response.
    const ids = namedIds(new URL(request.url, siteUrl), maxFollowed).toSorted((a, b) => a - b);
    const make = () =>
      feed({
        title: "Endringer i lagrede maler",
        subtitle: "Når utgiverne endrer malene du følger.",
        path: savedFeedHref(ids),
        page: "/lagrede",
        templates: [],
        changes: listChanges().filter(({ template }) => ids.includes(template.id)),
      });
    return send(request, reply, make, ` ${ids.join(" ")}`);
  });

  response(openDataPaths.json, async () => ({
    type: "application/json; charset=utf-8",
    ...(await longBody(openDataJson(listTemplates(), siteUrl, siteName))),
    headers: licensed,
  }));
  response(openDataPaths.csv, async () => ({
    type: "text/csv; charset=utf-8; header=present",
    ...(await longBody(openDataCsv(listTemplates(), siteUrl))),
    headers: { ...licensed, "content-disposition": 'attachment; filename="maler.csv"' },
  }));
}
