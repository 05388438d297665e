/** The limits' counters: one table for limits that must hold in all processes together and after a restart. */
import { AsyncResource } from "node:async_hooks";
import { and, gt, inArray, sql } from "drizzle-orm";
import { type Database, type Orm, rowsOf, statement } from "#db/database.ts";
import { type LimitKey, LimitKeys, type MakeKey, namesOf } from "#db/limit-keys.ts";
import { limitCounters } from "#db/schema/day.ts";

/**
 * The most counters of each limit. Clients with many IPs, or invented e-mail addresses, must not fill the disk: past it,
 * those that end soonest are deleted. That is 20 MB a limit at the most.
 */
const maxCountersOfLimit = 100_000;
/** New counters after which a process purges, so that between two purges there cannot be many more. */
const newCountersPerPurge = 10_000;

export interface Counter {
  readonly points: number;
  /** The time when it ends, in milliseconds since 1970. */
  readonly expire: number;
}

/** Points to add to a counter; fewer than 0 are taken off it. */
export interface Counting {
  readonly key: LimitKey;
  readonly points: number;
  /** The duration of a counter that begins now. */
  readonly windowMs: number;
}

/** One use of a limit by a write. */
export interface LimitUse {
  readonly limit: string;
  readonly whom: Parameters<MakeKey>[1];
  readonly max: number;
  readonly windowMs: number;
  /** The reason for a rejection, where it is not simply too many requests. */
  readonly reason?: string | undefined;
  /** Whether it is an earlier use that is taken back, which needs no room. */
  readonly isGivenBack?: boolean;
}

/** The outcome of a write's uses. */
export interface LimitUsed {
  /** The sum of the first one's counter. */
  readonly points: number;
  /** Where one had no room, then none was used: the seconds until it has. */
  readonly full?: { readonly secondsLeft: number; readonly reason: string | undefined };
}

interface Held {
  readonly expire: number;
  used: number;
}

const secondsUntil = (time: number, now: number) => Math.ceil((time - now) / 1000);

export class LimitStore {
  readonly #database: Database;
  readonly #clock: { now(): number };
  readonly #maxCounters: number;
  readonly #newPerPurge: number;
  readonly #keys: LimitKeys;
  readonly #purgeOutside: () => void;
  #made = 0;

  constructor(
    database: Database,
    clock: { now(): number },
    { maxCounters = maxCountersOfLimit, newPerPurge = newCountersPerPurge } = {},
  ) {
    this.#database = database;
    this.#maxCounters = maxCounters;
    this.#newPerPurge = newPerPurge;
    this.#clock = clock;
    this.#keys = new LimitKeys(database);
    // Outside the transaction of the use that it follows, which the embedded database would have it wait for. A failed purge is
    // left to the next one.
    this.#purgeOutside = AsyncResource.bind(() => void this.purge().catch(() => {}));
  }

