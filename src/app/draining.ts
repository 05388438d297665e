/**
 * Draining: the end of a process whose successor already serves. Closing the server closes idle connections, and a
 * request that a client has just put on one of them fails. Here they stay open until the client has heard
 * `connection: close`, or has been silent for longer than the keep-alive that was announced to it.
 */
import { Server } from "node:net";
import { bodySpanMs, connectionOptions } from "#app/connections.ts";
import type { App } from "#platform/app.ts";

/** Node closes an idle connection a second after what it announces; a form then begun gets its time too. */
const drainMs = connectionOptions.keepAliveTimeout + bodySpanMs + 2_000;

/** To be called before the server listens. @returns the function that drains it. */
export function drainable(app: App): () => Promise<void> {
  let isDraining = false;
  app.addHook("onRequest", (_request, reply, done) => {
    if (isDraining) reply.header("connection", "close");
    done();
  });
  return () => {
    isDraining = true;
    app.responses.stop();
    return new Promise((resolve) => {
      const timer = setTimeout(() => app.server.closeAllConnections(), drainMs);
      // Of node:net, which only stops listening; that of node:http closes the idle connections too.
      Server.prototype.close.call(app.server, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  };
}
