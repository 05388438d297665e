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
  developersPath,
} from "#features/feeds/contract.ts";
import {
  atomFeed,
  type Feed,
  siteMap,
  type SitemapUrl,
  document,
  element,
  text,
} from "#features/feeds/server/xml.ts";
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
  templateHref,
  comparePath,
} from "#domain/page-urls.ts";
import { categoryLabel, usualKind, publicCategories } from "#domain/vocabulary.ts";
import { type CsvCell, csvField } from "#shared/text/escape.ts";
import { knownDay } from "#domain/laws.ts";
import { categoryDescription } from "#domain/category-descriptions.ts";

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

const licenseNote =
  "Navn, adresser, utgivere og tall er fakta som fritt kan brukes. Beskrivelsene er våre egne, gitt fri med CC0. " +
  "Malene selv tilhører utgiverne og har egne vilkår.";

type Value = CsvCell | readonly string[];

/** The columns, in order, each with its value of a template. */
const columns = {
  id: ({ id }) => id,
  navn: ({ name }) => name,
  beskrivelse: ({ description }) => description,
  kategori: ({ category }) => categoryLabel(category),
  format: ({ format }) => format,
  adresse: ({ url }) => url,
  utgiver: ({ source }) => source,
  utgivertype: ({ sourceType }) => sourceType,
  /** ISO 639-1. */
  sprak: ({ languages }) => languages,
  lagtTil: ({ dateAdded }) => dateAdded,
  nedlastinger: ({ downloadCount }) => downloadCount,
  // null when there are no votes.
  snitt: ({ totalRatings, averageRating }) => (totalRatings === 0 ? null : Number(averageRating)),
  vurderinger: ({ totalRatings }) => totalRatings,
  side: (template, siteUrl) => siteUrl + templateHref(template),
  formatAntatt: ({ isFormatGuess }) => isFormatGuess === true,
  // mal, veileder, oversikt, tjeneste, eksempel or avtale.
  papirtype: ({ paperKind = usualKind }) => paperKind,
  // A day, or the year or month alone, as stated in the document.
  malensDato: (template) => knownDay(template) ?? null,
} satisfies Readonly<Record<string, (template: PublishedTemplate, siteUrl: string) => Value>>;

const openTemplate = (template: PublishedTemplate, siteUrl: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(columns).map(([name, valueOf]) => [name, valueOf(template, siteUrl)]));

const inCell = (value: Value): CsvCell =>
  typeof value === "object" && value !== null ? value.join(" ") : value;

/** The JSON in parts, made in slices, as all of this folder that holds the whole catalogue. */
function* openDataJson(
  templates: readonly PublishedTemplate[],
  siteUrl: string,
  siteName: string,
): Iterable<string> {
  const withoutTemplates = JSON.stringify({
    tittel: `${siteName}: norske maler for avtaler og kontrakter, med lenke til utgiveren`,
    kilde: siteUrl,
    lisens: { navn: openDataLicense.name, adresse: openDataLicense.url, merknad: licenseNote },
    antall: templates.length,
    maler: [],
  });
  const end = "]}";
  yield withoutTemplates.slice(0, -end.length);
  let separator = "";
  for (const template of templates) {
    yield separator + JSON.stringify(openTemplate(template, siteUrl));
    separator = ",";
  }
  yield end;
}

/** CSV by RFC 4180, with the byte order mark by which spreadsheet programs recognise UTF-8. */
function* openDataCsv(templates: readonly PublishedTemplate[], siteUrl: string): Iterable<string> {
  yield `\uFEFF${Object.keys(columns).join(",")}\r\n`;
  for (const template of templates) {
    const values = Object.values(openTemplate(template, siteUrl));
    yield `${values.map((value) => csvField(inCell(value), ",")).join(",")}\r\n`;
  }
}

function robotsText(siteUrl: string): string {
  return [
    "User-agent: *",
    // Paths that llms.txt and the page for developers send programs to.
    "Allow: /api/templates",
    "Allow: /api/openapi.json",
    "Disallow: /admin",
    // The comparison has as many pages as there are sets of templates.
    `Disallow: ${comparePath}`,
    "Disallow: /api/",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** OpenSearch's limit for a short name, in characters. */
const maxShortName = 16;

/** OpenSearch 1.1 description, by which browsers offer the site as a search engine. */
function openSearchDescription(siteUrl: string, siteName: string): string {
  const shortName = siteName.slice(0, maxShortName).trim();
  return document(
    element(
      "OpenSearchDescription",
      { xmlns: "http://a9.com/-/spec/opensearch/1.1/" },
      element("ShortName", {}, text(shortName)),
      ...(shortName === siteName ? [] : [element("LongName", {}, text(siteName))]),
      element("Description", {}, text("Søk etter norske maler for avtaler og kontrakter")),
      element("InputEncoding", {}, text("UTF-8")),
      element("Language", {}, text("nb")),
      element("Image", { type: "image/svg+xml" }, text(`${siteUrl}/favicon.svg`)),
      element("Url", { type: "text/html", template: `${siteUrl}/?sok={searchTerms}` }),
      element("Url", {
        type: "application/opensearchdescription+xml",
        rel: "self",
        template: `${siteUrl}${openSearchPath}`,
      }),
    ),
  );
}

/** llms.txt (llmstxt.org): what the site is and where a language model finds what, as Markdown. */
function llmsText(siteUrl: string, siteName: string): string {
  const link = (path: string, name: string, about: string) => `- [${name}](${siteUrl}${path}): ${about}`;
  return [
    `# ${siteName}`,
    "",
    "> Norsk katalog over maler for avtaler og kontrakter, de fleste gratis. Malene ligger hos dem som har lagt dem ut, og katalogen lenker til dem.",
    "",
    "Katalogen gir ikke juridiske råd. Vis alltid til malens side her eller hos utgiveren, og si hvem utgiveren er.",
    `Beskrivelsene er gitt fri med ${openDataLicense.name}. Malene selv tilhører utgiverne og har egne vilkår.`,
    "",
    "## Søk og data",
    "",
    link(
      "/?sok=husleiekontrakt",
      "Søk",
      "bytt ut ordet etter `sok=`; forstår bøyning, sammensetninger og dagligtale",
    ),
    link("/api/templates?search=husleiekontrakt&limit=12", "Søk som JSON", "det samme, for programmer"),
    link("/mcp", "MCP", "for assistenter, med POST; søk, én mal, kategorier og utgivere"),
    link(developersPath, "For utviklere", "eksempler, grenser og vilkår for dem som lager programmer"),
    link("/api/openapi.json", "OpenAPI", "beskrivelse av API-et"),
    link(openDataPaths.json, "Åpne data, JSON", "hele katalogen"),
    link(openDataPaths.csv, "Åpne data, CSV", "hele katalogen"),
    link(feedPath, "Nye maler", "Atom-strøm"),
    "",
    "## Kategorier",
    "",
    ...publicCategories.map(({ id, label }) => link(categoryHref(id), label, categoryDescription(id))),
    "",
    "## Optional",
    "",
    link("/help", "Hjelp", "hvordan katalogen brukes, og hva malene er verdt juridisk"),
    link("/terms", "Vilkår", "sortering, vurderinger og ansvar"),
    link("/privacy", "Personvern", "hva som lagres"),
    link("/sitemap", "Nettstedkart", "alle malene på én side"),
    "",
  ].join("\n");
}