  /**
   * Uses limits for the writes of a transaction, for each all of its own or none, in order. What is used is undone with the
   * transaction, and counters are locked until its end: over all processes the last place is given once.
   */
  async use(tx: object, writes: readonly (readonly LimitUse[])[]): Promise<readonly LimitUsed[]> {
    if (writes.every((uses) => uses.length === 0)) return writes.map(() => ({ points: 0 }));
    const now = this.#clock.now();
    const keyOf = await this.#keys.at(now, tx as Orm);
    const keyed = writes.map((uses) => uses.map((one) => ({ ...one, key: keyOf(one.limit, one.whom) })));
    // All are added first, which locks their counters; what is then without room is taken off.
    const added = [...Map.groupBy(keyed.flat(), ({ key }) => key.current).values()].flatMap((same) =>
      same.slice(0, 1).map((one) => ({ ...one, points: same.filter((use) => !use.isGivenBack).length })),
    );
    const sums = await this.add(tx, added);
    const counters = new Map(
      added.map((one, place) => {
        const { points = 0, expire = 0 } = sums[place] ?? {};
        return [one.key.current, { ...one, expire, sum: points, used: points - one.points }];
      }),
    );
    const outcomes = keyed.map((uses) => {
      const own = uses.flatMap(({ key, ...one }) => ({ ...one, counter: counters.get(key.current) as Held }));
      const full = own.find(({ isGivenBack, max, counter }) => !isGivenBack && counter.used >= max);
      for (const { isGivenBack, counter } of full ? [] : own)
        counter.used = Math.max(0, counter.used + (isGivenBack ? -1 : 1));
      const points = own[0]?.counter.used ?? 0;
      if (!full) return { points };
      return { points, full: { secondsLeft: secondsUntil(full.counter.expire, now), reason: full.reason } };
    });
    const surplus = [...counters.values()].filter(({ sum, used }) => used < sum);
    await this.add(
      tx,
      surplus.map((counter) => ({ ...counter, points: counter.used - counter.sum })),
    );
    if (this.#made >= this.#newPerPurge) this.#purgeOutside();
    return outcomes;
  }

  /** Seconds until there is room for all of the uses; 0 when there is room now. */
  async secondsLeft(uses: readonly LimitUse[]): Promise<number> {
    const now = this.#clock.now();
    const keyOf = await this.#keys.at(now);
    const waits = uses.map(async ({ limit, whom, max }) => {
      const used = await this.find(keyOf(limit, whom));
      return used && used.points >= max ? secondsUntil(used.expire, now) : 0;
    });
    return Math.max(...(await Promise.all(waits)));
  }

  /**
   * Adds points to counters. In a transaction `tx`, the points are undone with it, and counters that another transaction has
   * counted in are waited for: together they never count wrong. One with no points left is deleted.
   * @param countings each key once
   * @returns the sums, in the same order
   */
  async add(tx: object, countings: readonly Counting[]): Promise<readonly Counter[]> {
    if (countings.length === 0) return [];
    const now = this.#clock.now();
    const added = countings.map(({ key, points, windowMs }) => ({ ...key, points, ends: now + windowMs }));
    const rows = await addPoints(tx as Orm, { added: JSON.stringify(added), now });
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const sums = countings.map(({ key, points }) => {
      const sum = byKey.get(key.current);
      if (!sum) throw new Error("a counter was not returned");
      if (sum.points === points) this.#made += 1;
      return { points: sum.points, expire: sum.expire };
    });
    const empty = rows.filter(({ points }) => points === 0).map(({ key }) => key);
    if (empty.length > 0) await (tx as Orm).delete(limitCounters).where(inArray(limitCounters.key, empty));
    return sums;
  }

  async find(key: LimitKey): Promise<Counter | null> {
    const [found] = await this.#database.orm
      .select({ points: limitCounters.points, expire: limitCounters.expire })
      .from(limitCounters)
      .where(and(inArray(limitCounters.key, namesOf([key])), gt(limitCounters.expire, this.#clock.now())));
    return found ?? null;
  }

  /** Deletes expired counters, those past the bound of their limit, and unneeded secrets. */
  async purge(): Promise<void> {
    this.#made = 0;
    const now = this.#clock.now();
    const { orm } = this.#database;
    // Rows that are being counted in are left for the next purge: to lock several in another order makes a deadlock.
    await orm.execute(sql`
      delete from ${limitCounters} where key in (
        select key from ${limitCounters} where expire <= ${now}::bigint for update skip locked
      )`);
    await orm.execute(sql`
      delete from ${limitCounters} where key in (
        select key from ${limitCounters} where key in (
          select key from (
            select key, row_number() over (partition by split_part(key, ':', 1) order by expire desc) as rank
            from ${limitCounters}
          ) as ranked where rank > ${this.#maxCounters}::bigint
        ) for update skip locked
      )`);
    await this.#keys.purge(now);
  }
}

const now = sql`${sql.placeholder("now")}::bigint`;
const isRunning = sql`counter.expire > ${now}`;
const added = rowsOf("added", "current text, previous text, points int, ends bigint");

interface CounterRow extends Counter {
  readonly key: string;
}

// Adds to the counters that are there; one that has ended begins anew. Yesterday's running ones are deleted, and their counts
// are added under today's keys. Rows are locked in the same order in each process, or two would end in a deadlock.
const addPoints = statement<CounterRow>(
  "add_points",
  sql`
  with yesterdays as (
    delete from ${limitCounters} where key in (
      select key from ${limitCounters} where key = any(array(select previous from ${added})) order by key for update
    ) returning key, points, expire
  )
  insert into ${limitCounters} as counter (key, points, expire)
  select current, added.points + coalesce(before.points, 0), coalesce(before.expire, ends) from ${added}
  left join yesterdays as before on before.key = previous and before.expire > ${now}
  order by 1
  on conflict (key) do update set
    points = greatest(0, case when ${isRunning} then counter.points else 0 end + excluded.points),
    expire = case when ${isRunning} then counter.expire else excluded.expire end
  returning key, points, expire::float8 as expire`,
);
