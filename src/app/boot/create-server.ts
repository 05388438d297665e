/** The Fastify instance without features: error handling, security headers, cookies, rate limits, OpenAPI, files. */
import cookie from "@fastify/cookie";
import Fastify, { LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { Counter } from "prom-client";
import { z } from "zod";
import type { Renderer } from "#app/document/renderer.ts";
import type { Services } from "#app/site/services.ts";
import { boundConnections, boundRequestsOfOneIp, connectionOptions } from "#app/http/connections.ts";
import { parserErrorHandler, routableTarget } from "#app/http/malformed-requests.ts";
import { setSecurityHeaders } from "#app/http/security-headers.ts";
import { UnknownProxy } from "#app/http/unknown-proxy.ts";
import { documentApi, isAdminPath } from "#app/routes/api-documents.ts";
import { rejectUnguardedRoutes } from "#platform/admin/admin-scope.ts";
import type { App } from "#platform/app.ts";
import { handleErrors, issueText } from "#platform/error-handler.ts";
import { rejectCrossSite } from "#platform/form-guard.ts";
import { trustedProxies } from "#platform/ip.ts";
import { limitRequests } from "#platform/limits/limit-requests.ts";
import { logResponses } from "#platform/log/log.ts";
import { measureRequests } from "#platform/metrics/metrics.ts";
import { requestIds, sendRequestIds } from "#platform/request-id.ts";
import { builtFileRoutes } from "#platform/responses/built-files.ts";
import { ResponseCache } from "#platform/responses/response-cache.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly responses: ResponseCache;
    readonly unknownProxy: UnknownProxy;
  }
  interface FastifyContextConfig {
    isOpen?: true;
  }
}

// A body is a few fields of text.
const maxBodyBytes = 32 * 1024;

export async function createServer(
  { settings, shown, uncachedQuota, clock, log, metrics }: Services,
  renderer: Renderer,
): Promise<App> {
  z.config({ customError: issueText });
  const app = Fastify({
    loggerInstance: log,
    // logResponses writes one line for each request instead.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: settings.trustProxy !== false && trustedProxies(settings.trustProxy),
    // Fastify's own error for a long parameter is English and repeats it; the routes' schemas reject it in Norwegian.
    routerOptions: { maxParamLength: 16 * 1024 },
    rewriteUrl: ({ url = "/" }) => routableTarget(url),
    genReqId: requestIds(settings.trustProxy),
    clientErrorHandler: parserErrorHandler(log),
    ...connectionOptions(settings.trustProxy),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // A form on another site can send text/plain without a preflight request: only JSON is read.
  app.removeContentTypeParser("text/plain");
  // Many clients declare JSON for an empty body.
  const readJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null) : readJson(request, String(body), done),
  );
  boundConnections(app, settings);
  sendRequestIds(app);
  const unavailable = new Counter({
    name: "avtalemaler_database_unavailable_requests_total",
    help: "Requests that failed for want of the database.",
    registers: [metrics],
  });
  handleErrors(app, settings.siteName, () => unavailable.inc());
  if (settings.accessLog) logResponses(app);
  measureRequests(app, metrics);
  app.decorate("responses", new ResponseCache({ shown, uncachedQuota }));
  app.decorate("unknownProxy", new UnknownProxy({ trustProxy: settings.trustProxy, clock, log }));
  app.addHook("onRequest", async ({ raw }) => app.unknownProxy.look(raw));
  rejectUnguardedRoutes(app, isAdminPath);

  setSecurityHeaders(app, { settings, inline: renderer.inline });
  openRoutes(app);
  await app.register(cookie);
  if (settings.trustProxy !== false) boundRequestsOfOneIp(app);
  limitRequests(app, clock);
  await documentApi(app, settings);
  rejectCrossSite(app, settings.siteUrl);
  if (renderer.staticDir) builtFileRoutes(app, renderer.staticDir, app.responses);
  renderer.attach?.(app);
  return app;
}

const openHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag, retry-after, x-listing-meta, x-request-id, x-total-count",
};

/**
 * Sets the CORS headers of public data that pages of all sites may read, on errors too. Not with a token, whose response may be the
 * administrator's: no preflight is responded to, so a page of another site cannot send one.
 */
function openRoutes(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { isOpen } = request.routeOptions.config;
    if (isOpen && request.headers.authorization === undefined) reply.headers(openHeaders);
    done();
  });
}
