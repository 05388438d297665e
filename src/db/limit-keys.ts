/** Keys of limits: keyed hashes, irreversible once the day's secret is destroyed. */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { inArray, lt, sql } from "drizzle-orm";
import { type Orm, Store } from "#db/database.ts";
import { limitSecrets } from "#db/schema/day.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The key under today's secret, and the one the same counter may still have from yesterday. Counting moves it to today's key,
 * so that no counter is stored longer than its secret; none may last longer than a day after it was counted.
 */
export interface LimitKey {
  readonly current: string;
  readonly previous: string | null;
}

/** The names that the keys' rows may have: by today's secret or yesterday's. */
export function namesOf(keys: readonly LimitKey[]): string[] {
  return keys.flatMap(({ current, previous }) => (previous === null ? [current] : [current, previous]));
}

/** @param limit its name, readable in the key; the rest is hashed */
export type MakeKey = (limit: string, whom: readonly (string | number)[]) => LimitKey;

interface Secrets {
  readonly today: KeyObject;
  readonly yesterday: KeyObject | null;
}

/**
 * Keys of limits: keyed hashes of an IP, an account or a browser. The hash's own key is a random secret of the day, which every
 * process reads from the database and which is destroyed after the next day: remaining keys cannot be linked to anybody, not
 * even by trying every IP.
 */
export class LimitKeys extends Store {
  #known: { readonly day: string; readonly secrets: Secrets } | undefined;
  /** Transactions that have made a secret, which is undone with them: what they read of it is not kept. */
  readonly #makers = new WeakSet<Orm>();

  /**
   * The function that makes keys now.
   * @param tx the transaction that uses them, which makes the day's secret where it is the first
   */
  async at(now: number, tx: Orm = this.database.orm): Promise<MakeKey> {
    const day = dayOf(now);
    const { today, yesterday } = this.#known?.day === day ? this.#known.secrets : await this.#read(tx, day);
    return (limit, whom) => ({
      current: keyUnder(today, limit, whom),
      previous: yesterday === null ? null : keyUnder(yesterday, limit, whom),
    });
  }

  /** Destroys the secrets that no counter needs any more. */
  async purge(now: number): Promise<void> {
    await this.database.orm.delete(limitSecrets).where(lt(limitSecrets.day, dayOf(now - dayMs)));
  }

  async #read(tx: Orm, day: string): Promise<Secrets> {
    const before = dayOf(Date.parse(day) - dayMs);
    const rows = await tx
      .select()
      .from(limitSecrets)
      .where(inArray(limitSecrets.day, [day, before]));
    const find = (wanted: string) => rows.find((row) => row.day === wanted)?.secret;
    const [stored, earlier] = [find(day), find(before)];
    const secrets = {
      today: toKey(stored ?? (await this.#make(tx, day))),
      yesterday: earlier === undefined ? null : toKey(earlier),
    };
    if (stored !== undefined && !this.#makers.has(tx)) this.#known = { day, secrets };
    return secrets;
  }

  async #make(tx: Orm, day: string): Promise<string> {
    this.#makers.add(tx);
    const [row] = await tx
      .insert(limitSecrets)
      .values({ day, secret: randomBytes(32).toString("base64url") })
      // An update that changes nothing, so that the secret of a process that was first is returned too.
      .onConflictDoUpdate({ target: limitSecrets.day, set: { secret: sql`${limitSecrets.secret}` } })
      .returning({ secret: limitSecrets.secret });
    if (!row) throw new Error("limit_secrets did not return its row");
    return row.secret;
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
