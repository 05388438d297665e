import type { App } from "#platform/app.ts";
import { HttpError } from "#platform/http-error.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects cross-site writes, which another site's page has a visitor's browser send. Browsers say where a request comes
 * from; programs say nothing and are let through, since they have no visitor's cookies to abuse.
 */
export function rejectCrossSite(app: App, siteUrl: string): void {
  const ownOrigin = new URL(siteUrl).origin;
  app.addHook("onRequest", (request, _reply, done) => {
    if (reading.has(request.method)) return done();
    const { origin, host, "sec-fetch-site": fetchSite } = request.headers;
    const isForeign =
      fetchSite === undefined
        ? origin !== undefined && origin !== ownOrigin && URL.parse(origin)?.host !== host
        : fetchSite !== "same-origin" && fetchSite !== "none";
    if (isForeign) {
      return done(new HttpError(403, "cross_site", "Forespørselen kom fra et annet nettsted og ble avvist."));
    }
    done();
  });
}
