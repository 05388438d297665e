/** The server, put together: plugins first, then each feature with just what it needs. */
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import fastifyStatic from "@fastify/static";
import swagger from "@fastify/swagger";
import Fastify, { LogController } from "fastify";
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import { z } from "zod";
import { adminArea } from "#app/admin-area.ts";
import type { Settings } from "#app/env.ts";
import { formRoutes, plainForm } from "#app/form-routes.ts";
import { startJobs } from "#app/jobs.ts";
import { pageRoutes } from "#app/page-routes.ts";
import type { Renderer } from "#app/renderer.ts";
import { listAddresses } from "#app/site-addresses.ts";
import { contentSecurityPolicy } from "#app/security.ts";
import { openSite } from "#app/site.ts";
import type { Database } from "#db/client.ts";
import { AnalyticsStore } from "#features/analytics/server/store.ts";
import { EventRecorder } from "#features/analytics/server/event-recorder.ts";
import { VisitorCounter } from "#features/analytics/server/visitor-counter.ts";
import { VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { analyticsRoutes } from "#features/analytics/server/routes.ts";
import { feedRoutes } from "#features/feeds/server/routes.ts";
import { homepageAdRoutes } from "#features/homepage-ads/server/routes.ts";
import type { Identity } from "#features/identity/server/open-identity.ts";
import { forgetOldHistory } from "#features/history/server/retention.ts";
import { removeOldInquiries } from "#features/inquiries/server/retention.ts";
import { InquiryStore } from "#features/inquiries/server/store.ts";
import { inquirySchema } from "#features/inquiries/contract.ts";
import { inquiryRoutes, inquirySubmitter } from "#features/inquiries/server/routes.ts";
import { LinkChecker } from "#features/links/server/checker.ts";
import { offerRoutes } from "#features/offers/server/routes.ts";
import { reportSchema } from "#features/reports/contract.ts";
import { reportRoutes, reportSubmitter } from "#features/reports/server/routes.ts";
import { ReportStore } from "#features/reports/server/store.ts";
import { suggestionSchema } from "#features/suggestions/contract.ts";
import { suggestionRoutes, suggestionSubmitter } from "#features/suggestions/server/routes.ts";
import { SuggestionStore } from "#features/suggestions/server/store.ts";
import { DownloadCounter } from "#features/templates/server/download-counter.ts";
import { templateRoutes } from "#features/templates/server/routes.ts";
import { Ballot } from "#features/votes/server/ballot.ts";
import { voteSchema } from "#features/votes/contract.ts";
import { voteRoutes, voteSubmitter } from "#features/votes/server/routes.ts";
import { VoteStore } from "#features/votes/server/store.ts";
import { type AdminGuard, refuseUnguardedRoutes } from "#platform/admin-scope.ts";
import { AnswerCache } from "#platform/answer-cache.ts";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { answerErrors } from "#platform/error-answers.ts";
import { HttpError } from "#platform/http-error.ts";
import { healthRoutes } from "#platform/health.ts";
import { logAnswers, type Logger } from "#platform/log.ts";
import { addressKey, tooManyRequests } from "#platform/rate-limit.ts";
import type { SafeFetch } from "#platform/safe-fetch.ts";
import { refuseCrossSite } from "#platform/same-site.ts";

export interface AppDeps {
  readonly settings: Settings;
  /** Who can sign in, and how; left out, nobody can. */
  readonly identity?: Identity | undefined;
  readonly database: Database;
  readonly renderer: Renderer;
  readonly clock: Clock;
  readonly log: Logger;
  /** How the templates' addresses are asked for; left out, nobody asks. */
  readonly safeFetch?: SafeFetch | undefined;
  /** Who the administrator is; nobody when it is left out. */
  readonly guard?: AdminGuard | undefined;
}

const refuseEverybody: AdminGuard = async () => {
  throw new HttpError(401, "not_signed_in", "Du må være logget inn.");
};

// 'HEAD' comes with each GET. A body is a few fields of text: far below what a JSON parser should be handed.
const maxBodyBytes = 32 * 1024;

/** Builds the server, ready to listen. Closing it flushes what is gathered; the database stays the caller's. */
export async function buildApp({
  settings,
  identity,
  database,
  renderer,
  clock,
  log,
  safeFetch,
  guard = identity?.guard ?? refuseEverybody,
}: AppDeps): Promise<App> {
  z.config(z.locales.no());
  const app = Fastify({
    loggerInstance: log,
    // One line a request, written when it is answered.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: settings.trustProxy,
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Plain text is what a form on another site can send without being asked: only JSON is read.
  app.removeContentTypeParser("text/plain");
  answerErrors(app);
  logAnswers(app);
  refuseUnguardedRoutes(app, (path) => /^\/api\/(admin|analytics)(\/|$)/.test(path));

  await app.register(helmet, contentSecurityPolicy({ settings, isDevelopment: renderer.isDevelopment }));
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: addressKey,
    errorResponseBuilder: (_request, context) => tooManyRequests(context.ttl / 1000),
  });
  await app.register(swagger, {
    openapi: {
      info: {
        title: "Avtalemaler",
        version: "1",
        description: "A directory of Norwegian agreement templates.",
      },
      servers: [{ url: settings.siteUrl }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  refuseCrossSite(app, settings.siteUrl);

  const site = await openSite({ database, settings, log: app.log });
  const answers = new AnswerCache();
  const downloads = new DownloadCounter(site.templates, site.catalogue);
  const recorder = new EventRecorder({ store: new AnalyticsStore(database), clock, log: app.log });

  const visitors = new VisitorCounter({ store: new VisitorStore(database), clock, log: app.log });
  const admin = adminArea({
    database,
    site,
    guard,
    clock,
    flushCounts: () => Promise.all([recorder.flush(), visitors.flush()]),
  });
  const { isAdministrator } = admin;
  const revision = () => site.revision;
  healthRoutes(app, { ping: () => database.ping() });
  identity?.routes(app);
  templateRoutes(app, {
    catalogue: site.catalogue,
    downloads,
    answers,
    isAdministrator,
    listAll: admin.listTemplates,
  });
  homepageAdRoutes(app, {
    answers,
    revision,
    listActive: () => site.ads.list(),
    isAdministrator,
    listAll: admin.listAds,
  });
  offerRoutes(app, {
    answers,
    revision,
    listActive: () => site.offers.list(),
    isAdministrator,
    listAll: admin.listOffers,
  });
  admin.register(app);
  const findTemplate = (id: string) => site.catalogue.findById(id);
  const ballot = new Ballot({
    store: new VoteStore(database),
    clock,
    applyChange: (change) => site.catalogue.applyOwn(change),
  });
  const voting = { ballot, clock, findTemplate, isSecure: settings.siteUrl.startsWith("https:") };
  const reporting = { store: new ReportStore(database), clock, findTemplate };
  const suggesting = { store: new SuggestionStore(database), clock };
  const inquiring = { store: new InquiryStore(database), clock };
  voteRoutes(app, voting);
  reportRoutes(app, reporting);
  suggestionRoutes(app, { ...suggesting, findByAddress: (url) => site.catalogue.findByAddress(url) });
  inquiryRoutes(app, inquiring);
  analyticsRoutes(app, { recorder, visitors });
  feedRoutes(app, {
    answers,
    siteUrl: settings.siteUrl,
    clock,
    revision,
    listTemplates: () => site.catalogue.listDated(),
    listAddresses: () => listAddresses(site.catalogue),
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());

  if (renderer.staticDir) {
    await app.register(fastifyStatic, {
      root: renderer.staticDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Built files carry a hash of their content in the name; the others must be asked for again.
        const isHashed = path.includes("/assets/");
        reply.header(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        );
      },
    });
  }
  renderer.attach?.(app);
  const drawPage = pageRoutes(app, { renderer, answers, site, settings, clock });
  await formRoutes(app, {
    drawPage,
    forms: [
      plainForm({
        path: "/vurder/:id",
        schema: voteSchema,
        submit: voteSubmitter(voting),
        receipt: "/takk/vurdering",
      }),
      plainForm({
        path: "/rapporter/:id",
        schema: reportSchema,
        submit: reportSubmitter(reporting),
        receipt: "/takk/rapport",
      }),
      plainForm({
        path: "/foresla-mal",
        schema: suggestionSchema,
        submit: suggestionSubmitter(suggesting),
        receipt: "/takk/forslag",
      }),
      plainForm({
        path: "/advertise",
        schema: inquirySchema,
        submit: inquirySubmitter(inquiring),
        receipt: "/takk/henvendelse",
      }),
    ],
  });

  const hourMs = 60 * 60 * 1000;
  const linkChecker =
    safeFetch &&
    new LinkChecker({
      store: site.linkChecks,
      safeFetch,
      clock,
      listTargets: () => site.catalogue.listDated(),
      latestOf: (id) => site.linkHealth.list(id)[0],
      onRecorded: () => site.syncAnew(),
    });
  const jobs = startJobs(
    [
      { name: "old inquiries", everyMs: 6 * hourMs, run: () => removeOldInquiries(inquiring.store, clock) },
      { name: "old history", everyMs: 6 * hourMs, run: () => forgetOldHistory(database, clock) },
      { name: "days that are over", everyMs: hourMs / 4, run: () => visitors.closePastDays() },
      { name: "sessions that are over", everyMs: 6 * hourMs, run: async () => identity?.removeOld() },
      {
        name: "link checks",
        everyMs: hourMs / 6,
        isPatient: true,
        run: async () => linkChecker?.runRound(),
      },
    ],
    app.log,
  );
  app.addHook("onClose", async () => {
    site.close();
    linkChecker?.stop();
    await jobs.stop();
    await Promise.all([downloads.flush(), recorder.flush(), visitors.flush()]);
  });
  return app;
}
