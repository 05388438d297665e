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
  readonly expire: number;
}

/** The table `limit_counters`. A key and a transaction are passed on as they are. */
export interface QuotaStore {
  keyOf(limit: string, whom: readonly (string | number)[]): Promise<QuotaKey>;
  /**
   * Adds points in a transaction, or takes some off, and keeps the counters from others until it ends.
   * @returns the sums, in the order of the keys
   */
  add(tx: object, countings: readonly Counting[]): Promise<readonly Used[]>;
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

/** A place in a quota that a write needs. */
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
   * A place in each network of the ip. To be made before the transaction: on the embedded database, no other
   * query can be made during one.
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
  /** What was used before the transaction, and by those of its writes that were let through so far. */
  used: number;
  /** What it may use up to: the claims are added already. */
  readonly sum: number;
  readonly expire: number;
  readonly counting: Counting;
}

/**
 * The counters that the writes of a transaction may use. All that was claimed is added at once, which keeps each counter from
 * others until the commit; what is not used is taken off again before. So what is rejected there, or fails, costs nothing.
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
    const added = [...countings.values()];
    const sums = added.length > 0 ? await store.add(tx, added) : [];
    const counters = added.map((counting, index) => {
      const { points: sum = 0, expire = 0 } = sums[index] ?? {};
      return [counting.key.current, { used: sum - counting.points, sum, expire, counting }] as const;
    });
    return new ClaimedQuotas(store, tx, new Map(counters));
  }

  private constructor(store: QuotaStore, tx: object, counters: ReadonlyMap<string, Counter>) {
    this.#store = store;
    this.#tx = tx;
    this.#counters = counters;
  }

  /** Uses a place in each of the quotas, or in none. @throws HttpError 429 when one has no room */
  use(claims: readonly Claim[]): void {
    for (const claim of claims) {
      const { used, expire } = this.#counterOf(claim);
      if (used >= claim.max) throw tooManyRequests(secondsUntil(expire, claim.clock), claim.reason);
    }
    for (const claim of claims) this.#counterOf(claim).used += 1;
  }

  tryToUse(claims: readonly Claim[]): boolean {
    const hasRoom = claims.every((claim) => this.#counterOf(claim).used < claim.max);
    if (hasRoom) this.use(claims);
    return hasRoom;
  }

  /** Frees a place in each of the quotas, where one was used. */
  giveBack(claims: readonly Claim[]): void {
    for (const claim of claims) {
      const counter = this.#counterOf(claim);
      counter.used = Math.max(0, counter.used - 1);
    }
  }

  /** To be called before the commit. */
  async close(): Promise<void> {
    const unused = [...this.#counters.values()]
      .filter(({ used, sum }) => used < sum)
      .map(({ used, sum, counting }) => ({ ...counting, points: used - sum }));
    if (unused.length > 0) await this.#store.add(this.#tx, unused);
  }

  #counterOf({ key }: Claim): Counter {
    const counter = this.#counters.get(key.current);
    if (!counter) throw new Error("a quota is used that was not claimed");
    return counter;
  }
}
