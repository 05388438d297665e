/** The Fastify instance without features: error handling, security headers, cookies, rate limits, OpenAPI, files. */
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
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
import type { Settings } from "#app/env.ts";
import type { Renderer } from "#app/renderer.ts";
import { boundConnections, connectionOptions } from "#app/connections.ts";
import { parserErrorHandler, routableTarget } from "#app/malformed-requests.ts";
import { contentSecurityPolicy, permissionsPolicy } from "#app/security-headers.ts";
import { rejectUnguardedRoutes } from "#platform/admin-scope.ts";
import type { App } from "#platform/app.ts";
import { handleErrors } from "#platform/error-handler.ts";
import { issueText } from "#platform/issue-text.ts";
import { limitRequests } from "#platform/limit-requests.ts";
import { logResponses, type Logger } from "#platform/log.ts";
import type { Metrics } from "#platform/metrics.ts";
import type { RateStore } from "#platform/rate-limiters.ts";
import { rejectCrossSite } from "#platform/reject-cross-site.ts";
import { measureRequests } from "#platform/request-metrics.ts";
import { requestIds, sendRequestIds } from "#platform/request-id.ts";

export interface ServerOptions {
  readonly settings: Settings;
  readonly renderer: Renderer;
  readonly limitStore: RateStore;
  readonly log: Logger;
  readonly metrics: Metrics;
}

// A body is a few fields of text.
const maxBodyBytes = 32 * 1024;

export async function createServer(options: ServerOptions): Promise<App> {
  const { settings, renderer, limitStore, log, metrics } = options;
  z.config({ customError: issueText });
  const app = Fastify({
    loggerInstance: log,
    // logResponses writes one line for each request instead.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: settings.trustProxy,
    // Fastify's own error for a long parameter is English and repeats it; the routes' schemas reject it in Norwegian.
    routerOptions: { maxParamLength: 16 * 1024 },
    rewriteUrl: ({ url = "/" }) => routableTarget(url),
    genReqId: requestIds(settings.trustProxy),
    clientErrorHandler: parserErrorHandler(log),
    ...connectionOptions,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // A form on another site can send text/plain without a preflight request: only JSON is read.
  app.removeContentTypeParser("text/plain");
  boundConnections(app, { isBehindProxy: settings.trustProxy !== false });
  dropDisconnected(app);
  sendRequestIds(app);
  const unavailable = metrics
    .counter(
      "avtalemaler_database_unavailable_requests_total",
      "Requests that failed for want of the database.",
    )
    .of({});
  handleErrors(app, () => unavailable.add());
  logResponses(app);
  measureRequests(app, metrics);
  if (!settings.trustProxy) warnOfProxy(app);
  rejectUnguardedRoutes(app, (path) => /^\/api\/(admin|analytics)(\/|$)/.test(path));

  await app.register(helmet, contentSecurityPolicy({ settings, isDevelopment: renderer.isDevelopment }));
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", permissionsPolicy);
  });
  await app.register(cookie);
  limitRequests(app, limitStore);
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
  rejectCrossSite(app, settings.siteUrl);
  await serveBuiltFiles(app, renderer);
  return app;
}

/** Drops requests whose client has disconnected before they are handled: no response, no work, no log line. */
function dropDisconnected(app: App): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!request.raw.socket.destroyed) return undefined;
    reply.hijack();
    return reply;
  });
}

/** Logged once only: any client can send such a header. */
function warnOfProxy(app: App): void {
  let isLogged = false;
  app.addHook("onRequest", async ({ headers }) => {
    if (isLogged || (headers["x-forwarded-for"] === undefined && headers.forwarded === undefined)) return;
    isLogged = true;
    app.log.warn(
      "Requests come with X-Forwarded-For or Forwarded, and TRUST_PROXY is empty: if there is a proxy in front, all " +
        "visitors now share its limits; set TRUST_PROXY to its IP.",
    );
  });
}

async function serveBuiltFiles(app: App, renderer: Renderer): Promise<void> {
  if (renderer.staticDir) {
    await app.register(fastifyStatic, {
      root: renderer.staticDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // The names of built assets contain a hash of their content; the other files must be revalidated.
        const isHashed = path.includes("/assets/");
        reply.header(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        );
      },
    });
  }
  renderer.attach?.(app);
}
