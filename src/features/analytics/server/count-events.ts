/** Aggregates events into counts. Pure. */
import type { z } from "zod";
import type { trackingEventSchema } from "#features/analytics/contract.ts";
import type { EventCount, ReferrerCount } from "#features/analytics/server/store.ts";

export type ReadTrackingEvent = z.output<typeof trackingEventSchema>;

/** An event as it is counted, and its day in Norway. */
export interface DatedEvent {
  readonly day: string;
  readonly event: string;
  readonly subject: string;
  readonly referrer?: string;
}

/**
 * The subject of an event: a page's path, a row's id, or whether a search found something. Titles are not stored: the row
 * itself has them.
 */
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
    case "search":
      return tracked.eventData.found ? "found" : "not_found";
  }
}

/** Sums a group of events to one count for each day, event and subject. */
export function countEvents(group: readonly DatedEvent[]): {
  events: EventCount[];
  referrers: ReferrerCount[];
} {
  const events = new Map<string, EventCount>();
  const referrers = new Map<string, ReferrerCount>();
  for (const { day, event, subject, referrer } of group) {
    const key = JSON.stringify([day, event, subject]);
    events.set(key, { day, event, subject, count: (events.get(key)?.count ?? 0) + 1 });
    if (referrer === undefined) continue;
    const referrerKey = JSON.stringify([day, referrer]);
    referrers.set(referrerKey, { day, referrer, count: (referrers.get(referrerKey)?.count ?? 0) + 1 });
  }
  return { events: [...events.values()], referrers: [...referrers.values()] };
}
