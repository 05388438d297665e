/** The request id: in each response as X-Request-Id, and as `reqId` in the log lines of the request. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { App } from "#platform/app.ts";
import { trustedProxies } from "#platform/ip.ts";

export const requestIdHeader = "x-request-id";

/**
 * A request id, short enough to be read out on the telephone, long enough to be found once in a year's log. Its digits are a
 * UUID's, which Node draws by the hundred: a call for eight bytes takes twenty times as long.
 */
export function makeRequestId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
}

/** The forms in use: UUIDs, hex, nginx's and Caddy's. Nothing else is copied into the log and the response. */
const looksLikeId = /^[A-Za-z0-9-]{8,64}$/;

/** Fastify's `genReqId`: the id that a trusted proxy has given the request, else a new one. */
export function requestIds(trustProxy: string | false): (request: IncomingMessage) => string {
  if (trustProxy === false) return makeRequestId;
  const isTrusted = trustedProxies(trustProxy);
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader];
    const isTaken =
      typeof given === "string" && looksLikeId.test(given) && isTrusted(socket.remoteAddress ?? "", 0);
    return isTaken ? given : makeRequestId();
  };
}

/** Sets the id on the reply, never in a cached response: those are shared by requests, and their etag must not change. */
export function sendRequestIds(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
