/** `GET /metrics`, for Prometheus: open to this machine where no proxy can be in front, elsewhere with METRICS_TOKEN. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Settings } from "#app/boot/env.ts";
import type { App } from "#platform/app.ts";
import { HttpError, notFound } from "#platform/http-error.ts";

/** What proxies add. One of them is enough: then the client is not the one at the other end of the connection. */
const forwardingHeader =
  /^(forwarded|via|cdn-loop|x-(forwarded|original|envoy)-.+|x-real-ip|.+-client-ip|cf-connecting-ip)$/;

export interface MetricsRouteOptions {
  readonly settings: Pick<Settings, "metricsToken" | "siteUrl" | "trustProxy">;
  readonly read: () => Promise<string>;
}

export function metricsRoute(app: App, { settings, read }: MetricsRouteOptions): void {
  const { metricsToken } = settings;
  // A proxy on this machine connects from loopback too, and may add no header at all. Where the settings say that there is
  // one, or that visitors come by a name that leads here through who knows what, loopback proves nothing.
  const isOpenToLoopback =
    settings.trustProxy === false && isLoopbackName(new URL(settings.siteUrl).hostname);
  app.get("/metrics", { logLevel: "warn", schema: { hide: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const isAllowed = hasToken(request, metricsToken) || (isOpenToLoopback && isLocal(request));
    if (!isAllowed) {
      // Without a token nobody else can get in, and there is nothing to say.
      if (metricsToken === null) throw notFound("Det finnes ikke noe på denne adressen.");
      reply.header("www-authenticate", "Bearer");
      throw new HttpError(401, "not_signed_in", "Målingene krever METRICS_TOKEN.");
    }
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(await read());
  });
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  if (token === null || given === undefined) return false;
  // Of equal length, as the comparison in constant time needs them.
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * The host's name counts as well: a page whose name resolves to 127.0.0.1 makes a browser ask from here. And the version:
 * nginx without settings adds no header and puts its upstream's name into Host, but asks with HTTP/1.0 (up to 1.29.6).
 */
function isLocal({ socket, headers, raw }: FastifyRequest): boolean {
  const ip = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const isPeerLocal = ip === "::1" || /^127(\.\d{1,3}){3}$/.test(ip);
  const [, name = ""] = /^(\[[\da-f:]+\]|[^:]*)(?::\d+)?$/i.exec(headers.host ?? "") ?? [];
  const isForwarded =
    raw.httpVersion === "1.0" || Object.keys(headers).some((key) => forwardingHeader.test(key));
  return isPeerLocal && isLoopbackName(name) && !isForwarded;
}

const isLoopbackName = (name: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(name);
