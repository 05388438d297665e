/** The daily count of unique visitors, without cookies. */
import { createHmac, randomBytes } from "node:crypto";
import type { VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { DroppedLog } from "#platform/log/dropped-log.ts";
import { GroupWriter } from "#platform/writes/group-writer.ts";
import type { Logger } from "#platform/log/log.ts";

/** Bound on the marks held in memory per day; past it, the database alone removes duplicates. */
const maxMarksInMemory = 200_000;

export interface VisitorCounterOptions {
  readonly store: VisitorStore;
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
  #today: { day: string; salt: Promise<string>; seen: Set<string> } | undefined;

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
    const { day, salt, seen } = this.#dayNow();
    const mark = createHmac("sha256", await salt)
      .update(`${ip}\n${userAgent}`)
      .digest("base64url")
      .slice(0, 22);
    if (seen.has(mark)) return;
    if (seen.size < maxMarksInMemory) seen.add(mark);
    this.#writer.add({ day, mark }).catch((error: unknown) => this.#dropped.note(error));
  }

  #dayNow() {
    const day = dayInNorway(this.#options.clock);
    if (this.#today?.day !== day) {
      const salt = this.#options.store.getSalt(day, randomBytes(32).toString("base64url"));
      // A failure is not cached: the next visitor tries again.
      salt.catch(() => (this.#today = undefined));
      this.#today = { day, salt, seen: new Set() };
    }
    return this.#today;
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
