/**
 * The access log: one line for each response, in the shape of the log's other lines. The route's pattern, never the url (a search
 * is the visitor's own business), no IP, no user agent, no headers. Not written by pino, which would take as long as sending
 * a ready response: what is the same for a kind of response is made once, and the lines are gathered.
 */
import { pino } from "pino";
import type { App } from "#platform/app.ts";
import type { Logger } from "#platform/log/log.ts";

/** Counts and logs a response that was sent. */
export type OnSent = (requestId: string, ms: number) => void;

export interface ResponseKind {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

/** What the log writes to. Only standard output gathers lines. */
interface Output {
  write(line: string): void;
  gather?(line: string): void;
}

const nothing: OnSent = () => {};
const infoLevel = 30;

export class AccessLog {
  readonly #write: ((line: string) => void) | undefined;
  readonly #known = new Map<string, OnSent>();

  /** @param log whose output and level it has */
  constructor(log: Logger, isOn = true) {
    const { [pino.symbols.streamSym]: output } = log as unknown as { [pino.symbols.streamSym]: Output };
    if (isOn && isInfo(log.level)) this.#write = (line) => (output.gather ?? output.write).call(output, line);
  }

  /** The function that writes the lines of a kind. Kinds are few: a route's pattern is no url. */
  lineOf({ method, route, status }: ResponseKind): OnSent {
    const write = this.#write;
    if (!write) return nothing;
    const key = `${method} ${status} ${route}`;
    let known = this.#known.get(key);
    if (!known) {
      const fields = JSON.stringify({ method, route, status }).slice(1, -1);
      // An id is letters, digits and hyphens (request-id.ts): nothing in it needs escaping.
      known = (requestId, ms) =>
        write(
          `{"level":${infoLevel},"time":${Date.now()},"reqId":"${requestId}",${fields},` +
            `"ms":${Math.round(ms * 10) / 10},"msg":"response sent"}\n`,
        );
      this.#known.set(key, known);
    }
    return known;
  }
}

const isInfo = (level: string) => level !== "silent" && (pino.levels.values[level] ?? Infinity) <= infoLevel;

export function logResponses(app: App, accessLog: AccessLog): void {
  app.addHook("onResponse", (request, reply, done) => {
    // A route can have a level of its own, as /metrics does.
    if (isInfo(request.log.level)) {
      const { method, routeOptions } = request;
      const kind = { method, route: routeOptions.url ?? "none", status: reply.statusCode };
      accessLog.lineOf(kind)(request.id, reply.elapsedTime);
    }
    done();
  });
}
