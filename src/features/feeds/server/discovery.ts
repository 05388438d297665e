/** robots.txt and the OpenSearch description. */
import { openSearchPath } from "#features/feeds/contract.ts";
import { document, element, text } from "#features/feeds/server/xml.ts";

export function robotsText(siteUrl: string): string {
  return [
    "User-agent: *",
    // What llms.txt sends assistants to.
    "Allow: /api/templates",
    "Allow: /api/openapi.json",
    "Disallow: /admin",
    "Disallow: /api/",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** OpenSearch 1.1 description, by which browsers offer the site as a search engine. */
export function openSearchDescription(siteUrl: string): string {
  return document(
    element(
      "OpenSearchDescription",
      { xmlns: "http://a9.com/-/spec/opensearch/1.1/" },
      element("ShortName", {}, text("Avtalemaler")),
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
