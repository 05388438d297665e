/** Health checks. `/healthz`: the process serves and does not stop. `/readyz`: it is quick, and its database responds too. */
import { z } from "zod";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { errorResponses } from "#platform/openapi.ts";
import { version } from "#shared/project-root.ts";

const okSchema = z.object({ status: z.literal("ok"), version: z.string() });
const ok = { status: "ok" as const, version };

export interface HealthOptions {
  readonly ping: () => Promise<void>;
  readonly clock: Clock;
  /** Whether a visitor may still have to wait for a part of the start. */
  readonly isStarting: () => boolean;
  /** The signal that the process is to stop: it serves on until its proxy has seen that in a health check. */
  readonly stopping?: AbortSignal | undefined;
}

/** The lifetime of a ping's result, which all health checks share: anybody may send them. */
const pingMs = 1_000;

export function healthRoutes(app: App, { ping, clock, isStarting, stopping }: HealthOptions): void {
  let last = { sentAt: -Infinity, ping: Promise.resolve() };
  const pingAtMost = () => {
    // The absolute value, for a clock that was put back: else the last ping would count until it has caught up.
    if (Math.abs(clock.now() - last.sentAt) >= pingMs) last = { sentAt: clock.now(), ping: ping() };
    return last.ping;
  };

  const rejectStopping = () => {
    if (stopping?.aborted)
      throw new HttpError(503, "stopping", "Tjenesten stopper.", { retryAfterMs: 1_000 });
  };
  app.get(
    "/healthz",
    {
      logLevel: "warn",
      schema: {
        summary: "Whether the process serves, and does not stop",
        tags: ["health"],
        response: { 200: okSchema, ...errorResponses(503) },
      },
    },
    (_request, reply) => {
      rejectStopping();
      reply.header("cache-control", "no-store");
      return ok;
    },
  );

  /** Whether the last check failed: the log gets a line when this changes, not one for each check. */
  let isRed = false;
  app.get(
    "/readyz",
    {
      logLevel: "warn",
      schema: {
        summary: "Whether its search index is there and its database responds too",
        tags: ["health"],
        response: { 200: okSchema, ...errorResponses(503) },
      },
    },
    async (_request, reply) => {
      rejectStopping();
      if (isStarting()) throw new HttpError(503, "starting", "Tjenesten starter.", { retryAfterMs: 1_000 });
      try {
        await pingAtMost();
        if (isRed) app.log.info("the database responds again");
        isRed = false;
      } catch (error) {
        // A failed ping's result is not shared: the next check pings again, at once.
        last.sentAt = -Infinity;
        if (!isRed) app.log.error({ err: error }, "the database does not respond");
        isRed = true;
        throw new HttpError(503, "database_unavailable", "Databasen svarer ikke.", { retryAfterMs: 1_000 });
      }
      reply.header("cache-control", "no-store");
      return ok;
    },
  );
}
