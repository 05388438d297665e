import { z } from "zod";
import { trackingEventSchema, trackPath } from "#features/analytics/contract.ts";
import type { EventRecorder } from "#features/analytics/server/event-recorder.ts";
import type { VisitorCounter } from "#features/analytics/server/visitor-counter.ts";
import type { App } from "#platform/app.ts";
import { refusals } from "#platform/openapi.ts";
import { addressKey, rateLimits } from "#platform/rate-limit.ts";

export interface AnalyticsRoutesOptions {
  readonly recorder: EventRecorder;
  readonly visitors: VisitorCounter;
}

export function analyticsRoutes(app: App, { recorder, visitors }: AnalyticsRoutesOptions): void {
  app.post(
    trackPath,
    {
      config: { rateLimit: rateLimits.counted },
      schema: {
        summary: "Records that something happened on a page",
        description:
          "Answers 202 at once. Events are counted per day and written in groups, at the latest a quarter of a " +
          "second later; a crash can lose the last group, and a flood is dropped.",
        tags: ["analytics"],
        body: trackingEventSchema,
        response: { 202: z.undefined().meta({ description: "Taken." }), ...refusals(400, 413, 415, 429) },
      },
    },
    (request, reply) => {
      recorder.record(request.body);
      if (request.body.event === "page_view") {
        visitors.count(addressKey(request), request.headers["user-agent"] ?? "");
      }
      reply.code(202).send();
    },
  );
}
