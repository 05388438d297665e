/** The buffers of counts on their way to the database, and the one of tracking events. */
import type { z } from "zod";
import type { AnalyticsStore, EventCount } from "#features/analytics/server/store.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { DroppedLog } from "#platform/log/dropped-log.ts";
import { awaitedGroups, GroupWriter } from "#platform/writes/group-writer.ts";
import type { Logger } from "#platform/log/log.ts";
import type { trackingEventSchema } from "#features/analytics/contract.ts";

export interface CountWriterOptions<Counted> {
  readonly log: Logger;
  /** The message logged, with a number, when some were dropped. */
  readonly dropped: string;
  readonly write: (group: readonly Counted[]) => Promise<void>;
}

/** Stores counts in groups. One that cannot be stored is dropped and logged. */
export class CountWriter<Counted> {
  readonly #writer: GroupWriter<Counted>;
  readonly #dropped: DroppedLog;
  readonly #making = new Set<Promise<void>>();

  constructor({ log, dropped, write }: CountWriterOptions<Counted>) {
    const { isItemsFault } = awaitedGroups;
    this.#dropped = new DroppedLog({ log, message: dropped });
    this.#writer = new GroupWriter({ maxWaitMs: 250, maxGroup: 500, maxPending: 5_000, write, isItemsFault });
  }

  add(counted: Counted): void {
    this.#writer.add(counted).catch((error: unknown) => this.#dropped.note(error));
  }

  /** Adds a count made with the day's salt. @param counted resolves to null when there is nothing to count after all */
  addOnceMade(counted: Promise<Counted | null>): void {
    const making = counted
      .then((made) => void (made === null || this.add(made)))
      .catch((error: unknown) => this.#dropped.note(error))
      .finally(() => this.#making.delete(making));
    this.#making.add(making);
  }

  get pending(): number {
    return this.#writer.pending;
  }

  async flush(): Promise<void> {
    await Promise.all(this.#making);
    await this.#writer.flush();
    this.#dropped.flush();
  }
}

export class EventRecorder extends CountWriter<EventCount & { readonly referrer?: string }> {
  readonly #clock: Clock;

  constructor({ store, clock, log }: { store: AnalyticsStore; clock: Clock; log: Logger }) {
    super({
      log,
      dropped: "tracking events were dropped",
      write: (group) => {
        const referrers = group.flatMap(({ day, referrer }) =>
          referrer === undefined ? [] : [{ day, referrer, count: 1 }],
        );
        return store.addCounts(group, referrers);
      },
    });
    this.#clock = clock;
  }

  record(tracked: ReadTrackingEvent): void {
    const { event, eventData } = tracked;
    const referrer = "referrer" in eventData ? eventData.referrer : undefined;
    this.#add(event, subjectOf(tracked), referrer);
  }

  /** Counts a stored vote or followed link, so that the statistics count what the template's own numbers do. */
  recordStored(event: "vote" | "template_download", templateId: number): void {
    this.#add(event, String(templateId));
  }

  /** The day is that of the event, whenever its group is written. */
  #add(event: string, subject: string, referrer?: string): void {
    this.add({ day: dayInNorway(this.#clock), event, subject, count: 1, ...(referrer && { referrer }) });
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
