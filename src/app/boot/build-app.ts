/** Composition of the server: plugins first, then each feature with only the dependencies it needs. */
import { Registry } from "prom-client";
import { adminApi } from "#app/routes/admin-api.ts";
import { afterFirstPages } from "#app/boot/after-first-pages.ts";
import type { Settings } from "#app/boot/env.ts";
import { backgroundJobs } from "#app/boot/jobs.ts";
import { metricsRoute } from "#app/routes/metrics-route.ts";
import { measureJobs, measureProduct, measureSignIns } from "#app/routes/product-metrics.ts";
import type { Renderer } from "#app/document/renderer.ts";
import { openReadModel } from "#app/boot/read-model.ts";
import { noteWriters, ShownVersion } from "#platform/responses/shown-version.ts";
import type { Database } from "#db/client.ts";
import { LimitStore } from "#db/limit-store.ts";
import { DaySalt } from "#features/analytics/server/day-salt.ts";
import { AnalyticsStore } from "#features/analytics/server/store.ts";
import { EventRecorder } from "#features/analytics/server/event-recorder.ts";
import { ReferrerLimit } from "#features/analytics/server/referrer-limit.ts";
import { SearchCounter } from "#features/analytics/server/search-counter.ts";
import { SearchStore } from "#features/analytics/server/search-store.ts";
import { VisitorCounter } from "#features/analytics/server/visitor-counter.ts";
import { VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { analyticsRoutes } from "#features/analytics/server/routes.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import type { Identity } from "#features/identity/server/open-identity.ts";
import { JobQueue } from "#features/jobs/server/job-queue.ts";
import { type Mail, openMail } from "#features/mail/server/open-mail.ts";
import { type LinkChecksOptions, openLinkChecks } from "#features/links/server/open-link-checks.ts";
import { DownloadCounter } from "#features/templates/server/download-counter.ts";
import { KeptResponses } from "#db/kept-responses.ts";
import { Idempotency } from "#platform/writes/idempotency.ts";
import type { AdminGuard } from "#platform/admin/admin-scope.ts";
import { clientIps } from "#platform/client-ip.ts";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { healthRoutes } from "#platform/health.ts";
import type { Logger } from "#platform/log/log.ts";
import { Quota } from "#platform/limits/quota.ts";
import { rateLimits } from "#platform/limits/rate-limit.ts";
import type { SafeFetch } from "#platform/safe-fetch.ts";
import { publicRoutes } from "#app/routes/public-routes.ts";
import { trackedSubjects } from "#app/routes/tracked-subjects.ts";
import { createServer } from "#app/boot/create-server.ts";
import { visitorForms } from "#app/forms/visitor-forms.ts";
import { wellKnownRoutes } from "#app/routes/well-known.ts";

export interface AppDeps {
  readonly settings: Settings;
  /** The identity service; without it no sign-in is possible. */
  readonly identity?: Identity | undefined;
  readonly database: Database;
  readonly renderer: Renderer;
  readonly clock: Clock;
  readonly log: Logger;
  /** Requests the templates' urls for the link checks; without it there are no link checks. */
  readonly safeFetch?: SafeFetch | undefined;
  /** Opened from the settings when left out. */
  readonly mail?: Mail | undefined;
  /** How the link checks wait; tests do it with their clock. */
  readonly linkPace?: Pick<LinkChecksOptions, "sleep" | "timeoutMs"> | undefined;
  /** Verifies the administrator's token. Defaults to the identity service's guard, and rejects all without one. */
  readonly guard?: AdminGuard | undefined;
  /** Read with the server's own. */
  readonly processMetrics?: Registry;
  /** Whether the background jobs run once it listens. */
  readonly runsJobs?: boolean;
}

const rejectAll: AdminGuard = async () => {
  throw new HttpError(401, "not_signed_in", "Du må være logget inn.");
};

/** Builds the server, ready to listen. Closing it flushes the buffered counts; the caller closes the database. */
export async function buildApp({
  settings,
  identity,
  database,
  renderer,
  clock,
  log,
  safeFetch,
  linkPace,
  guard = identity?.guard ?? rejectAll,
  processMetrics,
  runsJobs = false,
  mail = openMail({ server: settings.mail, siteUrl: settings.siteUrl, database, clock, log }),
}: AppDeps): Promise<App> {
  const metrics = new Registry();
  const limitStore = new LimitStore(database, clock);
  const readModel = await openReadModel({ database, settings, log });
  const shown = new ShownVersion({
    revisions: readModel.revisions,
    clock,
    ipOf: clientIps(settings.trustProxy),
  });
  const uncachedQuota = new Quota({ ...rateLimits.uncached, clock });
  const app = await createServer({
    settings,
    renderer,
    limitStore,
    shown,
    uncachedQuota,
    clock,
    log,
    metrics,
  });
  noteWriters(app, shown);
  const { responses } = app;
  const recorder = new EventRecorder({ store: new AnalyticsStore(database), clock, log: app.log });

  const visitorStore = new VisitorStore(database);
  const salt = new DaySalt({ store: visitorStore, clock });
  const visitors = new VisitorCounter({ store: visitorStore, salt, clock, log: app.log });
  const searches = new SearchCounter({ store: new SearchStore(database), salt, clock, log: app.log });
  const idempotency = new Idempotency({ store: new KeptResponses(database), clock });
  const downloads = new DownloadCounter({
    database,
    catalogue: readModel.catalogue,
    limits: limitStore,
    clock,
    onCounted: (templateId) => recorder.recordStored("template_download", templateId),
  });
  const linkChecker =
    safeFetch &&
    openLinkChecks({
      ...settings,
      database,
      history: new HistoryStore(database),
      safeFetch,
      clock,
      log: app.log,
      syncSite: () => readModel.resync(),
      onBroken: (tx, { template }) => mail.notices.onLinksBroken(tx, [template.id]),
      ...linkPace,
    });
  const jobs = new JobQueue({
    database,
    log: app.log,
    jobs: backgroundJobs({
      database,
      clock,
      visitors,
      searches,
      identity,
      linkChecker,
      mail,
      settings,
    }),
    onRun: measureJobs(metrics, () => clock.now()),
  });
  afterFirstPages(app, () => {
    readModel.prepareSearch().catch((error: unknown) => {
      app.log.error({ err: error }, "could not build the search index");
    });
    if (!runsJobs) return;
    void jobs.start();
    mail.start();
  });
  const admin = adminApi({
    database,
    readModel,
    maxTemplates: settings.maxTemplates,
    guard,
    clock,
    idempotency,
    flushCounts: () => Promise.all([recorder.flush(), visitors.flush(), searches.flush()]),
    jobs,
    mail,
    linkChecker: linkChecker ?? null,
    unknownProxy: () => app.unknownProxy.ip,
    identityRoutes: (scope) => identity?.adminRoutes(scope),
  });
  healthRoutes(app, { ping: () => database.ping() });
  identity?.routes(app, measureSignIns(metrics));
  admin.register(app);
  analyticsRoutes(app, {
    recorder,
    visitors,
    searches,
    referrers: new ReferrerLimit({ clock, siteUrl: settings.siteUrl }),
    isOnSite: trackedSubjects(readModel),
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, (request, reply) =>
    responses.send(request, reply, {
      key: "openapi",
      isLasting: true,
      make: () => ({ type: "application/json; charset=utf-8", body: JSON.stringify(app.swagger()) }),
    }),
  );

  wellKnownRoutes(app, { ...settings, clock });
  const { sendFormPage } = await publicRoutes(app, {
    settings,
    database,
    readModel,
    responses,
    uncachedQuota,
    downloads,
    admin,
    renderer,
    clock,
  });
  await visitorForms(app, {
    database,
    limitStore,
    readModel,
    settings,
    clock,
    idempotency,
    mail,
    sendFormPage,
    onVoted: (templateId) => recorder.recordStored("vote", templateId),
  });

  measureProduct(metrics, {
    database,
    readModel,
    responses,
    backupDir: settings.backupDir,
    buffers: { downloads, events: recorder, visitors, searches },
  });
  const allMetrics = Registry.merge(processMetrics ? [metrics, processMetrics] : [metrics]);
  metricsRoute(app, { settings, read: () => allMetrics.metrics() });

  app.addHook("onClose", async () => {
    readModel.close();
    // Together: one after the other, slow ones would exceed the stop's deadline.
    const buffers = [downloads, recorder, visitors, searches].map((buffer) => buffer.flush());
    await Promise.all([jobs.stop(), linkChecker?.stop(), mail.stop(), ...buffers]);
  });
  return app;
}
