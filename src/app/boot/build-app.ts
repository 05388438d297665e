/** Composition of the product: the server, then each feature with its dependencies alone. */
import { createServer } from "#app/boot/create-server.ts";
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
import { ReferrerLimit } from "#features/analytics/server/referrer-limit.ts";
import { analyticsRoutes } from "#features/analytics/server/routes.ts";
import { feedRoutes } from "#features/feeds/server/routes.ts";
import type { JobQueue } from "#features/jobs/server/job-queue.ts";
import { mcpRoutes } from "#features/mcp/server/routes.ts";
import { templateRoutes } from "#features/templates/server/routes.ts";
import type { App } from "#platform/app.ts";
import { healthRoutes } from "#platform/health.ts";
import { noteWriters } from "#platform/responses/visible-version.ts";

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
  noteWriters(app, services.shown);
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
    mail.onNudge(() => jobs.wake(sendMailJob));
    void jobs.start().then(mail.nudge);
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
