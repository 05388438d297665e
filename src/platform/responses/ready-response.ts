/** A response as Fastify has sent it, laid out so that Node writes it again; and which requests may get it. */
import { type IncomingHttpHeaders, validateHeaderValue } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OnSent } from "#platform/log/access-log.ts";
import { requestIdHeader } from "#platform/request-id.ts";
import type { EncodedResponse } from "#platform/responses/encoded-response.ts";

/** A status with headers and body, as Node writes them. */
interface LaidOut {
  readonly status: number;
  /** Names and values in turn; the value at `requestIdAt` is written for each response. */
  readonly headers: string[];
  readonly body: Buffer | undefined;
  readonly onSent: OnSent;
}

export interface ReadyResponse {
  readonly whole: LaidOut;
  readonly notModified: LaidOut;
  readonly requestIdAt: number;
}

const maxUrlLength = 1_024;

/** The statuses of responses that are the same for all clients. */
const publicStatuses = new Set([200, 301, 404, 410]);

/** Whether a response, its headers complete but for encoding and length, is the same for all who request its url. */
export function isForAll(request: FastifyRequest, reply: FastifyReply, status: number): boolean {
  const url = request.originalUrl;
  return (
    request.method === "GET" &&
    request.headers.authorization === undefined &&
    request.routeOptions.config.rateLimit === undefined &&
    publicStatuses.has(status) &&
    Boolean(reply.getHeader("etag")) &&
    !reply.hasHeader("set-cookie") &&
    reply.hasHeader(requestIdHeader) &&
    /^(no-cache|public, .+)$/.test(String(reply.getHeader("cache-control"))) &&
    // A target that Fastify had to rewrite is not stored by its own spelling.
    url === request.raw.url &&
    url.length <= maxUrlLength
  );
}

/** Whether no header of a request could make the response another one, and there is no body. */
export function isPlain(headers: IncomingHttpHeaders): boolean {
  return (
    headers.authorization === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    headers.expect === undefined &&
    headers["if-match"] === undefined &&
    headers["if-unmodified-since"] === undefined &&
    // An etag, where there is one, counts alone.
    (headers["if-modified-since"] === undefined || headers["if-none-match"] !== undefined)
  );
}

/** @param measured makes the function that counts and logs a response with a status */
export function layOut(
  reply: FastifyReply,
  { status, encoding, body }: EncodedResponse,
  measured: (status: number) => OnSent,
): ReadyResponse {
  const lines = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  // Validated here, where a route's error handler catches the error: at the write nothing would.
  for (const [name = "", value = ""] of lines) validateHeaderValue(name, value);
  const headers = lines.flat();
  const ofBody = [
    ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
    "content-length",
    String(body.length),
  ];
  return {
    whole: { status, headers: [...headers, ...ofBody], body, onSent: measured(status) },
    notModified: { status: 304, headers, body: undefined, onSent: measured(304) },
    requestIdAt: headers.indexOf(requestIdHeader) + 1,
  };
}
