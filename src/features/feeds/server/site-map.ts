/** The XML site map for search engines (sitemaps.org): one file if all urls fit, else an index of files. */
import { document, element, longDocument, type Markup, text } from "#features/feeds/server/xml.ts";

/** The protocol's limit for one file. */
export const maxUrls = 50_000;

export interface SitemapUrl {
  /** A path of this site. */
  readonly path: string;
  /** When the page last changed, ISO 8601; left out if unknown. */
  readonly changedAt?: string;
}

const namespace = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };

/** `/sitemap.xml`: the urls or, when they are too many for one file, the index of the files. */
export function siteMap(urls: readonly SitemapUrl[], siteUrl: string, limit = maxUrls): Iterable<string> {
  if (urls.length <= limit) return urlFile(urls, siteUrl);
  const files = Array.from({ length: Math.ceil(urls.length / limit) }, (_, index) =>
    element("sitemap", {}, element("loc", {}, text(`${siteUrl}${siteMapPartPath(index + 1)}`))),
  );
  return [document(element("sitemapindex", namespace, ...files))];
}

export const siteMapPartPath = (part: number | string) => `/sitemap-${part}.xml`;

/** One file of the index, counted from 1; null when there is no such file. */
export function siteMapPart(
  urls: readonly SitemapUrl[],
  siteUrl: string,
  part: number,
  limit = maxUrls,
): Iterable<string> | null {
  if (urls.length <= limit) return null;
  const inPart = urls.slice((part - 1) * limit, part * limit);
  return part >= 1 && inPart.length > 0 ? urlFile(inPart, siteUrl) : null;
}

function urlFile(urls: readonly SitemapUrl[], siteUrl: string): Iterable<string> {
  return longDocument("urlset", namespace, urlElements(urls, siteUrl));
}

function* urlElements(urls: readonly SitemapUrl[], siteUrl: string): Iterable<Markup> {
  for (const { path, changedAt } of urls) {
    yield element(
      "url",
      {},
      element("loc", {}, text(`${siteUrl}${path}`)),
      ...(changedAt ? [element("lastmod", {}, text(changedAt))] : []),
    );
  }
}
