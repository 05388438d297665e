import { createHmac, randomBytes } from "node:crypto";
import type { VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { DroppedLog } from "#platform/dropped-log.ts";
import { GroupWriter } from "#platform/group-writer.ts";
import type { Logger } from "#platform/log.ts";

/** Past this many visitors a day, the memory of who was seen is given up and the database alone sorts them out. */
const maxRemembered = 200_000;

export interface VisitorCounterOptions {
  readonly store: VisitorStore;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Counts how many different visitors a day has, without cookies and without keeping who they were: a visitor is a
 * hash of address and browser under a salt of that day, and salt and hashes are destroyed when the day is over.
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

  /** @param address the address as the rate limits count it @param browser the user agent, or empty */
  count(ip: string, browser: string): void {
    const marking = this.#mark(ip, browser)
      .catch((error: unknown) => this.#dropped.note(error))
      .finally(() => this.#marking.delete(marking));
    this.#marking.add(marking);
  }

  /** Resolves when the mark is with the writer, which may be before it is written. */
  async #mark(ip: string, browser: string): Promise<void> {
    const { day, salt, seen } = this.#dayNow();
    const mark = createHmac("sha256", await salt)
      .update(`${ip}\n${browser}`)
      .digest("base64url")
      .slice(0, 22);
    if (seen.has(mark)) return;
    if (seen.size < maxRemembered) seen.add(mark);
    this.#writer.add({ day, mark }).catch((error: unknown) => this.#dropped.note(error));
  }

  #dayNow() {
    const day = dayInNorway(this.#options.clock);
    if (this.#today?.day !== day) {
      const salt = this.#options.store.getSalt(day, randomBytes(32).toString("base64url"));
      // A failure is not remembered: the next visitor asks again.
      salt.catch(() => (this.#today = undefined));
      this.#today = { day, salt, seen: new Set() };
    }
    return this.#today;
  }

  /** Turns the marks of days that are over into numbers, and destroys them. */
  rollUpVisitorDays(): Promise<void> {
    return this.#options.store.rollUpDaysBefore(dayInNorway(this.#options.clock));
  }

  /** Writes every visitor counted so far, those still waiting for the day's salt too. */
  async flush(): Promise<void> {
    await Promise.all(this.#marking);
    await this.#writer.flush();
    this.#dropped.flush();
  }
}
