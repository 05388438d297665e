/** The daily count of unique visitors, without cookies. */
import { type DaySalt, MarkWriter } from "#features/analytics/server/day-marks.ts";
import type { VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { type Clock, dayInNorway, dayMs } from "#platform/clock.ts";
import { Quota } from "#platform/limits/quota.ts";
import type { Logger } from "#platform/log/log.ts";

interface VisitorMark {
  readonly day: string;
  readonly mark: string;
}

/** User agents of one ip that are visitors of their own: more are invented, or an office's. */
const maxPerIp = 30;

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
  readonly #writer: MarkWriter<VisitorMark>;
  readonly #perIp: Quota;
  #seen = { day: "", marks: new Set<string>() };

  constructor(options: VisitorCounterOptions) {
    this.#options = options;
    this.#perIp = new Quota({ max: maxPerIp, windowMs: dayMs, clock: options.clock });
    this.#writer = new MarkWriter({
      log: options.log,
      dropped: "visitors were not counted",
      write: (marks) => options.store.addMarks(marks),
    });
  }

  /** @param ip the key from `ipKey` */
  count(ip: string, userAgent: string): void {
    this.#writer.add(this.#mark(ip, userAgent));
  }

  /** null for who was counted today already. */
  async #mark(ip: string, userAgent: string): Promise<VisitorMark | null> {
    const { day, hash } = await this.#options.salt.today();
    if (this.#seen.day !== day) this.#seen = { day, marks: new Set() };
    const { marks } = this.#seen;
    const mark = hash("visitor", `${ip}\n${userAgent}`);
    if (marks.has(mark) || this.#perIp.secondsLeft(day, ip) > 0) return null;
    this.#perIp.use(day, ip);
    if (marks.size < maxMarksInMemory) marks.add(mark);
    return { day, mark };
  }

  /** Replaces the marks of past days by each day's number of visitors. */
  rollUpVisitorDays(): Promise<void> {
    return this.#options.store.rollUpDaysBefore(dayInNorway(this.#options.clock));
  }

  get pending(): number {
    return this.#writer.pending;
  }

  /** Stores every visitor counted so far, including those still waiting for the day's salt. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }
}
