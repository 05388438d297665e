/** The daily count of unique visitors, without cookies. */
import type { DaySalt } from "#features/analytics/server/day-salt.ts";
import type { VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { DroppedLog } from "#platform/log/dropped-log.ts";
import { GroupWriter } from "#platform/writes/group-writer.ts";
import type { Logger } from "#platform/log/log.ts";

/** Bound on the marks held in memory per day; past it, the database alone removes duplicates. */
const maxMarksInMemory = 200_000;

export interface VisitorCounterOptions {
  readonly store: VisitorStore;
  readonly salt: DaySalt;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Counter of unique visitors a day, without cookies and without identifying them: a visitor is a hash of IP and user
 * agent under that day's salt, and salt and hashes are deleted when the day is over.
 */
export class VisitorCounter {
  readonly #options: VisitorCounterOptions;
  readonly #writer: GroupWriter<{ day: string; mark: string }>;
  readonly #dropped: DroppedLog;
  readonly #marking = new Set<Promise<void>>();
  #seen = { day: "", marks: new Set<string>() };

  constructor(options: VisitorCounterOptions) {
    this.#options = options;
    this.#dropped = new DroppedLog({ log: options.log, message: "visitors were not counted" });
    this.#writer = new GroupWriter({
      maxWaitMs: 250,
      maxGroup: 500,
      maxPending: 5_000,
      write: (marks) => options.store.addMarks(marks),
    });
  }

  /** @param ip the key from `ipKey` */
  count(ip: string, userAgent: string): void {
    const marking = this.#mark(ip, userAgent)
      .catch((error: unknown) => this.#dropped.note(error))
      .finally(() => this.#marking.delete(marking));
    this.#marking.add(marking);
  }

  /** Resolves when the mark is queued, which may be before it is stored. */
  async #mark(ip: string, userAgent: string): Promise<void> {
    const { day, hash } = await this.#options.salt.today();
    if (this.#seen.day !== day) this.#seen = { day, marks: new Set() };
    const { marks } = this.#seen;
    const mark = hash("visitor", `${ip}\n${userAgent}`);
    if (marks.has(mark)) return;
    if (marks.size < maxMarksInMemory) marks.add(mark);
    this.#writer.add({ day, mark }).catch((error: unknown) => this.#dropped.note(error));
  }

  /** Replaces the marks of past days by each day's number of visitors. */
  rollUpVisitorDays(): Promise<void> {
    return this.#options.store.rollUpDaysBefore(dayInNorway(this.#options.clock));
  }

  get pending(): number {
    return this.#writer.pending;
  }

  /** Stores every visitor counted so far, including those still waiting for the day's salt. */
  async flush(): Promise<void> {
    await Promise.all(this.#marking);
    await this.#writer.flush();
    this.#dropped.flush();
  }
}
