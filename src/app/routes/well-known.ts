/** Urls that programs request: the API's documents, the web app manifest, the logo, security.txt (RFC 9116) and their like. */
import { type Settings, shownContact } from "#app/site/env.ts";
import manifest from "#app/routes/manifest.json" with { type: "json" };
import type { App } from "#platform/app.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import type { CachedResponse } from "#platform/responses/encoded-response.ts";
import type { ResponseCache } from "#platform/responses/response-cache.ts";

/** Validity from today, so that it never expires while the site is running; RFC 9116 recommends less than a year. */
const validMs = 180 * dayMs;

/** Caching as of built files without a hash in the name. */
const forAnHour = { "cache-control": "public, max-age=3600", vary: "accept-encoding" };
/** Policy of an SVG opened by itself, as a document: it runs nothing and fetches nothing. */
const inert = { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

export interface WellKnownOptions extends Pick<Settings, "siteUrl" | "siteName" | "contactEmail" | "look"> {
  readonly clock: Clock;
  readonly responses: ResponseCache;
}

export function wellKnownRoutes(
  app: App,
  { siteUrl, siteName, look, contactEmail, clock, responses }: WellKnownOptions,
): void {
  const contact = shownContact({ contactEmail });
  const lasting = (path: string, make: () => CachedResponse) =>
    app.get(path, { schema: { hide: true }, config: { isOpen: true } }, (request, reply) =>
      responses.send(request, reply, { key: path, isLasting: true, make }),
    );
  const documents = { "/api/openapi.json": app.swagger, "/api/openapi-admin.json": app.adminSwagger };
  for (const [path, make] of Object.entries(documents)) {
    lasting(path, () => ({ type: "application/json; charset=utf-8", body: JSON.stringify(make()) }));
  }
  lasting("/app.webmanifest", () => ({
    type: "application/manifest+json; charset=utf-8",
    body: JSON.stringify({ ...manifest, name: siteName, short_name: siteName, theme_color: look.band.light }),
    headers: forAnHour,
  }));
  if (look.logo) {
    const { path, type, bytes } = look.logo;
    lasting(path, () => ({ type, body: bytes, headers: { ...forAnHour, ...inert } }));
  }

  app.get("/.well-known/security.txt", { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(Math.floor((clock.now() + validMs) / dayMs) * dayMs);
    const lines = [
      `Contact: ${contact === null ? `${siteUrl}/advertise` : `mailto:${contact}`}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: no, en",
      `Canonical: ${siteUrl}/.well-known/security.txt`,
    ];
    reply.header("cache-control", forAnHour["cache-control"]).type("text/plain; charset=utf-8");
    return `${lines.join("\n")}\n`;
  });

  app.get("/.well-known/change-password", { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect("/admin", 302),
  );

  app.get("/favicon.ico", { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect("/favicon.svg", 302),
  );
}
