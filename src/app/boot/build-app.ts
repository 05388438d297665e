/** Composition of the product: the server, then each feature with its dependencies alone. */
import cookie from "@fastify/cookie";
import Fastify, { LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { Counter } from "prom-client";
import { z } from "zod";
import { openJobs, sendMailJob } from "#app/boot/jobs.ts";
import { openServices, type Services, type ServiceDeps } from "#app/site/services.ts";
import type { Renderer } from "#app/document/renderer.ts";
import { pageRoutes } from "#app/document/page-routes.ts";
import { visitorForms } from "#app/forms/visitor-forms.ts";
import { offlineRoutes } from "#app/offline/offline.ts";
import { adminApi } from "#app/routes/admin-api.ts";
import { mcpSources, sitemapUrls, trackedSubjects } from "#app/routes/joins.ts";
import { measureProduct, measureSignIns, metricsRoute } from "#app/routes/metrics.ts";
import { publicListRoutes } from "#app/routes/resource-routes.ts";
import { wellKnownRoutes } from "#app/routes/well-known.ts";
import { ReferrerLimit, analyticsRoutes } from "#features/analytics/server/routes.ts";
import { feedRoutes } from "#features/feeds/server/routes.ts";
import type { JobQueue } from "#features/jobs/server/job-queue.ts";
import { mcpRoutes } from "#features/mcp/server/routes.ts";
import { templateRoutes } from "#features/templates/server/routes.ts";
import type { App } from "#platform/app.ts";
import { healthRoutes } from "#platform/health.ts";
import { dropPrefetchedAfterCounts } from "#platform/responses/visible-version.ts";
import { boundConnections, boundRequestsOfOneIp, connectionOptions } from "#app/http/connections.ts";
import { parserErrorHandler, routableTarget } from "#app/http/malformed-requests.ts";
import { setSecurityHeaders } from "#app/http/security-headers.ts";
import { UnknownProxy } from "#app/http/unknown-proxy.ts";
import { documentApi, isAdminPath } from "#app/routes/api-documents.ts";
import { rejectUnguardedRoutes } from "#platform/admin/admin-scope.ts";
import { handleErrors, issueText } from "#platform/error-handler.ts";
import { rejectForeignWrites } from "#platform/form-guard.ts";
import { trustedProxies } from "#platform/ip.ts";
import { limitRequests } from "#platform/limits/limit-requests.ts";
import { logResponses } from "#platform/log/log.ts";
import { measureRequests } from "#platform/metrics/metrics.ts";
import { requestIds, sendRequestIds } from "#platform/request-id.ts";
import { builtFileRoutes } from "#platform/responses/built-files.ts";
import { ResponseCache } from "#platform/responses/response-cache.ts";

/** Builds the server, ready to listen. Closing it flushes the buffered counts; the caller closes the database. */
export async function buildApp({
  renderer,
  ...deps
}: ServiceDeps & { readonly renderer: Renderer }): Promise<App> {
  const services = await openServices(deps);
  const { settings, clock, readModel, catalogue, uncachedQuota, downloads } = services;
  const { siteUrl, siteName, contactEmail, look } = settings;
  const app = await createServer(services, renderer);
  const { responses } = app;
  dropPrefetchedAfterCounts(app);
  const jobs = openJobs(services);
  const isStarting = startAfterFirstPages(app, services, jobs);

  healthRoutes(app, { ping: () => services.database.ping(), clock, isStarting, stopping: services.stopping });
  services.identity?.routes(app, measureSignIns(services.metrics));
  const admin = adminApi(app, services, jobs);
  const { isAdministrator } = admin;
  analyticsRoutes(app, {
    recorder: services.recorder,
    visitors: services.visitors,
    searches: services.searches,
    referrers: new ReferrerLimit({ clock, siteUrl }),
    isOnSite: trackedSubjects(readModel),
  });
  wellKnownRoutes(app, { siteUrl, siteName, contactEmail, look, clock, responses });

  templateRoutes(app, { catalogue, downloads, responses, isAdministrator, listAll: admin.listTemplates });
  publicListRoutes(app, services, isAdministrator);
  feedRoutes(app, {
    siteUrl,
    siteName,
    responses,
    clock,
    listTemplates: () => catalogue.listDated(),
    listChanges: () => catalogue.listChanged(),
    listUrls: () => sitemapUrls(catalogue, readModel.situations.list()),
  });
  await mcpRoutes(app, { siteUrl, siteName, sources: mcpSources(catalogue), uncachedQuota });
  const pages = pageRoutes(app, services, renderer);
  offlineRoutes(app, {
    siteName,
    responses,
    isOn: settings.offline,
    renderPublicly: pages.renderPublicly,
  });
  await visitorForms(app, services, pages);

  measureProduct(services, responses);
  metricsRoute(app, services);
  app.addHook("onClose", () => stop(services, jobs));
  return app;
}

/** Milliseconds in which clients that waited for the port get their first pages. */
const afterListening = 500;

/** What needs the search index: searches, and the pages of templates, which have similar ones. */
const needsSearch = /^\/(?:mal|mcp|api\/(?:admin|templates\/similar))\b|[?&](?:sok|search)=[^&]/;

/**
 * Work that a start leaves for half a second after its port is open, unless the server is closed before that. A request that
 * needs the index before it is there waits for it and holds up no other.
 * @returns whether the index of a process that listens is still to come
 */
function startAfterFirstPages(
  app: App,
  { log, mail, readModel, runsJobs }: Services,
  jobs: JobQueue,
): () => boolean {
  let timer: NodeJS.Timeout | undefined;
  let isListening = false;
  const isStarting = () => isListening && !readModel.catalogue.isSearchable;
  const start = () => {
    readModel.prepareSearch().catch((error: unknown) => {
      log.error({ err: error }, "could not build the search index");
    });
    if (!runsJobs) return;
    mail.onWake(() => jobs.wake(sendMailJob));
    void jobs.start().then(mail.wake);
  };
  app.addHook("onListen", () => {
    isListening = true;
    timer = setTimeout(start, afterListening).unref();
  });
  app.addHook("preHandler", async ({ url }) => {
    if (isStarting() && needsSearch.test(url)) await readModel.prepareSearch();
  });
  app.addHook("preClose", async () => clearTimeout(timer));
  return isStarting;
}

async function stop({ readModel, linkChecker, ...services }: Services, jobs: JobQueue): Promise<void> {
  readModel.close();
  // In parallel: one after the other, slow ones would exceed the stop's deadline.
  const buffers = [services.downloads, services.recorder, services.visitors, services.searches];
  await Promise.all([jobs.stop(), linkChecker?.stop(), ...buffers.map((buffer) => buffer.flush())]);
}

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

/** The instance without features: errors, security headers, cookies, rate limits, OpenAPI, files. */
async function createServer(
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
  rejectForeignWrites(app, settings.siteUrl);
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
