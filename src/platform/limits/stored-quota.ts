/** A quota of an hour or more, counted in the database: it holds over all processes, and after a restart. */
import type { Clock } from "#platform/clock.ts";
import type { HttpError } from "#platform/http-error.ts";
import { networksOf, tooManyRequests } from "#platform/limits/rate-limit.ts";

interface QuotaKey {
  /** The key under today's secret: equal for the same limit and the same `whom`. */
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

/** The table `limit_counters`. A key and a transaction are passed on unchanged. */
export interface QuotaStore {
  keyOf(limit: string, whom: readonly (string | number)[]): Promise<QuotaKey>;
  /**
   * Adds points in a transaction, or takes some off, and locks the counters until it ends.
   * @param countings each key once
   * @returns the sums, in the order of the keys
   */
  add(tx: object, countings: readonly Counting[]): Promise<readonly Used[]>;
  find(key: QuotaKey): Promise<Used | null>;
}

export interface StoredQuotaOptions {
  /** The prefix of the hash in the table, by limit. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly store: QuotaStore;
  readonly clock: Clock;
  /** The reason for a rejection, where it is not simply too many requests. */
  readonly reason?: string;
}

/** One use of a quota, which a write needs. */
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
   * A claim in each network of the ip. To be made before the transaction: on the embedded database, no other
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

/** A counter with all claims of a transaction in its sum. */
interface Reserved extends Used {
  readonly claim: Claim;
  /** The number of claims that no write has used yet. */
  unused: number;
}

/**
 * The quotas of a transaction's writes: `open` adds every claim, so that until the commit no other transaction can use what these
 * may need; `use` compares for each write; `close` takes off what was not used. A write that is rejected, or undone with the
 * transaction, so costs nothing.
 */
export class ClaimedQuotas {
  readonly #reserved = new Map<string, Reserved>();

  static async open(store: QuotaStore, tx: object, claims: readonly Claim[]): Promise<ClaimedQuotas> {
    const quotas = new ClaimedQuotas();
    const byKey = [...Map.groupBy(claims, ({ key }) => key.current).values()];
    const countings = byKey.flatMap(([first, ...others]) =>
      first ? { ...first, points: 1 + others.length } : [],
    );
    const sums = await store.add(tx, countings);
    for (const [index, { points: unused, ...claim }] of countings.entries()) {
      const sum = sums[index];
      if (sum) quotas.#reserved.set(claim.key.current, { ...sum, claim, unused });
    }
    return quotas;
  }

  /** Uses one of each of the quotas, or of none. @returns the rejection when one is used up */
  use(claims: readonly Claim[]): HttpError | undefined {
    const full = claims.find((claim) => this.#of(claim).points - this.#of(claim).unused >= claim.max);
    if (full) return tooManyRequests(secondsUntil(this.#of(full).expire, full.clock), full.reason);
    for (const claim of claims) this.#of(claim).unused -= 1;
    return undefined;
  }

  /** The sum of a claim's counter, with this transaction's. */
  sumOf([claim]: readonly Claim[]): number {
    return claim ? this.#of(claim).points : 0;
  }

  /** Returns one use to each quota with any use, by this transaction or an earlier one. */
  giveBack(claims: readonly Claim[]): void {
    for (const counter of claims.map((claim) => this.#of(claim))) {
      if (counter.unused < counter.points) counter.unused += 1;
    }
  }

  /** Takes off what was not used; to be called before the commit. */
  async close(store: QuotaStore, tx: object): Promise<void> {
    const left = [...this.#reserved.values()].filter(({ unused }) => unused > 0);
    const countings = left.map(({ claim, unused }) => ({ ...claim, points: -unused }));
    if (countings.length > 0) await store.add(tx, countings);
  }

  #of({ key }: Claim): Reserved {
    const reserved = this.#reserved.get(key.current);
    if (!reserved) throw new Error("a quota is used that was not claimed");
    return reserved;
  }
}
