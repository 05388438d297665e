/** All SQL of those who follow something by e-mail: one row for each address, changed under its lock. */
import { and, arrayContains, asc, count, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { subscribers } from "#db/schema/subscriptions.ts";
import { makeToken, sha256 } from "#platform/secrets.ts";

export type Subscriber = typeof subscribers.$inferSelect;
type Changes = Partial<typeof subscribers.$inferInsert>;

/** The links of so many mails work: those of a year that had one mail every third day. */
const keptTokens = 120;

export class SubscriberStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  inTransaction<Result>(work: (tx: Orm) => Promise<Result>): Promise<Result> {
    return this.#database.orm.transaction(work);
  }

  /** The row of an address, made where there is none: by the same statement, so that its time says nothing of it. */
  async lockOrAdd(tx: Orm, address: string, createdAt: Date): Promise<Subscriber> {
    const [row] = await tx
      .insert(subscribers)
      .values({ address, createdAt })
      .onConflictDoUpdate({ target: subscribers.address, set: { address } })
      .returning();
    if (!row) throw new Error("subscribers did not return its row");
    return row;
  }

  async lock(tx: Orm, id: number): Promise<Subscriber | null> {
    const [row] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for("update");
    return row ?? null;
  }

  async findByToken(token: string): Promise<Subscriber | null> {
    const [row] = await this.#database.orm.select().from(subscribers).where(hasToken(token));
    return row ?? null;
  }

  async lockByToken(tx: Orm, token: string): Promise<Subscriber | null> {
    const [row] = await tx.select().from(subscribers).where(hasToken(token)).for("update");
    return row ?? null;
  }

  async update(tx: Orm, { id }: Pick<Subscriber, "id">, changes: Changes): Promise<void> {
    await tx.update(subscribers).set(changes).where(eq(subscribers.id, id));
  }

  /** With the mails to it that wait. */
  async delete(tx: Orm, { id }: Pick<Subscriber, "id">): Promise<void> {
    await tx.delete(subscribers).where(eq(subscribers.id, id));
  }

  async deleteAddress(address: string): Promise<boolean> {
    const deleted = await this.#database.orm
      .delete(subscribers)
      .where(eq(subscribers.address, address))
      .returning({ id: subscribers.id });
    return deleted.length > 0;
  }

  /** Those with an id after `after`, in order, that follow something and were told of what changed before `until`. */
  listToTell(after: number, until: Date, limit: number): Promise<Subscriber[]> {
    return this.#database.orm
      .select()
      .from(subscribers)
      .where(
        and(
          gt(subscribers.id, after),
          isNotNull(subscribers.confirmedAt),
          lt(subscribers.toldAt, until),
          sql`cardinality(${subscribers.follows}) > 0`,
        ),
      )
      .orderBy(asc(subscribers.id))
      .limit(limit);
  }

  /** Of those there is nothing to tell. */
  async markTold(ids: readonly number[], until: Date): Promise<void> {
    const isBehind = and(inArray(subscribers.id, [...ids]), lt(subscribers.toldAt, until));
    await this.#database.orm.update(subscribers).set({ toldAt: until }).where(isBehind);
  }

  async countAddresses(): Promise<{ confirmed: number; unconfirmed: number }> {
    const { orm } = this.#database;
    return {
      confirmed: await orm.$count(subscribers, isNotNull(subscribers.confirmedAt)),
      unconfirmed: await orm.$count(subscribers, isNull(subscribers.confirmedAt)),
    };
  }

  /** How many follow something of a kind, by the first word of its lines; counted once for each address. */
  async countFollows(): Promise<ReadonlyMap<string, number>> {
    const kinds = sql`(select distinct id, split_part(unnest(${subscribers.follows}), ' ', 1) as kind from ${subscribers})`;
    const rows = await this.#database.orm
      .select({ kind: sql<string>`kind`, addresses: count() })
      .from(sql`${kinds} as kinds`)
      .groupBy(sql`kind`);
    return new Map(rows.map(({ kind, addresses }) => [kind, addresses]));
  }

  async addFailure(tx: Orm, id: number): Promise<void> {
    await tx
      .update(subscribers)
      .set({ failures: sql`${subscribers.failures} + 1` })
      .where(eq(subscribers.id, id));
  }

  /** Deletes the addresses that nobody has confirmed in time, or again, and those that mail servers have refused too often. */
  async purge(tx: Orm, { wantedBefore, confirmedBefore, failures }: PurgeTimes): Promise<void> {
    const { confirmedAt, wantedAt } = subscribers;
    const isDone = or(
      and(isNull(confirmedAt), lt(wantedAt, wantedBefore)),
      lt(confirmedAt, confirmedBefore),
      sql`${subscribers.failures} >= ${failures}`,
    );
    await tx.delete(subscribers).where(isDone);
    await tx.update(subscribers).set({ wanted: [], wantedAt: null }).where(lt(wantedAt, wantedBefore));
  }
}

interface PurgeTimes {
  readonly wantedBefore: Date;
  readonly confirmedBefore: Date;
  readonly failures: number;
}

const hasToken = (token: string) => arrayContains(subscribers.tokenHashes, [sha256(token)]);

/** A token for one mail, and the hashes with its own that its row then has. */
export function newToken({ tokenHashes }: Pick<Subscriber, "tokenHashes">) {
  const token = makeToken();
  return { token, tokenHashes: [...tokenHashes, sha256(token)].slice(-keptTokens) };
}
