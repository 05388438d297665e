/** A quota of an hour or more, counted in the database: it holds over all processes, and after a restart. */
import type { Clock } from "#platform/clock.ts";
import { networksOf, tooManyRequests } from "#platform/limits/rate-limit.ts";

interface QuotaKey {
  /** The same for the same limit and the same whom. */
  readonly current: string;
}

interface Counting {
  readonly key: QuotaKey;
  readonly points: number;
  readonly windowMs: number;
}

interface Used {
  readonly points: number;
  /** When the window ends. */
  readonly expire: number;
}

/** The table `limit_counters`. A key and a transaction are passed on as they are. */
export interface QuotaStore {
  keyOf(limit: string, whom: readonly (string | number)[]): Promise<QuotaKey>;
  /**
   * Adds points in a transaction, and keeps the counters from others until it ends.
   * @returns the sums, by the keys' `current`
   */
  addAll(tx: object, countings: readonly Counting[]): Promise<ReadonlyMap<string, Used>>;
  /** Takes points back, in the transaction that has added some to the same counters. */
  takeBack(tx: object, countings: readonly Counting[]): Promise<void>;
  find(key: QuotaKey): Promise<Used | null>;
}

export interface StoredQuotaOptions {
  /** Stands in the table before the hash, and tells limits apart. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly store: QuotaStore;
  readonly clock: Clock;
  /** Why there is no room, in a sentence, where it is not simply that too many requests came. */
  readonly reason?: string;
}

/** A place in a quota that a write may need. */
export interface Claim {
  readonly key: QuotaKey;
  readonly max: number;
  readonly windowMs: number;
  readonly clock: Clock;
  readonly reason?: string | undefined;
}

export class StoredQuota {
  readonly #options: StoredQuotaOptions;

  constructor(options: StoredQuotaOptions) {
    this.#options = options;
  }

  /**
   * A place in each network of the ip. To be made before the transaction: on the embedded database, no other query can be
   * made during one.
   * @param ip the key from `ipKey`
   */
  claim(ip: string, ...what: readonly (string | number)[]): Promise<readonly Claim[]> {
    const { name, max, windowMs, clock, reason, store } = this.#options;
    const claims = networksOf(ip).map(async ({ network, shares }) => {
      const key = await store.keyOf(name, [network, ...what]);
      return { key, max: max * shares, windowMs, clock, reason };
    });
    return Promise.all(claims);
  }

  /** Seconds until there is room again; 0 when there is room now. */
  async secondsLeft(ip: string, ...what: readonly (string | number)[]): Promise<number> {
    const { store, clock } = this.#options;
    const waits = (await this.claim(ip, ...what)).map(async ({ key, max }) => {
      const used = await store.find(key);
      return used && used.points >= max ? secondsUntil(used.expire, clock) : 0;
    });
    return Math.max(...(await Promise.all(waits)));
  }
}

const secondsUntil = (time: number, clock: Clock) => Math.ceil((time - clock.now()) / 1000);

interface Counter {
  /** What was used before the group, and by those of the group that were let through so far. */
  used: number;
  /** What the group has added in the database, for all that might be let through. */
  readonly sum: number;
  readonly expire: number;
  readonly counting: Counting;
}

/**
 * The counters that a group of writes may use, in the group's transaction. All that may be needed is added at once, which
 * locks each counter until the commit; what is not used is taken back before. So what is rejected there, or fails, or is
 * cut off by an outage, costs nothing.
 */
export class ClaimedQuotas {
  readonly #store: QuotaStore;
  readonly #tx: object;
  readonly #counters: ReadonlyMap<string, Counter>;

  static async open(store: QuotaStore, tx: object, claims: readonly Claim[]): Promise<ClaimedQuotas> {
    const countings = new Map<string, Counting>();
    for (const { key, windowMs } of claims) {
      const points = (countings.get(key.current)?.points ?? 0) + 1;
      countings.set(key.current, { key, points, windowMs });
    }
    const sums =
      countings.size > 0 ? await store.addAll(tx, [...countings.values()]) : new Map<string, Used>();
    const counters = new Map<string, Counter>();
    for (const [current, counting] of countings) {
      const counted = sums.get(current);
      if (!counted) throw new Error("a counter was not returned");
      const { points: sum, expire } = counted;
      counters.set(current, { used: sum - counting.points, sum, expire, counting });
    }
    return new ClaimedQuotas(store, tx, counters);
  }

  private constructor(store: QuotaStore, tx: object, counters: ReadonlyMap<string, Counter>) {
    this.#store = store;
    this.#tx = tx;
    this.#counters = counters;
  }

  /** Uses a place in each of the quotas, or in none. @throws HttpError 429 when one has no room */
  take(claims: readonly Claim[]): void {
    const counters = claims.map((claim) => ({ claim, counter: this.#counterOf(claim) }));
    for (const { claim, counter } of counters) {
      if (counter.used >= claim.max) {
        throw tooManyRequests(secondsUntil(counter.expire, claim.clock), claim.reason);
      }
    }
    for (const { counter } of counters) counter.used += 1;
  }

  /** Frees a place in each of the quotas, where one was used. */
  giveBack(claims: readonly Claim[]): void {
    for (const claim of claims) {
      const counter = this.#counterOf(claim);
      counter.used = Math.max(0, counter.used - 1);
    }
  }

  async close(): Promise<void> {
    const unused = [...this.#counters.values()]
      .filter(({ used, sum }) => used < sum)
      .map(({ used, sum, counting }) => ({ ...counting, points: sum - used }));
    if (unused.length > 0) await this.#store.takeBack(this.#tx, unused);
  }

  #counterOf({ key }: Claim): Counter {
    const counter = this.#counters.get(key.current);
    if (!counter) throw new Error("a quota is used that was not claimed");
    return counter;
  }
}
