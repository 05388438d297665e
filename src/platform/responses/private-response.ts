import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { pickEncoding } from "#platform/responses/encoded-response.ts";

const compressGzip = promisify(gzip);
const worthCompressingBytes = 10_000;

/**
 * Sends rows that only the administrator may read: kept by no cache, and by `Vary` distinct from the public response at
 * the same url. Not checked against the route's schema, which for ten thousand rows would cost more than reading them.
 */
export async function sendPrivately(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: readonly object[],
): Promise<void> {
  const plain = Buffer.from(JSON.stringify(rows));
  reply.headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    vary: "Accept-Encoding, Authorization",
  });
  const withoutBrotli = (request.headers["accept-encoding"] ?? "").replaceAll(/\bbr\b/g, "");
  const isZipped = plain.length >= worthCompressingBytes && pickEncoding(withoutBrotli) === "gzip";
  // The quickest level: the response is made for one reader and thrown away.
  const body = isZipped ? await compressGzip(plain, { level: 1 }) : plain;
  if (isZipped) reply.header("content-encoding", "gzip");
  // Fastify wants the reply back from an async handler; a route's schema types the body only.
  return reply.send(body) as unknown as undefined;
}
