/** A limit by key in a window of time, in this process's memory. */
import { hash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/clock.ts";
import { networksOf } from "#platform/limits/rate-limit.ts";

export interface QuotaOptions {
  readonly max: number;
  readonly windowMs: number;
  readonly clock: Clock;
}

export interface QuotaWindow {
  readonly endsAt: number;
  used: number;
}

/**
 * A limit for each ip (or other key) in a window of time, of this process only: `LimitStore` is for what must hold in all
 * of them. Keys are stored as hashes with a secret, which is never written anywhere and ends with the process. Past
 * 100 000 the least recent are evicted.
 */
export class Quota {
  readonly #options: QuotaOptions;
  readonly #secret = randomBytes(32).toString("base64url");
  // `maxSize`, not `max`, which allocates arrays of that length at once: 3 MB.
  readonly #windows = new LRUCache<string, QuotaWindow>({ maxSize: 100_000, sizeCalculation: () => 1 });

  constructor(options: QuotaOptions) {
    this.#options = options;
  }

  /** Seconds until there is room again; 0 when there is room now. */
  secondsLeft(...parts: readonly (string | number)[]): number {
    const window = this.#windows.get(this.#hash(parts));
    return window ? this.secondsLeftIn(window) : 0;
  }

  /** The same of one window. @param waiting the part of its count that is requested and not yet granted */
  secondsLeftIn({ endsAt, used }: QuotaWindow, waiting = 0): number {
    const now = this.#options.clock.now();
    return endsAt <= now || used - waiting < this.#options.max ? 0 : Math.ceil((endsAt - now) / 1000);
  }

  /** Uses one unit, room or not. @returns the window it was counted in, to which the caller adds any further cost */
  use(...parts: readonly (string | number)[]): QuotaWindow {
    const key = this.#hash(parts);
    const now = this.#options.clock.now();
    const open = this.#windows.get(key);
    const window = open && open.endsAt > now ? open : { endsAt: now + this.#options.windowMs, used: 0 };
    window.used += 1;
    this.#windows.set(key, window);
    return window;
  }

  /**
   * Uses one unit in each network of an ip, or in none when one has no room. @returns whether all had room
   * @param ip the key from `ipKey`
   */
  tryToUse(ip: string, ...what: readonly (string | number)[]): boolean {
    const networks = networksOf(ip).map(({ network, shares }) => ({ parts: [network, ...what], shares }));
    const now = this.#options.clock.now();
    const isFull = networks.some(({ parts, shares }) => {
      const window = this.#windows.get(this.#hash(parts));
      return window && window.endsAt > now && window.used >= this.#options.max * shares;
    });
    if (isFull) return false;
    for (const { parts } of networks) this.use(...parts);
    return true;
  }

  #hash(parts: readonly (string | number)[]): string {
    // The hashes never leave the process, so a prefixed secret suffices, in a tenth of an HMAC's time.
    return hash("sha256", this.#secret + JSON.stringify(parts), "base64url");
  }
}
