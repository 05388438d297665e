/** The buffers of counts on their way to the database, and the one of tracking events. */
import type { z } from "zod";
import { GroupWriter } from "#db/group-writer.ts";
import type { AnalyticsStore, EventCount } from "#features/analytics/server/store.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { DroppedLog } from "#platform/log/dropped-log.ts";
import type { Logger } from "#platform/log/log.ts";
import type { trackingEventSchema } from "#features/analytics/contract.ts";

export interface CountWriterOptions<Counted> {
  readonly log: Logger;
  /** The message logged, with a number, when some were dropped. */
  readonly dropped: string;
  readonly write: (group: readonly Counted[]) => Promise<void>;
}

/** Stores counts in groups. One that cannot be stored is dropped and logged. */
export class CountWriter<Counted> extends GroupWriter<Counted> {
  readonly #options: CountWriterOptions<Counted>;
  readonly #dropped: DroppedLog;
  readonly #making = new Set<Promise<void>>();

  constructor(options: CountWriterOptions<Counted>) {
    super({ maxWaitMs: 250, maxGroup: 500 });
    this.#options = options;
    this.#dropped = new DroppedLog({ log: options.log, message: options.dropped });
  }

  protected write(group: readonly Counted[]): Promise<void> {
    return this.#options.write(group);
  }

  protected addCount(counted: Counted): void {
    this.add(counted).catch((error: unknown) => this.#dropped.note(error));
  }

  /** Adds a count made with the day's salt. @param counted resolves to null when there is nothing to count after all */
  addOnceMade(counted: Promise<Counted | null>): void {
    const making = counted
      .then((made) => void (made === null || this.addCount(made)))
      .catch((error: unknown) => this.#dropped.note(error))
      .finally(() => this.#making.delete(making));
    this.#making.add(making);
  }

  override async flush(): Promise<void> {
    await Promise.all(this.#making);
    await super.flush();
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
    // The day is that of the event, whenever its group is written.
    const day = dayInNorway(this.#clock);
    this.addCount({ day, event, subject: subjectOf(tracked), count: 1, ...(referrer && { referrer }) });
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
