/**
 * The access log: one line for each response, with the route's pattern, never the url (a search is the visitor's own business),
 * no IP, no user agent, no headers.
 */
import type { App } from "#platform/app.ts";
import type { Logger } from "#platform/log/log.ts";

export interface ResponseKind {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

export type OnSent = (requestId: string, ms: number) => void;

const message = "response sent";
const rounded = (ms: number) => Math.round(ms * 10) / 10;

/** Logs the responses of Fastify. @returns a logger of those that it does not send */
export function logResponses(app: App, log: Logger, isOn = true): (kind: ResponseKind) => OnSent {
  if (!isOn) return () => () => {};
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const kind = { method, route: routeOptions.url ?? "none", status: reply.statusCode };
    // The request's own log, since a route can have a level of its own, as /metrics does.
    request.log.info({ ...kind, ms: rounded(reply.elapsedTime) }, message);
    done();
  });
  return (kind) => {
    const ofKind = log.child(kind);
    return (reqId, ms) => ofKind.info({ reqId, ms: rounded(ms) }, message);
  };
}
