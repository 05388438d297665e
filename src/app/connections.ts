/** How long a connection may take and how many there may be; how they end when the server closes. */
import type { FastifyServerOptions } from "fastify";
import type { App } from "#platform/app.ts";

/**
 * Node checks these three together: a body that stalls is closed by `requestTimeout`, but only when `headersTimeout`
 * is below it, and only as often as it looks. A form is a kilobyte; five seconds are plenty for it on a poor line.
 */
export const connectionOptions = {
  http: { headersTimeout: 4_000, connectionsCheckingInterval: 1_000 },
  requestTimeout: 5_000,
  // Nothing moves in either direction: a reader who has stopped reading.
  connectionTimeout: 60_000,
  // While the server closes, what still arrives on an open connection is answered, and the connection ended.
  return503OnClosing: false,
} as const satisfies FastifyServerOptions & { http: object };

/** More than a site of this kind ever has, and far fewer than the descriptors of a process. */
const maxConnections = 4_000;

/** What is in flight when the server closes gets this long; then its connection is closed. */
const closingGraceMs = 3_000;

export function boundConnections(app: App): void {
  app.server.maxConnections = maxConnections;
  app.addHook("preClose", (done) => {
    // Without this a connection that has sent nothing, or half a request, would hold up the stop for ever.
    setTimeout(() => app.server.closeAllConnections(), closingGraceMs).unref();
    done();
  });
}
