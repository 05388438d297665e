/** Responses for one reader: made and compressed for each, and stored by no shared cache. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { compress, type Encoding, encodingOf, pickEncoding } from "#platform/responses/encoded-response.ts";

/**
 * Sends rows that only the administrator may read: stored by no cache, and by `Vary` distinct from the public response at
 * the same url. Not checked against the route's schema, which for ten thousand rows would cost more than reading them.
 */
export function sendPrivately(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: readonly object[],
): Promise<void> {
  reply.headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    vary: "Accept-Encoding, Authorization",
  });
  return sendOnce(reply, JSON.stringify(rows), pickEncoding(request.headers["accept-encoding"]));
}

export async function sendOnce(reply: FastifyReply, body: string, accepted: Encoding): Promise<void> {
  const plain = Buffer.from(body);
  const encoding = encodingOf(plain.length, accepted);
  if (encoding === "identity") return sent(reply.send(plain));
  return sent(reply.header("content-encoding", encoding).send(await compress(plain, encoding)));
}

export function sent(reply: FastifyReply): void {
  // Fastify wants the reply back from an async handler; a route's schema types the body only.
  return reply as unknown as undefined;
}
