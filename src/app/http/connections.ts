/** Connection limits: timeouts, their number in all and per IP, the requests of one, and the grace period at shutdown. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { FastifyServerOptions } from "fastify";
import type { Socket } from "node:net";
import type { App } from "#platform/app.ts";
import { ipKey } from "#platform/limits/rate-limit.ts";
import type { ResponseCache } from "#platform/responses/response-cache.ts";

/** A head has four seconds. A body has as long as it takes, as long as it does not stall (`boundBody`), up to ten minutes. */
export const connectionOptions = {
  // Only with a `headersTimeout` below the `requestTimeout` is either checked as often as it says here.
  http: { headersTimeout: 4_000, connectionsCheckingInterval: 1_000 },
  requestTimeout: 600_000,
  // Short: a browser reconnects in milliseconds, and idle connections cannot be collected.
  keepAliveTimeout: 5_000,
  // No traffic in either direction: a client that has stopped reading.
  connectionTimeout: 60_000,
  // During shutdown, requests on open connections still get their response, and the connection is closed after it.
  return503OnClosing: false,
} as const satisfies FastifyServerOptions & { http: object };

/** More than this site needs, and far below a process's limit of file descriptors. */
const maxConnections = 4_000;

/** A browser opens six; this is an office, a school, or a proxy that pools its connections. */
const maxConnectionsOfOneIp = 256;

/** What a body must bring in each ten seconds, unless it ends: 13 kbit/s. A form is smaller, so it has ten seconds in all. */
const leastBodyBytes = 16 * 1024;
const bodySpanMs = 10_000;

/** Browsers and proxies send one and wait for its response. */
const maxRequestsInOneTurn = 20;

/** How long requests in flight get at shutdown before their connections are closed. */
const closingGraceMs = 3_000;

export interface ConnectionBounds {
  readonly ofOneIp?: number;
  /** Whether all connections come from a proxy: then the limit per IP is the proxy's task. */
  readonly isBehindProxy: boolean;
}

export function boundConnections(
  app: App,
  { ofOneIp = maxConnectionsOfOneIp, isBehindProxy }: ConnectionBounds,
): void {
  app.server.maxConnections = maxConnections;
  if (!isBehindProxy) boundConnectionsOfOneIp(app, ofOneIp);
  app.server.on("request", (request: IncomingMessage) => boundBody(app.server, request));
  app.addHook("preClose", (done) => {
    // Without this an idle connection, or half a request, would block the shutdown for ever.
    setTimeout(() => app.server.closeAllConnections(), closingGraceMs).unref();
    done();
  });
}

/** Keeps one client from using up all connections. */
function boundConnectionsOfOneIp(app: App, max: number): void {
  const open = new Map<string, number>();
  app.server.on("connection", (socket: Socket) => {
    const ip = ipKey({ ip: socket.remoteAddress ?? "" });
    // Loopback is exempt: a proxy that TRUST_PROXY does not name yet, a health check.
    if (ip === "127.0.0.1" || socket.remoteAddress === "::1") return;
    const count = (open.get(ip) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    open.set(ip, count);
    socket.once("close", () => {
      const left = (open.get(ip) ?? 1) - 1;
      if (left > 0) open.set(ip, left);
      else open.delete(ip);
    });
  });
}

/**
 * Puts the cache in front of Fastify, and closes a connection that sends many requests at once. Node parses 64 kB of them before anything else has a turn, which
 * can be 1 700 requests, and what is closed is still parsed to the end: those are dropped, without a response or a log line,
 * as are those of a client that has left.
 */
export function putInFront(app: App, responses: ResponseCache): void {
  const { server } = app;
  const [passOn] = server.listeners("request") as RequestListener[];
  if (!passOn) throw new Error("Fastify has no request listener");
  server.off("request", passOn);
  const counts = new Map<Socket, number>();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    if (counts.size === 0) setImmediate(() => counts.clear());
    const count = (counts.get(socket) ?? 0) + 1;
    counts.set(socket, count);
    if (count > maxRequestsInOneTurn) socket.destroy();
    else if (!responses.respond(request, response)) passOn(request, response);
  });
  app.addHook("preClose", (done) => {
    responses.stop();
    done();
  });
}

/** Closes a connection whose body has stalled, or drips. Its bytes are counted where nobody has to read them. */
function boundBody(server: Server, request: IncomingMessage): void {
  const { socket, headers } = request;
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  if (!hasBody || socket.destroyed) return;
  let known = socket.bytesRead;
  const timer = setInterval(() => {
    const received = socket.bytesRead - known;
    known += received;
    if (request.complete || received >= leastBodyBytes) return;
    const error = Object.assign(new Error("the body has stalled"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    server.emit("clientError", error, socket);
  }, bodySpanMs).unref();
  request.once("close", () => clearInterval(timer));
}
