import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { failuresKeptMs, lockMs, sessionIdleMs } from "#features/identity/server/rules.ts";
import type { Clock } from "#platform/clock.ts";

export interface Attempt {
  readonly email: string;
  /** The address it comes from, as the rate limits count it. */
  readonly address: string;
}

interface Failures {
  count: number;
  lockedUntil: number;
  lastAt: number;
}

/**
 * Shuts the door on guessing, for an account and for an address, whether or not there is such an account. Everything
 * is kept under a hash whose key is never written anywhere and ends with the process.
 *
 * An address that has signed in to the account before is not held up by strangers' guesses at it: else anybody could
 * keep the administrator out by guessing all day.
 */
export class Lockout {
  readonly #clock: Clock;
  readonly #key = randomBytes(32);
  readonly #accounts = new LRUCache<string, Failures>({ max: 100_000 });
  readonly #addresses = new LRUCache<string, Failures>({ max: 100_000 });
  /** When an address last signed in to an account. */
  readonly #known = new LRUCache<string, number>({ max: 1_000 });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Counts an attempt as failed, before the password is looked at, so that attempts made at once do not all pass.
   * @returns 0 when it may go on, or the seconds until the door opens; then nothing was counted.
   */
  begin(attempt: Attempt): number {
    const counters = this.#countersOf(attempt);
    const now = this.#clock.now();
    const lockedUntil = Math.max(...counters.map(({ lockedUntil }) => lockedUntil));
    if (lockedUntil > now) return Math.ceil((lockedUntil - now) / 1000);
    for (const counter of counters) {
      counter.count += 1;
      counter.lastAt = now;
      counter.lockedUntil = now + lockMs(counter.count);
    }
    return 0;
  }

  /** The attempt was right after all. */
  succeeded(attempt: Attempt): void {
    for (const counter of this.#countersOf(attempt)) Object.assign(counter, { count: 0, lockedUntil: 0 });
    this.#known.set(this.#hash(attempt.email, attempt.address), this.#clock.now());
  }

  #countersOf({ email, address }: Attempt): Failures[] {
    const ofAddress = this.#counter(this.#addresses, this.#hash(address));
    const knownAt = this.#known.get(this.#hash(email, address)) ?? -Infinity;
    if (this.#clock.now() - knownAt < sessionIdleMs) return [ofAddress];
    return [ofAddress, this.#counter(this.#accounts, this.#hash(email))];
  }

  #counter(counters: LRUCache<string, Failures>, key: string): Failures {
    const now = this.#clock.now();
    const kept = counters.get(key);
    if (kept && now - kept.lastAt < failuresKeptMs) return kept;
    const fresh = { count: 0, lockedUntil: 0, lastAt: now };
    counters.set(key, fresh);
    return fresh;
  }

  #hash(...parts: readonly string[]): string {
    return createHmac("sha256", this.#key).update(JSON.stringify(parts)).digest("base64url");
  }
}
