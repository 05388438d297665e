/**
 * The daily count of unique visitors, without cookies, and the day's marks, which the count of searches uses too: hashes under
 * the day's salt, destroyed when the day is over.
 */
import { createHmac, randomBytes } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import { Store } from "#db/database.ts";
import { dailySalts, visitorDays, visitorMarks } from "#db/schema/statistics.ts";
import { CountWriter } from "#features/analytics/server/event-recorder.ts";
import { type Clock, dayInNorway, dayMs } from "#platform/clock.ts";
import type { Logger } from "#platform/log/log.ts";
import { Quota } from "#platform/limits/quota.ts";

export class VisitorStore extends Store {
  /** The day's salt: the proposed one, unless another process stored one first. */
  async getSalt(day: string, proposed: string): Promise<string> {
    const [row] = await this.database.orm
      .insert(dailySalts)
      .values({ day, salt: proposed })
      // An update that changes nothing, so that an existing row is returned too.
      .onConflictDoUpdate({ target: dailySalts.day, set: { salt: sql`${dailySalts.salt}` } })
      .returning({ salt: dailySalts.salt });
    return row?.salt ?? proposed;
  }

  async addMarks(marks: readonly { day: string; mark: string }[]): Promise<void> {
    await this.database.orm
      .insert(visitorMarks)
      .values([...marks])
      .onConflictDoNothing();
  }

  /** Stores the number of visitors of each day before `today`, and deletes the marks and salts of those days. */
  async rollUpDaysBefore(today: string): Promise<void> {
    await this.database.orm.transaction(async (tx) => {
      // One statement: when two processes roll up a day at once, each mark is deleted, and so counted, by one of them.
      await tx.execute(sql`
        with gone as (delete from ${visitorMarks} where ${lt(visitorMarks.day, today)} returning day)
        insert into ${visitorDays} as rolled_up (day, visitors)
        select day, count(*)::int from gone group by day
        on conflict (day) do update set visitors = rolled_up.visitors + excluded.visitors
      `);
      await tx.delete(dailySalts).where(lt(dailySalts.day, today));
    });
  }
}

export interface SaltedDay {
  readonly day: string;
  /** Hashes text under the day's salt. A text has another hash for each purpose. */
  readonly hash: (purpose: "visitor" | "search", text: string) => string;
}

export class DaySalt {
  readonly #store: Pick<VisitorStore, "getSalt">;
  readonly #clock: Clock;
  #today: { readonly day: string; readonly salted: Promise<SaltedDay> } | undefined;

  constructor({ store, clock }: { store: Pick<VisitorStore, "getSalt">; clock: Clock }) {
    this.#store = store;
    this.#clock = clock;
  }

  /** The day as it is now, also when its salt comes after midnight. */
  today(): Promise<SaltedDay> {
    const day = dayInNorway(this.#clock);
    if (this.#today?.day !== day) {
      const salted = this.#read(day);
      // A failure is not cached: the next visitor tries again.
      salted.catch(() => (this.#today = undefined));
      this.#today = { day, salted };
    }
    return this.#today.salted;
  }

  async #read(day: string): Promise<SaltedDay> {
    const salt = await this.#store.getSalt(day, randomBytes(32).toString("base64url"));
    return {
      day,
      hash: (purpose, text) =>
        createHmac("sha256", salt).update(`${purpose}\n${text}`).digest("base64url").slice(0, 22),
    };
  }
}

interface VisitorMark {
  readonly day: string;
  readonly mark: string;
}

/** User agents of one ip that are visitors of their own: more are invented, or an office's. */
const maxPerIp = 30;

/** Visitors of a day that a process counts: each is a mark in memory and a row. */
const maxVisitors = 200_000;

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
export class VisitorCounter extends CountWriter<VisitorMark> {
  readonly #options: VisitorCounterOptions;
  readonly #perIp: Quota;
  #seen = { day: "", marks: new Set<string>() };

  constructor(options: VisitorCounterOptions) {
    super({
      log: options.log,
      dropped: "visitors were not counted",
      write: (marks) => options.store.addMarks(marks),
    });
    this.#options = options;
    this.#perIp = new Quota({ max: maxPerIp, windowMs: dayMs, clock: options.clock });
  }

  /** @param ip the key from `ipKey` */
  count(ip: string, userAgent: string): void {
    this.addOnceMade(this.#mark(ip, userAgent));
  }

  /** The mark of a visitor; null for one counted today already, or not to be counted. */
  async #mark(ip: string, userAgent: string): Promise<VisitorMark | null> {
    const { day, hash } = await this.#options.salt.today();
    if (this.#seen.day !== day) this.#seen = { day, marks: new Set() };
    const { marks } = this.#seen;
    const mark = hash("visitor", `${ip}\n${userAgent}`);
    if (marks.has(mark) || marks.size >= maxVisitors || !this.#perIp.tryToUse(ip, day)) return null;
    marks.add(mark);
    return { day, mark };
  }

  /** Replaces the marks of past days by each day's number of visitors. */
  rollUpVisitorDays(): Promise<void> {
    return this.#options.store.rollUpDaysBefore(dayInNorway(this.#options.clock));
  }
}
