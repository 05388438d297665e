/**
 * What a CDN in front may keep. Browsers and proxies that nobody can purge go on with `no-cache`: these headers are read
 * by CDNs only (RFC 9213; Surrogate-Control and Surrogate-Key are Fastly's names for them). Two times 25 seconds, and the
 * three that another process takes to hear of a change, are less than the minute within which everybody sees it.
 */
import type { FastifyRequest } from "fastify";

const lifetime = "max-age=25, stale-while-revalidate=25";

/** On everything that a CDN may keep: an operator who purges it there purges all of that. */
const siteTag = "avtalemaler";

/** @param version the site version it shows */
export function sharedCacheHeaders(request: FastifyRequest, version: number): Record<string, string> {
  if (request.headers.authorization !== undefined) return { "cache-control": "private, no-cache" };
  const versionTag = `${siteTag}-${version}`;
  return {
    "cache-control": "no-cache",
    "cdn-cache-control": lifetime,
    "surrogate-control": lifetime,
    "cache-tag": `${siteTag},${versionTag}`,
    "surrogate-key": `${siteTag} ${versionTag}`,
  };
}
