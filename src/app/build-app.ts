/** The server, put together: plugins first, then each feature with just what it needs. */
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import fastifyStatic from "@fastify/static";
import swagger from "@fastify/swagger";
import Fastify from "fastify";
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import { z } from "zod";
import type { Settings } from "#app/env.ts";
import { pageRoutes } from "#app/page-routes.ts";
import type { Renderer } from "#app/renderer.ts";
import { contentSecurityPolicy } from "#app/security.ts";
import { openSite } from "#app/site.ts";
import type { Database } from "#db/client.ts";
import { AnalyticsStore } from "#features/analytics/server/store.ts";
import { EventRecorder } from "#features/analytics/server/event-recorder.ts";
import { analyticsRoutes } from "#features/analytics/server/routes.ts";
import { homepageAdRoutes } from "#features/homepage-ads/server/routes.ts";
import { DownloadCounter } from "#features/templates/server/download-counter.ts";
import { templateRoutes } from "#features/templates/server/routes.ts";
import { AnswerCache } from "#platform/answer-cache.ts";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { answerErrors } from "#platform/error-answers.ts";
import { healthRoutes } from "#platform/health.ts";
import { logSerializers } from "#platform/log.ts";
import { addressKey, tooManyRequests } from "#platform/rate-limit.ts";
import { refuseCrossSite } from "#platform/same-site.ts";

export interface AppDeps {
  readonly settings: Settings;
  readonly database: Database;
  readonly renderer: Renderer;
  readonly clock: Clock;
  /** Where the log goes; standard output when not given. */
  readonly logStream?: { write(line: string): void };
}

// 'HEAD' comes with each GET. A body is a few fields of text: far below what a JSON parser should be handed.
const maxBodyBytes = 32 * 1024;

/** Builds the server, ready to listen. Closing it flushes what is gathered; the database stays the caller's. */
export async function buildApp({ settings, database, renderer, clock, logStream }: AppDeps): Promise<App> {
  z.config(z.locales.no());
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      serializers: logSerializers,
      ...(logStream ? { stream: logStream } : {}),
    },
    bodyLimit: maxBodyBytes,
    trustProxy: settings.trustProxy,
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);

  await app.register(helmet, contentSecurityPolicy({ settings, isDevelopment: renderer.staticDir === null }));
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

  healthRoutes(app, { ping: () => database.ping() });
  templateRoutes(app, { catalogue: site.catalogue, downloads, answers });
  homepageAdRoutes(app, { answers, siteVersion: () => site.revision, listActive: () => site.ads.list() });
  analyticsRoutes(app, { recorder });
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
        reply.setHeader(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        );
      },
    });
  }
  renderer.attach?.(app);
  pageRoutes(app, { renderer, answers, site, settings });

  app.addHook("onClose", async () => {
    site.close();
    await Promise.all([downloads.flush(), recorder.flush()]);
  });
  return app;
}
