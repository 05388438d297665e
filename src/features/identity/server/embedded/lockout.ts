/** The sign-in lock-out against guessed passwords. */
import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Clock, dayMs } from "#platform/clock.ts";

const freeFailures = 5;
const shortestLockMs = 30_000;
const longestLockMs = 60 * 60_000;
/** Failures are forgotten when nothing was tried for this long. */
const failuresKeptMs = dayMs;

/** How long so many failures lock: the fifth for half a minute, each more for twice that. */
export function lockMs(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(longestLockMs, shortestLockMs * 2 ** (failures - freeFailures));
}

export interface Attempt {
  readonly email: string;
  /** The IP it comes from, as the rate limits count it. */
  readonly ip: string;
  /** The browser, when it has signed in to this account before. */
  readonly deviceId: string | null;
}

export interface Begun {
  /** 0 when the attempt may go on, or the seconds until the lock ends; then nothing was counted. */
  readonly waitSeconds: number;
  /** How long this attempt locks if it fails; 0 while there are tries left. */
  readonly shutsSeconds: number;
}

interface Failures {
  count: number;
  lockedUntil: number;
  lastAt: number;
}

/**
 * The lock-out: after too many wrong passwords an account and an IP have to wait, whether or not there is such an
 * account. Everything is kept in memory under a hash whose key is never written anywhere: a restart forgets it.
 *
 * A browser that has signed in to the account before is counted for itself alone. Other people's guesses do not hold it
 * up, else guessing all day would keep the administrator out; and a stolen cookie gives no more tries than none.
 */
export class Lockout {
  readonly #clock: Clock;
  readonly #key = randomBytes(32);
  /** One for each kind: naming a hundred thousand accounts must not push other counters out of memory. */
  readonly #failures: Readonly<Record<CounterKey[0], LRUCache<string, Failures>>>;

  /** @param max counters kept of each kind; past that the least recent is forgotten */
  constructor(clock: Clock, max = 100_000) {
    this.#clock = clock;
    this.#failures = {
      ip: new LRUCache({ max }),
      account: new LRUCache({ max }),
      device: new LRUCache({ max }),
    };
  }

  /** Counts an attempt as failed, before the password is looked at, so that attempts made at once do not all pass. */
  begin(attempt: Attempt): Begun {
    const now = this.#clock.now();
    const lockedUntil = this.#lockedUntil(attempt);
    // Before any counter is made: a guess that is not looked at leaves nothing behind.
    if (lockedUntil > now) return { waitSeconds: Math.ceil((lockedUntil - now) / 1000), shutsSeconds: 0 };
    const counters = this.#countersOf(attempt);
    for (const counter of counters) {
      counter.count += 1;
      counter.lastAt = now;
      counter.lockedUntil = now + lockMs(counter.count);
    }
    const shutsMs = Math.max(...counters.map((counter) => counter.lockedUntil)) - now;
    return { waitSeconds: 0, shutsSeconds: shutsMs / 1000 };
  }

  /** The password was right: forgets the failures counted for the attempt. */
  succeeded(attempt: Attempt): void {
    for (const counter of this.#countersOf(attempt)) Object.assign(counter, { count: 0, lockedUntil: 0 });
  }

  /** The password could not be checked: takes the attempt out of the count, since it is no evidence of guessing. */
  giveBack(attempt: Attempt): void {
    for (const counter of this.#countersOf(attempt)) {
      counter.count = Math.max(0, counter.count - 1);
      counter.lockedUntil = counter.count === 0 ? 0 : counter.lastAt + lockMs(counter.count);
    }
  }

  #lockedUntil(attempt: Attempt): number {
    const kept = keysOf(attempt).map(([kind, ...of]) => this.#failures[kind].peek(this.#hash(of)));
    return Math.max(...kept.map((counter) => counter?.lockedUntil ?? 0));
  }

  #countersOf(attempt: Attempt): Failures[] {
    const now = this.#clock.now();
    return keysOf(attempt).map(([kind, ...of]) => {
      const key = this.#hash(of);
      const kept = this.#failures[kind].get(key);
      if (kept && now - kept.lastAt < failuresKeptMs) return kept;
      const fresh = { count: 0, lockedUntil: 0, lastAt: now };
      this.#failures[kind].set(key, fresh);
      return fresh;
    });
  }

  #hash(of: readonly string[]): string {
    return createHmac("sha256", this.#key).update(JSON.stringify(of)).digest("base64url");
  }
}

type CounterKey = readonly [kind: "ip" | "account" | "device", ...of: string[]];

function keysOf({ email, ip, deviceId }: Attempt): CounterKey[] {
  if (deviceId !== null) return [["device", email, deviceId]];
  return [
    ["ip", ip],
    ["account", email],
  ];
}
