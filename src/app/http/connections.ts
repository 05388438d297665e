/** Connection limits: timeouts, connections and requests in flight of one IP, and the grace period at shutdown. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { FastifyServerOptions } from "fastify";
import type { Socket } from "node:net";
import type { App } from "#platform/app.ts";
import { trustedProxies } from "#platform/ip.ts";
import { ipKey, networksOf, tooManyRequests } from "#platform/limits/rate-limit.ts";

/** Short idle time, so that idle connections do not accumulate; a browser reconnects in milliseconds. */
const idleMs = 5_000;

/** Timeouts: ten seconds for a head (a phone's lost packet comes again after up to seven), up to ten minutes for a body that does not stall (`boundBody`). */
export const connectionOptions = (trustProxy: string | false) =>
  ({
    http: {
      // Node checks both timeouts at this interval only with a `headersTimeout` below the `requestTimeout`.
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      // Cookies of a domain's other systems may exceed Node's own limit of 16 kB.
      maxHeaderSize: 64 * 1024,
    },
    requestTimeout: 600_000,
    // A proxy must be the first to close (nginx after a minute, Caddy after two, clouds after up to ten): a request sent
    // meanwhile is lost, a 502.
    keepAliveTimeout: trustProxy === false ? idleMs : 620_000,
    // A client without traffic in either direction has stopped reading.
    connectionTimeout: 60_000,
    // During shutdown, requests on open connections still get their response, and the connection is closed after it.
    return503OnClosing: false,
  }) as const satisfies FastifyServerOptions & { http: object };

/** Limit above this site's need, and far below a process's limit of file descriptors. */
const maxConnections = 4_000;

/** Enough for an office, a school, or a proxy that pools its connections; a browser opens six. */
const maxConnectionsOfOneIp = 256;

/** Limit of one IP behind a proxy. */
const maxRequestsOfOneIp = 64;

/** Bytes that a body must bring in each ten seconds, unless it ends: 13 kbit/s. A form is smaller, so it has ten seconds in all. */
const leastBodyBytes = 16 * 1024;
const bodySpanMs = 10_000;

/** Burst limit: browsers and proxies send one request and wait for its response. */
const maxRequestsInOneTurn = 20;

/** Time that a shutdown gives requests in flight before it closes their connections. */
const closingGraceMs = 3_000;

export interface ConnectionBounds {
  readonly trustProxy: string | false;
  readonly ofOneIp?: number;
}

export function boundConnections(
  app: App,
  { trustProxy, ofOneIp = maxConnectionsOfOneIp }: ConnectionBounds,
): void {
  const { server } = app;
  server.maxConnections = maxConnections;
  const open = boundConnectionsOfOneIp(server, { trustProxy, ofOneIp });
  closeBursts(server, open);
  if (trustProxy !== false) closeIdle(server, open);
  server.on("request", (request: IncomingMessage) => boundBody(server, request));
  dropClosed(server);
  app.addHook("preClose", (done) => {
    // An idle connection, or half a request, would else block the shutdown for ever.
    setTimeout(() => server.closeAllConnections(), closingGraceMs).unref();
    done();
  });
}

/** Counter of things in use by each IP, and each network it is in. */
class InUse {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** @param ip the key from `ipKey` @returns its release; null without room */
  take(ip: string): (() => void) | null {
    const networks = networksOf(ip);
    const usedBy = (network: string) => this.#counts.get(network) ?? 0;
    if (networks.some(({ network, shares }) => usedBy(network) >= this.#max * shares)) return null;
    for (const { network } of networks) this.#counts.set(network, usedBy(network) + 1);
    return () => {
      for (const { network } of networks) {
        if (usedBy(network) > 1) this.#counts.set(network, usedBy(network) - 1);
        else this.#counts.delete(network);
      }
    };
  }
}

/** Connection limit of each IP but a proxy's, whose clients have a request limit. @returns the open ones, each with its IP */
function boundConnectionsOfOneIp(server: Server, { trustProxy, ofOneIp }: Required<ConnectionBounds>) {
  const isProxy = trustProxy === false ? () => false : trustedProxies(trustProxy);
  const open = new Map<Socket, string>();
  const inUse = new InUse(ofOneIp);
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    if (isProxy(remoteAddress, 0)) return;
    const ip = ipKey({ ip: remoteAddress });
    // Loopback is exempt: a proxy that TRUST_PROXY does not name yet, a health check.
    const isExempt = ip === "127.0.0.1" || remoteAddress === "::1";
    const giveBack = isExempt ? () => {} : inUse.take(ip);
    if (!giveBack) return void socket.destroy();
    open.set(socket, ip);
    socket.once("close", () => {
      open.delete(socket);
      giveBack();
    });
  });
  return open;
}

/**
 * Closes a connection that sends many requests at once, and the others of its IP, which may be about to. Node parses 64 kB of
 * each before anything else has a turn, which can be 1 700 requests, and parses a closed one's to the end.
 */
function closeBursts(server: Server, open: ReadonlyMap<Socket, string>): void {
  const counts = new Map<Socket, number>();
  server.on("request", ({ socket }: IncomingMessage) => {
    if (socket.destroyed) return;
    if (counts.size === 0) setImmediate(() => counts.clear());
    const count = (counts.get(socket) ?? 0) + 1;
    counts.set(socket, count);
    if (count <= maxRequestsInOneTurn) return;
    socket.destroy();
    // `open` has no connections of a proxy, which are everybody's.
    const ip = open.get(socket);
    for (const [other, otherIp] of open) if (otherIp === ip) other.destroy();
  });
}

/** Closes idle connections that are not a proxy's sooner than the server, which has one setting, would. */
function closeIdle(server: Server, open: ReadonlyMap<Socket, string>): void {
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!open.has(socket)) return;
    // Node's own listener runs before: it has set the long time, unless another request is on the way.
    response.once("finish", () => {
      if ((socket.timeout ?? 0) >= server.keepAliveTimeout) socket.setTimeout(idleMs);
    });
  });
}

/** Limits the requests in flight of one IP, also behind a proxy, before their bodies are read. */
export function boundRequestsOfOneIp(app: App, max = maxRequestsOfOneIp): void {
  const inFlight = new InUse(max);
  app.addHook("onRequest", (request, reply, done) => {
    const giveBack = inFlight.take(ipKey(request));
    if (giveBack) reply.raw.once("close", giveBack);
    done(giveBack ? undefined : tooManyRequests(1));
  });
}

/** Drops requests on a connection that is closed already, as by a burst, before Fastify, and without a log line. */
function dropClosed(server: Server): void {
  const [passOn] = server.listeners("request") as [RequestListener];
  server.off("request", passOn);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!request.socket.destroyed) passOn(request, response);
  });
}

/** Closes a connection whose body has stalled, or drips; the socket counts its bytes, read or not. */
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
