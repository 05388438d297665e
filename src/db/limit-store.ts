/** The limits' counters: one table for what must hold in all processes together and after a restart. */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { and, gt, inArray, type SQL, sql, eq, lt } from "drizzle-orm";
import type { Database, Orm } from "#db/database.ts";
import { limitCounters, limitSecrets } from "#db/schema/day.ts";

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

/** Points to add to a counter; fewer than 0 are taken off it. */
export interface Counting {
  readonly key: LimitKey;
  readonly points: number;
  /** How long a counter lasts that begins now. */
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

  /** Whether other processes may count too. */
  get isShared(): boolean {
    return this.#database.kind === "server";
  }

  keyOf(limit: string, whom: readonly (string | number)[]): Promise<LimitKey> {
    this.#purgeIfDue();
    return this.#keys.of(limit, whom, this.#clock.now());
  }

  /**
   * Adds points to counters. In a transaction `tx`, what it adds is undone with it, and counters that another transaction has
   * counted in are waited for: together they never count wrong.
   * @param countings each key once
   * @returns the sums, in the same order
   */
  add(tx: object, countings: readonly Counting[]): Promise<readonly Counter[]> {
    return this.#add(tx as Orm, countings);
  }

  /** @param isLossy whether the statement's commit may wait for no sync: it is the whole transaction then */
  async #add(tx: Orm, countings: readonly Counting[], isLossy = false): Promise<readonly Counter[]> {
    const now = sql`${this.#clock.now()}::bigint`;
    const added = countings.map(({ key: { current, previous }, points, windowMs }) => ({
      current,
      previous,
      points,
      ends: this.#clock.now() + windowMs,
    }));
    const withoutSync = sql`cross join (select set_config('synchronous_commit', 'off', true)) as set_for_this`;
    // Locked in the same order in each process: two that lock the same rows in different orders end in a deadlock.
    const { rows } = await tx.execute<{ key: string; points: number; expire: number }>(sql`
      with added as (
        select added.* from json_to_recordset(${JSON.stringify(added)}::json)
          as added (current text, previous text, points int, ends bigint) ${isLossy ? withoutSync : sql``}
      ), moved as (${moveAway(added.flatMap(({ previous }) => previous ?? []))})
      insert into ${limitCounters} as counter (key, points, expire)
      select added.current, added.points + coalesce(live.points, 0), coalesce(live.expire, added.ends)
      from added left join moved as live on live.key = added.previous and live.expire > ${now}
      order by added.current
      on conflict (key) do update set
        points = greatest(0, case when counter.expire > ${now} then counter.points else 0 end + excluded.points),
        expire = case when counter.expire > ${now} then counter.expire else excluded.expire end
      returning key, points, expire::float8 as expire`);
    const sums = new Map(rows.map(({ key, points, expire }) => [key, { points, expire }]));
    return countings.map(({ key, points }) => {
      const sum = sums.get(key.current);
      if (!sum) throw new Error("a counter was not returned");
      if (sum.points === points) this.#made += 1;
      return sum;
    });
  }

  async find(key: LimitKey): Promise<Counter | null> {
    const [found] = await this.#database.orm
      .select({ points: limitCounters.points, expire: limitCounters.expire })
      .from(limitCounters)
      .where(and(inArray(limitCounters.key, namesOf([key])), gt(limitCounters.expire, this.#clock.now())));
    return found ?? null;
  }

  /**
   * Counts for a limit whose window is short enough to end at midnight. No request waits for a sync of this: a server that
   * loses its power may forget the last half a second of such a minute.
   * @param points by whom
   * @returns the sums, by whom
   */
  async count(
    limit: string,
    points: ReadonlyMap<string, number>,
    windowMs: number,
  ): Promise<ReadonlyMap<string, Counter>> {
    const countings = [...points].map(async ([whom, added]) => {
      // Nothing is left under yesterday's key.
      const key = {
        current: await this.#keys.currentOf(limit, [whom], this.#clock.now()),
        previous: null,
      };
      return { key, points: added, windowMs };
    });
    const sums = await this.#add(this.#database.orm, await Promise.all(countings), true);
    this.#purgeIfDue();
    return new Map([...points.keys()].map((whom, index) => [whom, sums[index] as Counter]));
  }

  /** Deletes counters that have ended, those past the bound of their limit, and secrets that none needs any more. */
  async purge(): Promise<void> {
    this.#made = 0;
    const now = this.#clock.now();
    const { orm } = this.#database;
    // Rows that are being counted in are left for the next purge: whoever locks several in another order makes a deadlock.
    await orm.execute(sql`
      delete from ${limitCounters} where key in (
        select key from ${limitCounters} where expire <= ${now}::bigint for update skip locked
      )`);
    await orm.execute(sql`
      delete from ${limitCounters} where key in (
        select key from ${limitCounters} where key in (
          select key from (
            select key, row_number() over (partition by split_part(key, ':', 1) order by expire desc) as place
            from ${limitCounters}
          ) as ranked where place > ${this.#maxCounters}::bigint
        ) for update skip locked
      )`);
    await this.#keys.purge(now);
  }

  /** Not where they are made, which may be a transaction: on the embedded database no other query can be made in one. */
  #purgeIfDue(): void {
    // What fails now is done by the next purge.
    if (this.#made >= this.#newPerPurge) this.purge().catch(() => {});
  }
}

/** Deletes the counters under yesterday's keys, which go on under today's. */
function moveAway(keys: readonly string[]): SQL {
  if (keys.length === 0) return sql`select key, points, expire from ${limitCounters} where false`;
  return sql`
    delete from ${limitCounters} where key in (
      select key from ${limitCounters} where ${inArray(limitCounters.key, [...keys])} order by key for update
    ) returning key, points, expire`;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The key under today's secret, and the one the same counter may still have from yesterday. Whoever counts moves it to
 * today's key, so that no counter is kept longer than its secret: none may last longer than a day after it was counted.
 */
export interface LimitKey {
  readonly current: string;
  readonly previous: string | null;
}

/** What the keys' rows may be called: by today's secret or yesterday's. */
export function namesOf(keys: readonly LimitKey[]): string[] {
  return keys.flatMap(({ current, previous }) => (previous === null ? [current] : [current, previous]));
}

interface Secrets {
  readonly today: KeyObject;
  readonly yesterday: KeyObject | null;
}

/**
 * Keys that limits are counted under: keyed hashes of an IP, an account or a browser. The hash's own key is a random
 * secret of the day, which every process reads from the database and which is destroyed after the next day: what is left
 * then can be linked to nobody, not even by trying every IP.
 */
export class LimitKeys {
  readonly #database: Database;
  #known: { readonly day: string; readonly secrets: Promise<Secrets> } | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @param limit its name, readable in the key; the rest is hashed */
  async of(limit: string, whom: readonly (string | number)[], now: number): Promise<LimitKey> {
    const { today, yesterday } = await this.#secretsOf(dayOf(now));
    const current = keyUnder(today, limit, whom);
    return { current, previous: yesterday === null ? null : keyUnder(yesterday, limit, whom) };
  }

  /** As `of`, for a counter that is not kept over midnight. */
  async currentOf(limit: string, whom: readonly (string | number)[], now: number): Promise<string> {
    const { today } = await this.#secretsOf(dayOf(now));
    return keyUnder(today, limit, whom);
  }

  /** Destroys the secrets that no counter needs any more. */
  async purge(now: number): Promise<void> {
    await this.#database.orm.delete(limitSecrets).where(lt(limitSecrets.day, dayOf(now - dayMs)));
  }

  #secretsOf(day: string): Promise<Secrets> {
    if (this.#known?.day !== day) {
      const secrets = this.#read(day);
      // A failure is not kept: the next call tries again.
      secrets.catch(() => (this.#known = undefined));
      this.#known = { day, secrets };
    }
    return this.#known.secrets;
  }

  async #read(day: string): Promise<Secrets> {
    const { orm } = this.#database;
    const [stored] = await orm
      .insert(limitSecrets)
      .values({ day, secret: randomBytes(32).toString("base64url") })
      // An update that changes nothing, so that the secret of a process that was first is returned too.
      .onConflictDoUpdate({ target: limitSecrets.day, set: { secret: sql`${limitSecrets.secret}` } })
      .returning({ secret: limitSecrets.secret });
    if (!stored) throw new Error("limit_secrets did not return its row");
    const [before] = await orm
      .select({ secret: limitSecrets.secret })
      .from(limitSecrets)
      .where(eq(limitSecrets.day, dayOf(Date.parse(day) - dayMs)));
    return { today: toKey(stored.secret), yesterday: before ? toKey(before.secret) : null };
  }
}

const toKey = (secret: string) => createSecretKey(secret, "utf8");

function keyUnder(secret: KeyObject, limit: string, whom: readonly (string | number)[]): string {
  const hash = createHmac("sha256", secret).update(JSON.stringify([limit, ...whom]));
  return `${limit}:${hash.digest("base64url").slice(0, 22)}`;
}

/** The day in UTC: what matters is that all processes agree, also in the hour that Norway has twice. */
function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
