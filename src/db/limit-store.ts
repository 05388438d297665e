/** The limits' counters: one table for limits that must hold in all processes together and after a restart. */
import { and, gt, inArray, sql } from "drizzle-orm";
import { type Database, type Orm, rowsOf, statement } from "#db/database.ts";
import { type LimitKey, LimitKeys, namesOf } from "#db/limit-keys.ts";
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

export class LimitStore {
  readonly #database: Database;
  readonly #clock: { now(): number };
  readonly #maxCounters: number;
  readonly #newPerPurge: number;
  readonly #keys: LimitKeys;
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
  }

  keyOf(limit: string, whom: readonly (string | number)[]): Promise<LimitKey> {
    this.#purgeIfDue();
    return this.#keys.of(limit, whom, this.#clock.now());
  }

  /**
   * Adds points to counters. In a transaction `tx`, the points are undone with it, and counters that another transaction has
   * counted in are waited for: together they never count wrong. One with no points left is deleted.
   * @param countings each key once
   * @returns the sums, in the same order
   */
  async add(tx: object, countings: readonly Counting[]): Promise<readonly Counter[]> {
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

  /** Purges, but not where counters are made, perhaps in a transaction: the embedded database allows no other query in one. */
  #purgeIfDue(): void {
    // A failed purge is left to the next one.
    if (this.#made >= this.#newPerPurge) this.purge().catch(() => {});
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
