/** Guards against writes that no visitor of our pages sends: bots' forms, cross-site requests, compressed bodies. */
import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { minimumFormMs, trapField } from "#shared/form-state.ts";
import { type FormGuard, hiddenFieldFilled } from "#shared/input.ts";
import type { App } from "#platform/app.ts";

/**
 * Rejects a bot's form: the hidden field filled in, or the form sent the moment it was opened. A start in the future is a wrong
 * clock, not a bot. `retryAfterMs` is the remaining time, after which the page's script resends: a quick person never sees
 * this.
 * @throws HttpError 400
 */
export function rejectBots(
  { [trapField]: trap, startedAt }: FormGuard,
  clock: Clock,
  minimumMs: number = minimumFormMs.long,
): void {
  if (trap) throw new HttpError(400, "refused", hiddenFieldFilled);
  const elapsedMs = startedAt === undefined ? Infinity : clock.now() - startedAt;
  if (elapsedMs >= 0 && elapsedMs < minimumMs) {
    throw new HttpError(
      400,
      "too_fast",
      "Skjemaet ble sendt svært fort. Vent et par sekunder og send det en gang til.",
      { retryAfterMs: minimumMs - elapsedMs },
    );
  }
}

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects compressed bodies, which nothing here reads, and cross-site writes, which another site's page makes a visitor's browser send. Browsers send the origin; programs do
 * not and are accepted, since they have no visitor's cookies.
 */
export function rejectForeignWrites(app: App, siteUrl: string): void {
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
    const { "content-encoding": encoding = "identity" } = request.headers;
    if (encoding !== "identity")
      return done(new HttpError(415, "unsupported_media_type", "Innholdet må sendes uten komprimering."));
    done();
  });
}
