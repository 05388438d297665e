/** The structured log: one JSON object a line; and the access log. */
import type { FastifyBaseLogger } from "fastify";
import { type LoggerOptions, pino } from "pino";
import type { App } from "#platform/app.ts";
import { logOutput } from "#platform/log/log-output.ts";
import { loggableError } from "#platform/log/loggable-error.ts";

export type Logger = FastifyBaseLogger;

/** Writes to standard output, or to the stream given. */
export function createLog(level: string, stream?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    // A request or reply that is logged by accident would carry IPs and headers: it is left out.
    serializers: { req: () => undefined, res: () => undefined, err: loggableError, error: loggableError },
    hooks: {
      // Without a message of its own, a line would get the error's.
      logMethod(args, method) {
        const [first, words] = args as [unknown, unknown?];
        if (first instanceof Error) method.apply(this, [{ err: first }, wordsOr(words)]);
        else if (isAboutError(first)) method.apply(this, [first, wordsOr(words)]);
        else method.apply(this, args);
      },
    },
  };
  return pino(options, stream ?? logOutput());
}

const wordsOr = (words: unknown) => (typeof words === "string" ? words : "an error");

function isAboutError(value: unknown): value is { err: unknown } {
  return typeof value === "object" && value !== null && "err" in value;
}

/** Logs one line a response, with the route's pattern, never the url (a search is the visitor's own business): no IP, no user agent. */
export function logResponses(app: App): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const kind = { method, route: routeOptions.url ?? "none", status: reply.statusCode };
    // The request's own log, since a route can have a level of its own, as /metrics does.
    request.log.info({ ...kind, ms: Math.round(reply.elapsedTime * 10) / 10 }, "response sent");
    done();
  });
}
