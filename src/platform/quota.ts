import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/clock.ts";

export interface QuotaOptions {
  readonly max: number;
  readonly windowMs: number;
  readonly clock: Clock;
}

interface Window {
  readonly endsAt: number;
  used: number;
}

/**
 * How much of something one address may do in a window of time. Addresses are kept as keyed hashes whose key is
 * never written anywhere and ends with the process; the least recent are forgotten past 100 000.
 */
export class Quota {
  readonly #options: QuotaOptions;
  readonly #key = randomBytes(32);
  readonly #windows = new LRUCache<string, Window>({ max: 100_000 });

  constructor(options: QuotaOptions) {
    this.#options = options;
  }

  /** Seconds until there is room again; 0 when there is room now. */
  secondsLeft(...parts: readonly (string | number)[]): number {
    const window = this.#windows.get(this.#hash(parts));
    const now = this.#options.clock.now();
    if (!window || window.endsAt <= now || window.used < this.#options.max) return 0;
    return Math.ceil((window.endsAt - now) / 1000);
  }

  /** Uses one. Called when the thing was done, so that what was refused costs nothing. */
  use(...parts: readonly (string | number)[]): void {
    const key = this.#hash(parts);
    const now = this.#options.clock.now();
    const window = this.#windows.get(key);
    if (window && window.endsAt > now) window.used += 1;
    else this.#windows.set(key, { endsAt: now + this.#options.windowMs, used: 1 });
  }

  #hash(parts: readonly (string | number)[]): string {
    return createHmac("sha256", this.#key).update(JSON.stringify(parts)).digest("base64url");
  }
}
