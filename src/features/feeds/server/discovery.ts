/** Documents that describe the site to programs: robots.txt, the OpenSearch description and llms.txt. */
import {
  developersPath,
  feedPath,
  openDataLicense,
  openDataPaths,
  openSearchPath,
} from "#features/feeds/contract.ts";
import { document, element, text } from "#features/feeds/server/xml.ts";
import { categoryDescription } from "#domain/category-descriptions.ts";
import { categoryHref, comparePath } from "#domain/page-urls.ts";
import { publicCategories } from "#domain/vocabulary.ts";

export function robotsText(siteUrl: string): string {
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
export function openSearchDescription(siteUrl: string, siteName: string): string {
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
export function llmsText(siteUrl: string, siteName: string): string {
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
