import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { failuresKeptMs, lockMs } from "#features/identity/server/rules.ts";
import type { Clock } from "#platform/clock.ts";

export interface Attempt {
  readonly email: string;
  /** The IP it comes from, as the rate limits count it. */
  readonly ip: string;
  /** The browser, when it has signed in to this account before. */
  readonly deviceId: string | null;
}

export interface Begun {
  /** 0 when the attempt may go on, or the seconds until the door opens; then nothing was counted. */
  readonly waitSeconds: number;
  /** How long the door stays shut if this attempt fails; 0 while there are tries left. */
  readonly shutsSeconds: number;
}

interface Failures {
  count: number;
  lockedUntil: number;
  lastAt: number;
}

/**
 * Shuts the door on guessing, for an account and for an IP, whether or not there is such an account. Everything is kept
 * in memory under a hash whose key is never written anywhere: a restart forgets it.
 *
 * A browser that has signed in to the account before is counted for itself alone. Strangers' guesses do not hold it up,
 * else anybody could keep the administrator out by guessing all day; and whoever steals its cookie gets no more tries
 * than anybody else.
 */
export class Lockout {
  readonly #clock: Clock;
  readonly #key = randomBytes(32);
  readonly #failures = new LRUCache<string, Failures>({ max: 200_000 });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts an attempt as failed, before the password is looked at, so that attempts made at once do not all pass. */
  begin(attempt: Attempt): Begun {
    const counters = this.#countersOf(attempt);
    const now = this.#clock.now();
    const lockedUntil = Math.max(...counters.map((counter) => counter.lockedUntil));
    if (lockedUntil > now) return { waitSeconds: Math.ceil((lockedUntil - now) / 1000), shutsSeconds: 0 };
    for (const counter of counters) {
      counter.count += 1;
      counter.lastAt = now;
      counter.lockedUntil = now + lockMs(counter.count);
    }
    const shutsMs = Math.max(...counters.map((counter) => counter.lockedUntil)) - now;
    return { waitSeconds: 0, shutsSeconds: shutsMs / 1000 };
  }

  /** The attempt was right after all. */
  succeeded(attempt: Attempt): void {
    for (const counter of this.#countersOf(attempt)) Object.assign(counter, { count: 0, lockedUntil: 0 });
  }

  /** The password could not be looked at: the attempt says nothing about who made it. */
  giveBack(attempt: Attempt): void {
    for (const counter of this.#countersOf(attempt)) {
      counter.count = Math.max(0, counter.count - 1);
      counter.lockedUntil = counter.count === 0 ? 0 : counter.lastAt + lockMs(counter.count);
    }
  }

  #countersOf({ email, ip, deviceId }: Attempt): Failures[] {
    if (deviceId !== null) return [this.#counter("device", email, deviceId)];
    return [this.#counter("ip", ip), this.#counter("account", email)];
  }

  #counter(...of: readonly string[]): Failures {
    const key = createHmac("sha256", this.#key).update(JSON.stringify(of)).digest("base64url");
    const now = this.#clock.now();
    const kept = this.#failures.get(key);
    if (kept && now - kept.lastAt < failuresKeptMs) return kept;
    const fresh = { count: 0, lockedUntil: 0, lastAt: now };
    this.#failures.set(key, fresh);
    return fresh;
  }
}
