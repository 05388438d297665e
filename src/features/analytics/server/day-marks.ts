/**
 * Marks of a day: hashes under its salt, shared by visitors and their searches. It is destroyed when the day is over. They are
 * written in groups; what is dropped is logged.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { DroppedLog } from "#platform/log/dropped-log.ts";
import type { Logger } from "#platform/log/log.ts";
import { GroupWriter } from "#platform/writes/group-writer.ts";

export interface SaltedDay {
  readonly day: string;
  /** Hashes text under the day's salt. What is hashed for one purpose is another hash for the next. */
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

export interface MarkWriterOptions<Mark> {
  readonly log: Logger;
  /** What is logged, with a number, when marks were dropped. */
  readonly dropped: string;
  readonly write: (marks: readonly Mark[]) => Promise<void>;
}

export class MarkWriter<Mark> {
  readonly #writer: GroupWriter<Mark>;
  readonly #dropped: DroppedLog;
  readonly #making = new Set<Promise<void>>();

  constructor({ log, dropped, write }: MarkWriterOptions<Mark>) {
    this.#dropped = new DroppedLog({ log, message: dropped });
    this.#writer = new GroupWriter({ maxWaitMs: 250, maxGroup: 500, maxPending: 5_000, write });
  }

  /** @param mark null when there is nothing to write after all */
  add(mark: Promise<Mark | null>): void {
    const note = (error: unknown) => this.#dropped.note(error);
    const making = mark
      .then((made) => {
        // Written some time later, which nobody waits for.
        if (made !== null) this.#writer.add(made).catch(note);
      })
      .catch(note)
      .finally(() => this.#making.delete(making));
    this.#making.add(making);
  }

  get pending(): number {
    return this.#writer.pending;
  }

  /** Writes every mark so far, including those still waiting for the day's salt. */
  async flush(): Promise<void> {
    await Promise.all(this.#making);
    await this.#writer.flush();
    this.#dropped.flush();
  }
}
