/** SQL of the sign-in lock-out: failures in the table of limits, so that all processes count together. */
import { inArray, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { type LimitKey, namesOf } from "#db/limit-keys.ts";
import { limitCounters } from "#db/schema/day.ts";
import { OwnError } from "#shared/errors.ts";

export interface Failures {
  readonly key: string;
  readonly count: number;
  /** When they are forgotten, in milliseconds since 1970. */
  readonly forgottenAt: number;
}

export interface LockoutRules {
  /** How long failures are kept after the last of them. */
  readonly keptMs: number;
  /** How long the first, second … failure locks. The last stands for all after it. */
  readonly lockMs: readonly number[];
}

/** Another attempt has locked a counter since it was read. */
class LockedMeanwhile extends OwnError {}

export class LockoutStore {
  readonly #database: Database;
  readonly #rules: LockoutRules;

  constructor(database: Database, rules: LockoutRules) {
    this.#database = database;
    this.#rules = rules;
  }

  async find(keys: readonly LimitKey[]): Promise<readonly Failures[]> {
    return this.#database.orm
      .select({ key: limitCounters.key, count: limitCounters.points, forgottenAt: limitCounters.expire })
      .from(limitCounters)
      .where(inArray(limitCounters.key, namesOf(keys)));
  }

  /**
   * Counts a failure in each counter, or in none when one of them is locked: of attempts made at once, in whatever
   * processes, no more pass than there are tries left.
   * @returns the counts, or null when one is locked
   */
  async count(keys: readonly LimitKey[], at: number): Promise<readonly number[] | null> {
    const { keptMs } = this.#rules;
    const now = sql`${at}::bigint`;
    const isUnlocked = this.#isUnlocked(at);
    const wanted = sql.join(
      keys.map(({ current, previous }) => sql`(${current}::text, ${previous}::text)`),
      sql`, `,
    );
    try {
      return await this.#database.orm.transaction(async (tx) => {
        const { rows } = await tx.execute<{ points: number }>(sql`
          with wanted (key, previous) as (values ${wanted}),
          moved as (
            delete from ${limitCounters} where key in (select previous from wanted) returning key, points, expire
          )
          insert into ${limitCounters} as counter (key, points, expire)
          select wanted.key, coalesce(moved.points, 0) + 1, ${now} + ${keptMs}::bigint
          from wanted left join moved on moved.key = wanted.previous and moved.expire > ${now}
          where moved.key is null or ${isUnlocked("moved")}
          -- Two that lock the same counters do it in the same order.
          order by wanted.key
          on conflict (key) do update set
            points = case when counter.expire > ${now} then counter.points + 1 else 1 end,
            expire = greatest(counter.expire, excluded.expire)
          where ${isUnlocked("counter")}
          returning points`);
        if (rows.length < keys.length) throw new LockedMeanwhile();
        return rows.map(({ points }) => points);
      });
    } catch (error) {
      if (error instanceof LockedMeanwhile) return null;
      throw error;
    }
  }

  /** Takes one failure back. */
  async takeBack(keys: readonly LimitKey[]): Promise<void> {
    const isOurs = inArray(limitCounters.key, namesOf(keys));
    await this.#database.orm.execute(sql`
      with gone as (delete from ${limitCounters} where ${isOurs} and points <= 1)
      update ${limitCounters} set points = points - 1 where ${isOurs} and points > 1`);
  }

  async forget(keys: readonly LimitKey[]): Promise<void> {
    await this.#database.orm.delete(limitCounters).where(inArray(limitCounters.key, namesOf(keys)));
  }

  /** Forgets the failures of some kinds. @returns how many counters there were */
  async forgetAll(kinds: readonly string[]): Promise<number> {
    const gone = await this.#database.orm
      .delete(limitCounters)
      .where(inArray(sql`split_part(${limitCounters.key}, ':', 1)`, [...kinds]))
      .returning({ key: limitCounters.key });
    return gone.length;
  }

  /** The lock of `endOfLock` in `lockout.ts`, in SQL. */
  #isUnlocked(at: number) {
    const { keptMs, lockMs } = this.#rules;
    const locks = sql.raw(`(array[${lockMs.join(", ")}]::bigint[])`);
    return (row: string) => {
      const { points, expire } = { points: sql.raw(`${row}.points`), expire: sql.raw(`${row}.expire`) };
      const lock = sql`${locks}[least(greatest(${points}, 1), ${sql.raw(String(lockMs.length))})]`;
      return sql`(${lock} = 0 or ${expire} - ${keptMs}::bigint + ${lock} <= ${at}::bigint)`;
    };
  }
}
