/** Aggregates tracking events into counts. Pure. */
import type { z } from "zod";
import type { trackingEventSchema } from "#features/analytics/contract.ts";
import type { EventCount, ReferrerCount } from "#features/analytics/server/store.ts";

export type ReadTrackingEvent = z.output<typeof trackingEventSchema>;

/** An event and its day in Norway. */
export interface DatedEvent {
  readonly day: string;
  readonly tracked: ReadTrackingEvent;
}

/** The subject of an event: a page's path, else a row's id. Titles are not stored: the row itself has them. */
export function subjectOf(tracked: ReadTrackingEvent): string {
  switch (tracked.event) {
    case "page_view":
      return tracked.eventData.page;
    case "homepage_ad_click":
      return String(tracked.eventData.adId);
    case "sponsor_click":
      return String(tracked.eventData.sponsorId);
    case "template_download":
      return String(tracked.eventData.templateId);
  }
}

/** Sums a group of events to one count for each day, event and subject. */
export function countEvents(group: readonly DatedEvent[]): {
  events: EventCount[];
  referrers: ReferrerCount[];
} {
  const events = new Map<string, EventCount>();
  const referrers = new Map<string, ReferrerCount>();
  for (const { day, tracked } of group) {
    const subject = subjectOf(tracked);
    const key = JSON.stringify([day, tracked.event, subject]);
    events.set(key, { day, event: tracked.event, subject, count: (events.get(key)?.count ?? 0) + 1 });
    if (tracked.event === "page_view" && tracked.eventData.referrer) {
      const { referrer } = tracked.eventData;
      const referrerKey = JSON.stringify([day, referrer]);
      referrers.set(referrerKey, { day, referrer, count: (referrers.get(referrerKey)?.count ?? 0) + 1 });
    }
  }
  return { events: [...events.values()], referrers: [...referrers.values()] };
}
