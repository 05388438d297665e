/** The limiters behind the rate limits, by rate-limiter-flexible: of this process, or of all beside one database. */
import { LRUCache } from "lru-cache";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import { GroupWriter } from "#platform/writes/group-writer.ts";

/** The table `limit_counters`, where processes count together. */
export interface RateStore {
  /** Whether there can be other processes. */
  readonly isShared: boolean;
  /** Adds counts. @returns the sums of the same keys, and how long they last */
  addMany(
    limit: string,
    counts: ReadonlyMap<string, number>,
    windowMs: number,
  ): Promise<ReadonlyMap<string, Sum>>;
}

interface Sum {
  readonly points: number;
  readonly msLeft: number;
}

export interface Rate {
  readonly max: number;
  readonly windowMs: number;
}

export interface RateLimiter {
  /** Rejects with a RateLimiterRes when there is no room. */
  consume(key: string): Promise<RateLimiterRes>;
  /** Takes back what was consumed last: the database was away, so it was counted by this process. */
  giveBack(key: string): Promise<void>;
  /** Tells the database what it has not told yet. */
  flush?(): Promise<void>;
}

const limitName = "rate";
/** Past it the least recently seen are forgotten: many IPs must not fill the memory. */
const maxKeysInMemory = 20_000;
/** The database is waited for this long; then the process counts for itself. */
const timeoutMs = 3_000;
/** A few of these, not one for each request, go to the database. */
const gatherMs = 250;
const maxGathered = 10_000;
/** Requests that ask together, while those before them are being asked for. */
const maxAsked = 200;

/** Counts in this process only. */
export class ProcessLimiter extends RateLimiterMemory implements RateLimiter {
  readonly #kept = new LRUCache<string, true>({
    // Not `max`, for which arrays of that length are made at once.
    maxSize: maxKeysInMemory,
    sizeCalculation: () => 1,
    noDisposeOnSet: true,
    dispose: (_kept, key) => void super.delete(key),
  });

  constructor({ max, windowMs }: Rate) {
    super({ keyPrefix: limitName, points: max, duration: windowMs / 1000 });
  }

  override consume(
    ...[key, ...others]: Parameters<RateLimiterMemory["consume"]>
  ): ReturnType<RateLimiterMemory["consume"]> {
    this.#kept.set(`${key}`, true);
    return super.consume(key, ...others);
  }

  async giveBack(key: string): Promise<void> {
    const counted = await this.get(key);
    if (counted && counted.consumedPoints > 0) await this.reward(key);
  }

  /** Rejects the key from now on. One whose window has ended meanwhile is not: a block of no length would have no end. */
  async reject(key: string, msLeft: number): Promise<void> {
    if (msLeft <= 0) return;
    this.#kept.set(key, true);
    await this.block(key, msLeft / 1000);
  }
}

interface Asked {
  readonly key: string;
  sum: Sum;
}

/**
 * Counts exactly, over all processes: asks the database before the request goes on, together with what arrives meanwhile. A
 * key that is used up is rejected from memory. While the database is away, the process counts for itself.
 */
export class ExactLimiter implements RateLimiter {
  readonly #rate: Rate;
  readonly #store: RateStore;
  readonly #own: ProcessLimiter;
  readonly #asking: GroupWriter<Asked>;

  constructor(rate: Rate, store: RateStore) {
    this.#rate = rate;
    this.#store = store;
    this.#own = new ProcessLimiter(rate);
    this.#asking = new GroupWriter({
      maxWaitMs: 0,
      maxGroup: maxAsked,
      maxPending: maxGathered,
      write: (group) => this.#ask(group),
      isOutage: () => true,
    });
  }

  async consume(key: string): Promise<RateLimiterRes> {
    const { max, windowMs } = this.#rate;
    const own = await this.#own.get(key);
    if (own && own.consumedPoints > max && own.msBeforeNext > 0) throw own;
    const asked: Asked = { key, sum: { points: 0, msLeft: windowMs } };
    try {
      await this.#asking.add(asked);
    } catch {
      return this.#own.consume(key);
    }
    const { points, msLeft } = asked.sum;
    if (points >= max) await this.#own.reject(key, msLeft);
    const consumed = new RateLimiterRes(Math.max(max - points, 0), msLeft, points);
    if (points > max) throw consumed;
    return consumed;
  }

  giveBack(key: string): Promise<void> {
    return this.#own.giveBack(key);
  }

  /** Each gets the sum that it would have got alone, in the order of arrival. */
  async #ask(group: readonly Asked[]): Promise<void> {
    const counts = new Map<string, number>();
    for (const { key } of group) counts.set(key, (counts.get(key) ?? 0) + 1);
    const { windowMs } = this.#rate;
    const sums = await within(timeoutMs, this.#store.addMany(limitName, new Map(counts), windowMs));
    for (const asked of group) {
      const sum = sums.get(asked.key);
      if (!sum) throw new Error("a counter was not returned");
      const after = (counts.get(asked.key) ?? 0) - 1;
      counts.set(asked.key, after);
      asked.sum = { ...sum, points: sum.points - after };
    }
  }
}

function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no result within ${limitMs} ms`)), limitMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * Counts without making a request wait: each process exactly for itself, and all together a quarter of a second later, when
 * what each has let through is added up. A key that is used up then is rejected from memory, in each process that sees it.
 */
export class GatheringLimiter implements RateLimiter {
  readonly #rate: Rate;
  readonly #store: RateStore;
  readonly #own: ProcessLimiter;
  #counts = new Map<string, number>();
  #gathering: NodeJS.Timeout | undefined;
  #adding: Promise<void> = Promise.resolve();

  constructor(rate: Rate, store: RateStore) {
    this.#rate = rate;
    this.#store = store;
    this.#own = new ProcessLimiter(rate);
  }

  async consume(key: string): Promise<RateLimiterRes> {
    const consumed = await this.#own.consume(key);
    const count = this.#counts.get(key);
    if (count !== undefined || this.#counts.size < maxGathered) this.#counts.set(key, (count ?? 0) + 1);
    this.#gathering ??= setTimeout(() => void this.flush(), gatherMs).unref();
    return consumed;
  }

  giveBack(key: string): Promise<void> {
    const count = this.#counts.get(key);
    if (count !== undefined && count > 0) this.#counts.set(key, count - 1);
    return this.#own.giveBack(key);
  }

  flush(): Promise<void> {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#adding = this.#adding.then(() => this.#addUp());
    return this.#adding;
  }

  async #addUp(): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = this.#counts;
    this.#counts = new Map();
    // While the database is away, each process counts for itself.
    const sums = await this.#store
      .addMany(limitName, counts, this.#rate.windowMs)
      .catch(() => new Map<string, never>());
    for (const [key, { points, msLeft }] of sums) {
      if (points >= this.#rate.max) await this.#own.reject(key, msLeft);
    }
  }
}
