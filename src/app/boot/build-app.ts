/** Composition of the product: the server, then each feature with its dependencies alone. */
import { createServer } from "#app/boot/create-server.ts";
import { openJobs, sendMailJob } from "#app/boot/jobs.ts";
import { openSite, type Site, type SiteDeps } from "#app/site/site.ts";
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
}: SiteDeps & { readonly renderer: Renderer }): Promise<App> {
  const site = await openSite(deps);
  const { settings, clock, readModel, catalogue, uncachedQuota, downloads } = site;
  const { siteUrl, siteName, contactEmail, look } = settings;
  const app = await createServer(site, renderer);
  const { responses } = app;
  noteWriters(app, site.shown);
  const jobs = openJobs(site);
  const isStarting = startAfterFirstPages(app, site, jobs);

  healthRoutes(app, { ping: () => site.database.ping(), clock, isStarting, stopping: site.stopping });
  site.identity?.routes(app, measureSignIns(site.metrics));
  const admin = adminApi(app, site, jobs);
  const { isAdministrator } = admin;
  analyticsRoutes(app, {
    recorder: site.recorder,
    visitors: site.visitors,
    searches: site.searches,
    referrers: new ReferrerLimit({ clock, siteUrl }),
    isOnSite: trackedSubjects(readModel),
  });
  wellKnownRoutes(app, { siteUrl, siteName, contactEmail, look, clock, responses });

  templateRoutes(app, { catalogue, downloads, responses, isAdministrator, listAll: admin.listTemplates });
  publicListRoutes(app, site, isAdministrator);
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
  const pages = pageRoutes(app, site, renderer);
  offlineRoutes(app, {
    siteName,
    responses,
    isOn: settings.offline,
    renderPublicly: pages.renderPublicly,
  });
  await visitorForms(app, site, pages);

  measureProduct(site, responses);
  metricsRoute(app, site);
  app.addHook("onClose", () => stop(site, jobs));
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
  { log, mail, readModel, runsJobs }: Site,
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

async function stop({ readModel, linkChecker, ...site }: Site, jobs: JobQueue): Promise<void> {
  readModel.close();
  // In parallel: one after the other, slow ones would exceed the stop's deadline.
  const buffers = [site.downloads, site.recorder, site.visitors, site.searches];
  await Promise.all([jobs.stop(), linkChecker?.stop(), ...buffers.map((buffer) => buffer.flush())]);
}
