/** A quota of an hour or more, counted in the database: it holds over all processes, and after a restart. */
import type { Clock } from "#platform/clock.ts";
import { tooManyRequests } from "#platform/rate-limit.ts";

/** The table `limit_counters`. A key and a transaction are passed on as they are. */
export interface QuotaStore {
  keyOf(limit: string, whom: readonly (string | number)[]): Promise<object>;
  /** Counts one in a transaction. */
  use(tx: object, key: object, windowMs: number): Promise<Used>;
  find(key: object): Promise<Used | null>;
}

interface Used {
  readonly points: number;
  /** When the window ends. */
  readonly expire: number;
}

export interface StoredQuotaOptions {
  /** Stands in the table before the hash, and tells limits apart. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly store: QuotaStore;
  readonly clock: Clock;
}

/** Counts one in the transaction of what it allows, and rejects that with a 429 when there is no room. */
export type Admission = (tx: object) => Promise<void>;

export class StoredQuota {
  readonly #options: StoredQuotaOptions;

  constructor(options: StoredQuotaOptions) {
    this.#options = options;
  }

  /**
   * To be called in the transaction that stores what is counted: what is rejected there, or fails, or is cut off by an
   * outage, takes its count back with it.
   */
  async admission(...whom: readonly (string | number)[]): Promise<Admission> {
    const { name, max, windowMs, store } = this.#options;
    // Before the transaction: on the embedded database, no other query can be made during one.
    const key = await store.keyOf(name, whom);
    return async (tx) => {
      const { points, expire } = await store.use(tx, key, windowMs);
      if (points > max) throw tooManyRequests(this.#secondsUntil(expire));
    };
  }

  /** Seconds until there is room again; 0 when there is room now. */
  async secondsLeft(...whom: readonly (string | number)[]): Promise<number> {
    const { name, max, store } = this.#options;
    const used = await store.find(await store.keyOf(name, whom));
    return used && used.points >= max ? this.#secondsUntil(used.expire) : 0;
  }

  #secondsUntil(time: number): number {
    return Math.ceil((time - this.#options.clock.now()) / 1000);
  }
}
