/** The day's salt, shared by the hashes of visitors and of their searches. It is destroyed when the day is over. */
import { createHmac, randomBytes } from "node:crypto";
import type { VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";

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
