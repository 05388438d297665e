import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import type { App } from "#platform/app.ts";

export type Logger = FastifyBaseLogger;

/** A structured log: one JSON object a line, to standard output or to the stream given. */
export function createLog(level: string, stream?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    // A request or reply that is logged by accident would carry addresses and headers: say nothing of it.
    serializers: { req: () => undefined, res: () => undefined, err: pino.stdSerializers.err },
  };
  return stream ? pino(options, stream) : pino(options);
}

/**
 * One line for each answer, with what may be said of it: the route's pattern, never the address asked for (a search
 * is somebody's business), no IP address, no user agent, no headers.
 */
export function logAnswers(app: App): void {
  app.addHook("onResponse", (request, reply, done) => {
    const fields = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log.info(fields, "answered");
    done();
  });
}
