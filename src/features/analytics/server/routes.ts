/** The tracking route, and its limit on referring hosts. */
import { z } from "zod";
import { trackingEventSchema, trackPath } from "#features/analytics/contract.ts";
import {
  type EventRecorder,
  type ReadTrackingEvent,
  subjectOf,
} from "#features/analytics/server/event-recorder.ts";
import type { SearchCounter, SearchOutcome } from "#features/analytics/server/search-counter.ts";
import type { VisitorCounter } from "#features/analytics/server/visitor-store.ts";
import type { App } from "#platform/app.ts";
import { notFound } from "#platform/http-error.ts";
import { errorResponses } from "#platform/openapi.ts";
import { ipKey, rateLimits } from "#platform/limits/rate-limit.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import { Quota } from "#platform/limits/quota.ts";
import { withoutWww } from "#shared/text/url-text.ts";
import { isPublicHost } from "#shared/text/web-url.ts";

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

const maxHostsPerIp = 5;
/** New hosts in a day, of all visitors: each is a row that stays. */
const maxHosts = 1_000;

/**
 * Limit against referrer spam. A client can send any referrer, so one IP counts once a day for each site, and for five
 * sites at most. A sender with many IPs can still invent referrers, in proportion to them and up to the day's number;
 * an office behind one IP counts as one visitor.
 */
export class ReferrerLimit {
  readonly #ownHost: string;
  readonly #perHost: Quota;
  readonly #perIp: Quota;
  readonly #hosts: Quota;

  constructor({ clock, siteUrl }: { clock: Clock; siteUrl: string }) {
    this.#ownHost = withoutWww(new URL(siteUrl).hostname);
    this.#perHost = new Quota({ max: 1, windowMs: dayMs, clock });
    this.#perIp = new Quota({ max: maxHostsPerIp, windowMs: dayMs, clock });
    this.#hosts = new Quota({ max: maxHosts, windowMs: dayMs, clock });
  }

  /** The host to count for a referrer, or null; it uses up the quota. @param ip the key from `ipKey` */
  admit(ip: string, referrer: string): string | null {
    const host = referrer.replace(/:\d+$/, "").toLowerCase();
    if (!isPublicHost(host) || withoutWww(host) === this.#ownHost) return null;
    const isNew = this.#perHost.secondsLeft(host) === 0;
    if (isNew && this.#hosts.secondsLeft() > 0) return null;
    if (!this.#perHost.tryToUse(ip, host) || !this.#perIp.tryToUse(ip)) return null;
    if (isNew) this.#hosts.use();
    this.#perHost.use(host);
    return host;
  }
}
