/** The buffer of tracking events on their way to the database. */
import type { z } from "zod";
import type { AnalyticsStore, EventCount } from "#features/analytics/server/store.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { DroppedLog } from "#platform/log/dropped-log.ts";
import { awaitedGroups, GroupWriter } from "#platform/writes/group-writer.ts";
import type { Logger } from "#platform/log/log.ts";
import type { trackingEventSchema } from "#features/analytics/contract.ts";

/** Buffers tracking events and stores them in groups. Events that cannot be stored are dropped and logged. */
export class EventRecorder {
  readonly #writer: GroupWriter<EventCount & { readonly referrer?: string }>;
  readonly #clock: Clock;
  readonly #dropped: DroppedLog;

  constructor({ store, clock, log }: { store: AnalyticsStore; clock: Clock; log: Logger }) {
    this.#clock = clock;
    this.#dropped = new DroppedLog({ log, message: "tracking events were dropped" });
    this.#writer = new GroupWriter({
      maxWaitMs: 250,
      maxGroup: 500,
      maxPending: 5_000,
      write: (group) => {
        const referrers = group.flatMap(({ day, referrer }) =>
          referrer === undefined ? [] : [{ day, referrer, count: 1 }],
        );
        return store.addCounts(group, referrers);
      },
      isItemsFault: awaitedGroups.isItemsFault,
    });
  }

  record(tracked: ReadTrackingEvent): void {
    const { event, eventData } = tracked;
    const referrer = "referrer" in eventData ? eventData.referrer : undefined;
    this.#add(event, subjectOf(tracked), referrer);
  }

  /** Called when a vote or a followed link is stored, so that the statistics count what the template's own numbers do. */
  recordStored(event: "vote" | "template_download", templateId: number): void {
    this.#add(event, String(templateId));
  }

  /** The day is that of the event, whenever its group is written. */
  #add(event: string, subject: string, referrer?: string): void {
    const dated = { day: dayInNorway(this.#clock), event, subject, count: 1, ...(referrer && { referrer }) };
    this.#writer.add(dated).catch((error: unknown) => this.#dropped.note(error));
  }

  get pending(): number {
    return this.#writer.pending;
  }

  async flush(): Promise<void> {
    await this.#writer.flush();
    this.#dropped.flush();
  }
}

export type ReadTrackingEvent = z.output<typeof trackingEventSchema>;

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
