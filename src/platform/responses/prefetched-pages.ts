/**
 * The header that has a browser drop the pages it has prefetched (`app/document/speculation-rules.ts`), sent to whoever has changed what
 * pages show: they would be shown a page from before their own vote or edit, for up to five minutes.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

/** For `onSend`; a read, or a write that was rejected, has changed nothing. */
export async function dropPrefetched({ method }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (method === "GET" || method === "HEAD" || reply.statusCode >= 400) return;
  reply.header("clear-site-data", '"prefetchCache"');
}
