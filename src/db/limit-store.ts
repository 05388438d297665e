/** The limits' counters: one table for what must hold in all processes together and after a restart. */
import { and, gt, inArray, lte, sql } from "drizzle-orm";
import type { Database, Orm } from "./database.ts";
import { type LimitKey, LimitKeys } from "./limit-keys.ts";
import { limitCounters } from "./day-schema.ts";

/**
 * Counters kept of each limit. Whoever commands many IPs, or invents e-mail addresses, must not fill the disk: past it,
 * those that end soonest are forgotten. That is 20 MB a limit at the most.
 */
const maxCountersOfLimit = 100_000;
/** New counters after which a process purges, so that between two purges there cannot be many more. */
const newCountersPerPurge = 10_000;

export interface Counter {
  readonly points: number;
  /** When it ends, in milliseconds since 1970. */
  readonly expire: number;
}

/** The part of node-postgres's client that rate-limiter-flexible calls. */
interface QueryClient {
  query(query: { text: string; values: readonly unknown[] }): Promise<{ rows: object[] }>;
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

  /** Whether other processes may count too. */
  get isShared(): boolean {
    return this.#database.kind === "server";
  }

  keyOf(limit: string, whom: readonly (string | number)[]): Promise<LimitKey> {
    return this.#keys.of(limit, whom, this.#clock.now());
  }

  /**
   * Counts one in the transaction `tx`, so that it is taken back with it. A counter that another transaction has
   * counted in is waited for: together they never count wrong.
   */
  async use(tx: Orm, { current, previous }: LimitKey, windowMs: number): Promise<Counter> {
    const now = sql`${this.#clock.now()}::bigint`;
    const { rows } = await tx.execute<{ points: number; expire: number }>(sql`
      with moved as (delete from ${limitCounters} where key = ${previous}::text returning points, expire)
      insert into ${limitCounters} as counter (key, points, expire)
      select ${current}::text, coalesce(live.points, 0) + 1, coalesce(live.expire, ${now} + ${windowMs}::bigint)
      from (values (1)) as one left join (select * from moved where expire > ${now}) as live on true
      on conflict (key) do update set
        points = case when counter.expire > ${now} then counter.points + excluded.points else excluded.points end,
        expire = case when counter.expire > ${now} then counter.expire else excluded.expire end
      returning points, expire::float8 as expire`);
    const [counter] = rows;
    if (!counter) throw new Error("limit_counters did not return its row");
    if (counter.points === 1) this.#noteNew(1);
    return counter;
  }

  /** A counter that has not ended. */
  async find({ current, previous }: LimitKey): Promise<Counter | null> {
    const keys = previous === null ? [current] : [current, previous];
    const [found] = await this.#database.orm
      .select({ points: limitCounters.points, expire: limitCounters.expire })
      .from(limitCounters)
      .where(and(inArray(limitCounters.key, keys), gt(limitCounters.expire, this.#clock.now())));
    return found ?? null;
  }

  /**
   * Counts many at once, for a limit whose window is short enough to end at midnight.
   * @param counts how many of each, by the key they are hashed from
   * @returns the sums by the same keys, and how long they last
   */
  async addMany(
    limit: string,
    counts: ReadonlyMap<string, number>,
    windowMs: number,
  ): Promise<ReadonlyMap<string, { points: number; msLeft: number }>> {
    const now = this.#clock.now();
    const keys = new Map<string, string>();
    for (const whom of counts.keys()) keys.set((await this.keyOf(limit, [whom])).current, whom);
    const values = [...keys].map(([key, whom]) => ({
      key,
      points: counts.get(whom) ?? 0,
      expire: now + windowMs,
    }));
    const isLive = sql`${limitCounters.expire} > ${now}::bigint`;
    const rows = await this.#database.orm
      .insert(limitCounters)
      // In the same order in each process: two that lock the same rows in different orders end in a deadlock.
      .values(values.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
      .onConflictDoUpdate({
        target: limitCounters.key,
        set: {
          points: sql`case when ${isLive} then ${limitCounters.points} else 0 end + excluded.points`,
          expire: sql`case when ${isLive} then ${limitCounters.expire} else excluded.expire end`,
        },
      })
      .returning();
    const sums = new Map(
      rows.map(({ key, points, expire }) => [keys.get(key) ?? "", { points, msLeft: expire - now }]),
    );
    this.#noteNew([...sums].filter(([whom, { points }]) => points === counts.get(whom)).length);
    return sums;
  }

  /**
   * A client for rate-limiter-flexible's PostgreSQL limiter, with a key `limit:whom` as the first of its values. Only its
   * hash goes into the database.
   */
  readonly client: QueryClient = {
    query: async ({ text, values: [key, ...others] }) => {
      const [limit = "", ...whom] = String(key).split(":");
      const { current } = await this.keyOf(limit, [whom.join(":")]);
      const values = [current, ...others];
      const parts = text.split(/\$(\d+)/);
      const query = parts.map((part, index) =>
        index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`,
      );
      const { rows } = await this.#database.orm.execute<{ points?: number }>(sql.join(query));
      if (rows[0]?.points === 1) this.#noteNew(1);
      return { rows };
    },
  };

  /** Deletes counters that have ended, those past the bound of their limit, and secrets that none needs any more. */
  async purge(): Promise<void> {
    this.#made = 0;
    const now = this.#clock.now();
    const { orm } = this.#database;
    await orm.delete(limitCounters).where(lte(limitCounters.expire, now));
    await orm.execute(sql`
      delete from ${limitCounters} where key in (
        select key from (
          select key, row_number() over (partition by split_part(key, ':', 1) order by expire desc) as place
          from ${limitCounters}
        ) as ranked where place > ${this.#maxCounters}::bigint
      )`);
    await this.#keys.purge(now);
  }

  #noteNew(count: number): void {
    this.#made += count;
    // What fails now is done by the next purge.
    if (this.#made >= this.#newPerPurge) this.purge().catch(() => {});
  }
}
