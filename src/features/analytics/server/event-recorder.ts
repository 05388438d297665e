import { countEvents, type DatedEvent, type ReadTrackingEvent } from "#features/analytics/server/rules.ts";
import type { AnalyticsStore } from "#features/analytics/server/store.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { GroupWriter } from "#platform/group-writer.ts";
import type { Logger } from "#platform/log.ts";

/** Counts tracking events in groups. What does not fit is dropped: statistics never cost a visitor anything. */
export class EventRecorder {
  readonly #writer: GroupWriter<DatedEvent>;
  readonly #clock: Clock;
  readonly #log: Logger;

  constructor({ store, clock, log }: { store: AnalyticsStore; clock: Clock; log: Logger }) {
    this.#clock = clock;
    this.#log = log;
    this.#writer = new GroupWriter({
      maxWaitMs: 250,
      maxGroup: 500,
      maxPending: 5_000,
      write: (group) => {
        const { events, referrers } = countEvents(group);
        return store.addCounts(events, referrers);
      },
    });
  }

  record(tracked: ReadTrackingEvent): void {
    this.#writer
      .add({ day: dayInNorway(this.#clock), tracked })
      .catch((error: unknown) =>
        this.#log.warn({ err: error, event: tracked.event }, "a tracking event was dropped"),
      );
  }

  flush(): Promise<void> {
    return this.#writer.flush();
  }
}
