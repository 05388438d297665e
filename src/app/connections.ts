/** How long a connection may take and how many there may be; how they end when the server closes. */
import type { FastifyServerOptions } from "fastify";
import type { Socket } from "node:net";
import type { App } from "#platform/app.ts";
import { ipKey } from "#platform/rate-limit.ts";

/**
 * Node checks these three together: a body that stalls is closed by `requestTimeout`, but only when `headersTimeout`
 * is below it, and only as often as it looks. A form is a kilobyte; five seconds are plenty for it on a poor line.
 */
export const connectionOptions = {
  http: { headersTimeout: 4_000, connectionsCheckingInterval: 1_000 },
  requestTimeout: 5_000,
  // A browser opens another one in milliseconds; somebody who keeps many open for nothing pays for them again and again.
  keepAliveTimeout: 5_000,
  // Nothing moves in either direction: a reader who has stopped reading.
  connectionTimeout: 60_000,
  // While the server closes, what still arrives on an open connection is answered, and the connection ended.
  return503OnClosing: false,
} as const satisfies FastifyServerOptions & { http: object };

/** More than a site of this kind ever has, and far fewer than the descriptors of a process. */
const maxConnections = 4_000;

/** A browser opens six; this is an office, a school, or a proxy that pools its connections. */
const maxConnectionsOfOneIp = 256;

/** What is in flight when the server closes gets this long; then its connection is closed. */
const closingGraceMs = 3_000;

export interface ConnectionBounds {
  readonly ofOneIp?: number;
  /** Whether all connections come from a proxy: then it bounds those of one visitor. */
  readonly isBehindProxy: boolean;
}

export function boundConnections(
  app: App,
  { ofOneIp = maxConnectionsOfOneIp, isBehindProxy }: ConnectionBounds,
): void {
  app.server.maxConnections = maxConnections;
  if (!isBehindProxy) boundConnectionsOfOneIp(app, ofOneIp);
  app.addHook("preClose", (done) => {
    // Without this a connection that has sent nothing, or half a request, would hold up the stop for ever.
    setTimeout(() => app.server.closeAllConnections(), closingGraceMs).unref();
    done();
  });
}

/** So that one client cannot take all connections there are. */
function boundConnectionsOfOneIp(app: App, max: number): void {
  const open = new Map<string, number>();
  app.server.on("connection", (socket: Socket) => {
    const ip = ipKey({ ip: socket.remoteAddress ?? "" });
    // The machine itself: a proxy that TRUST_PROXY does not name yet, a health check.
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
