/** The sign-in lock-out against guessed passwords. */
import { LRUCache } from "lru-cache";
import type { Database } from "#db/client.ts";
import { type LimitKey, LimitKeys, namesOf } from "#db/limit-store.ts";
import { type Failures, LockoutStore } from "#features/identity/server/embedded/sign-in/lockout-store.ts";
import { type Clock, dayMs } from "#platform/clock.ts";

const freeFailures = 5;
const shortestLockMs = 30_000;
const longestLockMs = 60 * 60_000;
/** Failures are forgotten when nothing was tried for this long. */
const failuresKeptMs = dayMs;
const maxOwed = 1_000;
/** A lock that was read is believed for so long: a flood of guesses must not be one of queries. */
const lockBelievedMs = 1_000;

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
  /** What is guessed: each is counted for itself. The password when left out. */
  readonly step?: keyof typeof kinds;
}

export interface Begun {
  /** 0 when the attempt may go on, or the seconds until the lock ends; then nothing was counted. */
  readonly waitSeconds: number;
  /** How long this attempt locks if it fails; 0 while there are tries left. */
  readonly shutsSeconds: number;
}

/** How long the first, second … failure locks; the last of them as long as all that follow. */
const locks = Array.from({ length: 12 }, (_, index) => lockMs(index + 1));

/**
 * The lock-out: after too many wrong passwords an account and an IP have to wait, whether or not there is such an
 * account. Failures are counted in the database, under hashes that nobody can undo once the day's secret is gone: all
 * processes count together, and a restart forgets nothing.
 *
 * A browser that has signed in to the account before is counted for itself alone. Other people's guesses do not hold it
 * up, else guessing all day would keep the administrator out; and a stolen cookie gives no more tries than none.
 */
export class Lockout {
  readonly #clock: Clock;
  readonly #keys: LimitKeys;
  readonly #store: LockoutStore;
  /** Attempts to be taken back once the database responds. */
  readonly #owed = new Set<Attempt>();
  readonly #locks = new LRUCache<string, { readonly until: number; readonly readAt: number }>({ max: 1_000 });

  constructor(database: Database, clock: Clock) {
    this.#clock = clock;
    this.#keys = new LimitKeys(database);
    this.#store = new LockoutStore(database, { keptMs: failuresKeptMs, lockMs: locks });
  }

  /** Counts an attempt as failed, before the password is looked at, so that attempts made at once do not all pass. */
  async begin(attempt: Attempt): Promise<Begun> {
    for (const owed of this.#owed) await this.#takeBack(owed);
    const now = this.#clock.now();
    const keys = await this.#keysOf(attempt, now);
    for (;;) {
      const lockedUntil = this.#believedLock(keys, now) || (await this.#readLock(keys, now));
      // Before any counter is made: a guess that is not looked at leaves nothing behind.
      if (lockedUntil > now) return { waitSeconds: Math.ceil((lockedUntil - now) / 1000), shutsSeconds: 0 };
      const counts = await this.#store.count(keys, now);
      if (counts) return { waitSeconds: 0, shutsSeconds: Math.max(...counts.map(lockMs)) / 1000 };
    }
  }

  /** The password was right: forgets the failures counted for the attempt. */
  async succeeded(attempt: Attempt): Promise<void> {
    const keys = await this.#keysOf(attempt);
    await this.#store.forget(keys);
    this.#disbelieve(keys);
  }

  /**
   * The password could not be checked: takes the attempt out of the count, since it is no evidence of guessing. When that
   * cannot be written either, it is done before the next attempt.
   */
  async giveBack(attempt: Attempt): Promise<void> {
    await this.#takeBack(attempt).catch(() => {});
  }

  /** Forgets all failures. @returns how many counters there were */
  async unlock(): Promise<number> {
    const count = await this.#store.forgetAll(
      Object.values(kinds).flatMap((ofStep) => Object.values(ofStep)),
    );
    this.#locks.clear();
    return count;
  }

  async #takeBack(attempt: Attempt): Promise<void> {
    this.#owed.delete(attempt);
    try {
      const keys = await this.#keysOf(attempt);
      await this.#store.takeBack(keys);
      this.#disbelieve(keys);
    } catch (error) {
      if (this.#owed.size < maxOwed) this.#owed.add(attempt);
      throw error;
    }
  }

  /** When the lock ends; 0 when none is known. */
  #believedLock(keys: readonly LimitKey[], now: number): number {
    const locks = namesOf(keys).flatMap((name) => this.#locks.get(name) ?? []);
    const believed = locks.filter(({ until, readAt }) => now < until && now < readAt + lockBelievedMs);
    return Math.max(0, ...believed.map(({ until }) => until));
  }

  async #readLock(keys: readonly LimitKey[], now: number): Promise<number> {
    const found = await this.#store.find(keys);
    const locks = found.map((failures) => ({ key: failures.key, until: endOfLock(failures), readAt: now }));
    for (const lock of locks) if (lock.until > now) this.#locks.set(lock.key, lock);
    return Math.max(0, ...locks.map(({ until }) => until));
  }

  #disbelieve(keys: readonly LimitKey[]): void {
    for (const name of namesOf(keys)) this.#locks.delete(name);
  }

  #keysOf(attempt: Attempt, now = this.#clock.now()): Promise<LimitKey[]> {
    return Promise.all(countersOf(attempt).map(([kind, ...whom]) => this.#keys.of(kind, whom, now)));
  }
}

/** The lock of `isUnlocked` in `lockout-store.ts`. */
function endOfLock({ count, forgottenAt }: Failures): number {
  const lock = lockMs(count);
  return lock === 0 ? 0 : forgottenAt - failuresKeptMs + lock;
}

const kinds = {
  password: { device: "sign-in-device", ip: "sign-in-ip", account: "sign-in-account" },
  code: { device: "sign-in-code-device", ip: "sign-in-code-ip", account: "sign-in-code-account" },
} as const;

/** What an attempt is counted for. The kinds are bounded each for itself: naming accounts pushes out no IP's counter. */
function countersOf({
  email,
  ip,
  deviceId,
  step = "password",
}: Attempt): readonly (readonly [kind: string, ...whom: string[]])[] {
  const { device, ip: ofIp, account } = kinds[step];
  if (deviceId !== null) return [[device, email, deviceId]];
  return [
    [ofIp, ip],
    [account, email],
  ];
}
