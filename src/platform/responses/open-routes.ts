/**
 * Public data that pages of all sites may read (CORS): routes with `isOpen` in their `config`. Not with a token, whose response
 * may be the administrator's: no preflight is responded to, so a page of another site cannot send one.
 */
import type { App } from "#platform/app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    isOpen?: true;
  }
}

const headers = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag, retry-after, x-listing-meta, x-request-id, x-total-count",
};

/** Sets the CORS headers, on errors too, so that a page can show the error. */
export function openRoutes(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { isOpen } = request.routeOptions.config;
    if (isOpen && request.headers.authorization === undefined) reply.headers(headers);
    done();
  });
}
