/** Sends a response with a text that is new each time, as a form's key. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { compress } from "#platform/responses/compress.ts";
import { type EncodedResponse, encodingOf } from "#platform/responses/encoded-response.ts";

/** No cache on the way may give it to another visitor. The browser's own may: «back» keeps what was written, and its key. */
export async function sendVarying(
  request: FastifyRequest,
  reply: FastifyReply,
  response: EncodedResponse,
): Promise<void> {
  const { text = "", value = () => "" } = response.varying ?? {};
  const plain = Buffer.from((await response.as("identity")).toString().replaceAll(text, value()));
  const encoding = encodingOf(plain.length, request.headers["accept-encoding"]);
  const vary = "Accept-Encoding, Authorization";
  reply.headers(response.headers).headers({ "cache-control": "private, no-cache", vary });
  if (encoding === "identity") return sent(reply.code(response.status).send(plain));
  reply.header("content-encoding", encoding);
  const { bytes } = await compress(plain, encoding, { mayHurry: true });
  return sent(reply.code(response.status).send(bytes));
}

export function sent(reply: FastifyReply): void {
  // Fastify wants the reply back from an async handler; a route's schema types the body only.
  return reply as unknown as undefined;
}
