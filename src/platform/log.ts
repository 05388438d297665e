import type { FastifyBaseLogger, FastifyRequest } from "fastify";

export type Logger = FastifyBaseLogger;

/**
 * What may be said of a request: the route's pattern, never the address asked for (searches are somebody's business),
 * no IP address, no user agent, no headers.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    route: request.routeOptions.url ?? "unknown",
  }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
};
