/** The site map for search engines (sitemaps.org): one file while all fits in it, else an index of files. */
import { document, element, text } from "#features/feeds/server/xml.ts";

/** The protocol's limit for one file. */
export const maxAddresses = 50_000;

export interface MappedAddress {
  /** A path of this site. */
  readonly path: string;
  /** When what stands there last changed, ISO 8601; left out where it is not known. */
  readonly changedAt?: string;
}

const namespace = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };

/** `/sitemap.xml`: the addresses, or, when they are too many for one file, the index of the files that hold them. */
export function siteMap(addresses: readonly MappedAddress[], siteUrl: string, limit = maxAddresses): string {
  if (addresses.length <= limit) return addressFile(addresses, siteUrl);
  const files = Array.from({ length: Math.ceil(addresses.length / limit) }, (_, index) =>
    element("sitemap", {}, element("loc", {}, text(`${siteUrl}${siteMapPartPath(index + 1)}`))),
  );
  return document(element("sitemapindex", namespace, ...files));
}

export const siteMapPartPath = (part: number | string) => `/sitemap-${part}.xml`;

/** One file of the index, counted from 1; null when there is no such file. */
export function siteMapPart(
  addresses: readonly MappedAddress[],
  siteUrl: string,
  part: number,
  limit = maxAddresses,
): string | null {
  if (addresses.length <= limit) return null;
  const inPart = addresses.slice((part - 1) * limit, part * limit);
  return part >= 1 && inPart.length > 0 ? addressFile(inPart, siteUrl) : null;
}

function addressFile(addresses: readonly MappedAddress[], siteUrl: string): string {
  const urls = addresses.map(({ path, changedAt }) =>
    element(
      "url",
      {},
      element("loc", {}, text(`${siteUrl}${path}`)),
      ...(changedAt ? [element("lastmod", {}, text(changedAt))] : []),
    ),
  );
  return document(element("urlset", namespace, ...urls));
}
