/** The sign-in lock-out against guessed passwords. */
import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { type LimitKey, LimitKeys, namesOf } from "#db/limit-keys.ts";
import { limitCounters } from "#db/schema/day.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import { networksOf } from "#platform/limits/rate-limit.ts";

const freeFailures = 5;
const shortestLockMs = 30_000;
const longestLockMs = 60 * 60_000;
/** Failures are forgotten when nothing was tried for this long. */
const failuresStoredMs = dayMs;

/** The lock after so many failures: half a minute from the fifth, twice as long from each one more, an hour at most. */
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
  /** The secret that is guessed, each counted for itself; the password when left out. */
  readonly step?: keyof typeof kinds;
}

export interface Begun {
  /** 0 when the attempt may go on, or the seconds until the lock ends; then nothing was counted. */
  readonly waitSeconds: number;
  /** The lock if this attempt fails; 0 while there are tries left. */
  readonly shutsSeconds: number;
}

/** `expire` is when the failures are forgotten, in milliseconds since 1970. */
type Counter = typeof limitCounters.$inferSelect;

/** A network of many addresses has as many times the tries. */
interface AttemptKey extends LimitKey {
  readonly shares: number;
}

/**
 * The lock-out: after too many wrong passwords an account and an IP have to wait, whether or not there is such an account.
 * Failures are counted in the database, under hashes that are irreversible once the day's secret is destroyed: all processes
 * count together, also over restarts.
 *
 * A browser that has signed in to the account before is counted separately, so that guessing all day does not lock the
 * administrator out; a stolen cookie gives no more tries than having none.
 */
export class Lockout {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #keys: LimitKeys;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#keys = new LimitKeys(database);
  }

  /**
   * Counts an attempt as failed, before the password is looked at: in each of its counters or, when one is locked, in none. Of
   * concurrent attempts, over all processes, no more pass than tries remain.
   */
  async begin(attempt: Attempt): Promise<Begun> {
    const now = this.#clock.now();
    const keys = await this.#keysOf(attempt, now);
    // Two that lock the same counters do it in the same order.
    const begun = keys.map(({ current }) => ({ key: current, points: 0, expire: now })).toSorted(byKey);
    const past = keys.flatMap(({ previous }) => previous ?? []);
    let lockedUntil = 0;
    try {
      return await this.#database.orm.transaction(async (tx) => {
        const endIfLocked = (counters: readonly Counter[]) => {
          lockedUntil = endOfLock(counters, keys);
          if (lockedUntil > now) tx.rollback();
        };
        // Without waiting for the attempts that hold the counters.
        endIfLocked(await tx.select().from(limitCounters).where(isOneOf(keys)));
        // The update changes nothing: it locks the counters that are there, and returns them.
        const held = await tx
          .insert(limitCounters)
          .values(begun)
          .onConflictDoUpdate({ target: limitCounters.key, set: { points: sql`${limitCounters.points}` } })
          .returning();
        const moved = await tx.delete(limitCounters).where(inArray(limitCounters.key, past)).returning();
        endIfLocked([...held, ...moved]);
        const counts: number[] = [];
        for (const { current, previous, shares } of keys) {
          const known = [...held, ...moved].filter(
            ({ key, expire }) => (key === current || key === previous) && expire > now,
          );
          const points = 1 + Math.max(0, ...known.map((counter) => counter.points));
          const expire = Math.max(now + failuresStoredMs, ...known.map((counter) => counter.expire));
          await tx.update(limitCounters).set({ points, expire }).where(eq(limitCounters.key, current));
          counts.push(Math.floor(points / shares));
        }
        return { waitSeconds: 0, shutsSeconds: lockMs(Math.max(...counts)) / 1000 };
      });
    } catch (error) {
      if (lockedUntil <= now) throw error;
      return { waitSeconds: Math.ceil((lockedUntil - now) / 1000), shutsSeconds: 0 };
    }
  }

  /** The password was right: forgets the failures counted for the attempt. */
  async succeeded(attempt: Attempt): Promise<void> {
    await this.#database.orm.delete(limitCounters).where(isOneOf(await this.#keysOf(attempt)));
  }

  /** Uncounts an attempt whose password could not be checked. */
  async giveBack(attempt: Attempt): Promise<void> {
    const isOurs = isOneOf(await this.#keysOf(attempt));
    await this.#database.orm.execute(sql`
      with gone as (delete from ${limitCounters} where ${isOurs} and points <= 1)
      update ${limitCounters} set points = points - 1 where ${isOurs} and points > 1`);
  }

  /** Forgets all failures. @returns how many counters there were */
  async unlock(): Promise<number> {
    const all = Object.values(kinds).flatMap((ofStep) => Object.values(ofStep));
    const gone = await this.#database.orm
      .delete(limitCounters)
      .where(inArray(sql`split_part(${limitCounters.key}, ':', 1)`, all))
      .returning({ key: limitCounters.key });
    return gone.length;
  }

  async #keysOf(attempt: Attempt, now = this.#clock.now()): Promise<AttemptKey[]> {
    const keyOf = await this.#keys.at(now);
    return countersOf(attempt).map(({ kind, whom, shares }) => ({ ...keyOf(kind, whom), shares }));
  }
}

const byKey = (one: Counter, other: Counter) => (one.key < other.key ? -1 : 1);

const isOneOf = (keys: readonly LimitKey[]) => inArray(limitCounters.key, namesOf(keys));

function endOfLock(counters: readonly Counter[], keys: readonly AttemptKey[]): number {
  const ends = counters.map(({ key, points, expire }) => {
    const { shares = 1 } = keys.find((one) => namesOf([one]).includes(key)) ?? {};
    const lock = lockMs(Math.floor(points / shares));
    return lock === 0 ? 0 : expire - failuresStoredMs + lock;
  });
  return Math.max(0, ...ends);
}

const kinds = {
  password: { device: "sign-in-device", ip: "sign-in-ip", account: "sign-in-account" },
  code: { device: "sign-in-code-device", ip: "sign-in-code-ip", account: "sign-in-code-account" },
} as const;

/** The counters of an attempt. Each kind is bounded for itself: naming accounts pushes out no IP's counter. */
function countersOf({ email, ip, deviceId, step = "password" }: Attempt) {
  const { device, ip: ofIp, account } = kinds[step];
  if (deviceId !== null) return [{ kind: device, whom: [email, deviceId], shares: 1 }];
  const ofNetworks = networksOf(ip).map(({ network, shares }) => ({ kind: ofIp, whom: [network], shares }));
  return [...ofNetworks, { kind: account, whom: [email], shares: 1 }];
}
