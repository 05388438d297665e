/** The buffer of tracking events on their way to the database. */
import { isDataError } from "#db/data-error.ts";
import {
  countEvents,
  type DatedEvent,
  type ReadTrackingEvent,
  subjectOf,
} from "#features/analytics/server/count-events.ts";
import type { AnalyticsStore } from "#features/analytics/server/store.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { DroppedLog } from "#platform/log/dropped-log.ts";
import { GroupWriter } from "#platform/writes/group-writer.ts";
import type { Logger } from "#platform/log/log.ts";

/** Buffers tracking events and stores them in groups. Events that cannot be stored are dropped and logged. */
export class EventRecorder {
  readonly #writer: GroupWriter<DatedEvent>;
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
        const { events, referrers } = countEvents(group);
        return store.addCounts(events, referrers);
      },
      isItemsFault: isDataError,
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
    const dated = { day: dayInNorway(this.#clock), event, subject, ...(referrer && { referrer }) };
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
