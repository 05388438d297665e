/** Urls that programs ask for: the API's documents, security.txt (RFC 9116), change-password and favicon.ico. */
import type { App } from "#platform/app.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import type { ResponseCache } from "#platform/responses/response-cache.ts";

/** RFC 9116 recommends less than a year. Counted from today, so that it never expires while the site is running. */
const validMs = 180 * dayMs;

export interface WellKnownOptions {
  readonly siteUrl: string;
  readonly contactEmail: string;
  readonly clock: Clock;
  readonly responses: ResponseCache;
}

export function wellKnownRoutes(app: App, options: WellKnownOptions): void {
  const { siteUrl, contactEmail, clock, responses } = options;
  const documents = {
    "/api/openapi.json": app.swagger,
    "/api/openapi-admin.json": app.adminSwagger,
  } as const;
  for (const [path, make] of Object.entries(documents)) {
    app.get(path, { schema: { hide: true }, config: { isOpen: true } }, (request, reply) =>
      responses.send(request, reply, {
        key: path,
        isLasting: true,
        make: () => ({ type: "application/json; charset=utf-8", body: JSON.stringify(make()) }),
      }),
    );
  }

  app.get("/.well-known/security.txt", { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(Math.floor((clock.now() + validMs) / dayMs) * dayMs);
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: no, en",
      `Canonical: ${siteUrl}/.well-known/security.txt`,
    ];
    reply.header("cache-control", "public, max-age=3600").type("text/plain; charset=utf-8");
    return `${lines.join("\n")}\n`;
  });

  app.get("/.well-known/change-password", { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect("/admin", 302),
  );

  app.get("/favicon.ico", { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect("/favicon.svg", 302),
  );
}
