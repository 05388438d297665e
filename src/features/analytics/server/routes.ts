/** The tracking route. */
import { z } from "zod";
import { trackingEventSchema, trackPath } from "#features/analytics/contract.ts";
import {
  type EventRecorder,
  type ReadTrackingEvent,
  subjectOf,
} from "#features/analytics/server/event-recorder.ts";
import type { ReferrerLimit } from "#features/analytics/server/referrer-limit.ts";
import type { SearchCounter, SearchOutcome } from "#features/analytics/server/search-counter.ts";
import type { VisitorCounter } from "#features/analytics/server/visitor-store.ts";
import type { App } from "#platform/app.ts";
import { notFound } from "#platform/http-error.ts";
import { errorResponses } from "#platform/openapi.ts";
import { ipKey, rateLimits } from "#platform/limits/rate-limit.ts";

export interface AnalyticsRoutesOptions {
  readonly recorder: EventRecorder;
  readonly visitors: VisitorCounter;
  readonly searches: SearchCounter;
  readonly referrers: ReferrerLimit;
  /** Whether an event's subject exists: a page by its path in the page table, a row by its id. */
  readonly isOnSite: (event: ReadTrackingEvent["event"], subject: string) => boolean;
}

export function analyticsRoutes(
  app: App,
  { recorder, visitors, searches, referrers, isOnSite }: AnalyticsRoutesOptions,
): void {
  const withLimitedReferrer = (tracked: ReadTrackingEvent, ip: string): ReadTrackingEvent => {
    if (tracked.event !== "page_view" || tracked.eventData.referrer === undefined) return tracked;
    const { page, referrer } = tracked.eventData;
    const host = referrers.admit(ip, referrer);
    return { event: "page_view", eventData: host === null ? { page } : { page, referrer: host } };
  };

  /** The outcome without its opened template if that was deleted while it was on the screen. */
  const onlyListed = ({ opened, ...told }: SearchOutcome): SearchOutcome =>
    opened !== undefined && isOnSite("template_download", String(opened)) ? { ...told, opened } : told;

  app.post(
    trackPath,
    {
      config: { rateLimit: rateLimits.counted },
      schema: {
        summary: "Records a tracking event",
        description:
          "Responds with 202 at once. Events are counted per day and stored in groups within a quarter of a second; " +
          "a crash can lose the last group, and a flood is dropped. A page is given by its path in the page table " +
          "(`/mal/:slug`). A referrer is a site's host name; one IP counts once a day for each site, and for five " +
          "sites at most: further referrers are left out, the page view still counts. A followed template counts by " +
          "`POST /api/templates/{id}/download`, its event adds nothing. The text of a search is stored when four IPs " +
          "have searched for it the same day, and never if it looks like an address or a number of a person.",
        tags: ["analytics"],
        body: trackingEventSchema,
        response: {
          202: z.undefined().meta({ description: "Accepted." }),
          ...errorResponses(400, 404, 413, 415, 429),
        },
      },
    },
    (request, reply) => {
      const tracked = request.body;
      if (!isOnSite(tracked.event, subjectOf(tracked))) throw notFound("Nettstedet har ikke noe slikt.");
      const ip = ipKey(request);
      if (tracked.event === "search") searches.record(ip, onlyListed(tracked.eventData));
      // A followed link is counted where it is stored; the outcome of a search does not count as another search.
      const isCounted =
        tracked.event === "search"
          ? tracked.eventData.outcome === undefined
          : tracked.event !== "template_download";
      if (isCounted) recorder.record(withLimitedReferrer(tracked, ip));
      if (tracked.event === "page_view") visitors.count(ip, request.headers["user-agent"] ?? "");
      reply.code(202).send();
    },
  );
}
