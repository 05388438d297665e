/** SQL of the keys. */
import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { JWK } from "jose";
import type { Database } from "#db/client.ts";
import { identityKeys, identitySessions } from "#db/schema/identity.ts";

export interface StoredKey {
  readonly id: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
  readonly createdAt: Date;
}

/** What a key signs, or seals. A signature for one purpose is never taken for another. */
export type KeyPurpose = "id_token" | "device" | "pending_sign_in" | "seal";

/** The keys of one purpose. */
export class KeyStore {
  readonly #database: Database;
  readonly #purpose: KeyPurpose;

  constructor(database: Database, purpose: KeyPurpose) {
    this.#database = database;
    this.#purpose = purpose;
  }

  /** The newest first. */
  async list(): Promise<StoredKey[]> {
    const rows = await this.#database.orm
      .select()
      .from(identityKeys)
      .where(eq(identityKeys.purpose, this.#purpose))
      .orderBy(desc(identityKeys.createdAt), desc(identityKeys.id));
    return rows as StoredKey[];
  }

  /** Adds a key, unless there is one from after `unlessSince`, and deletes those from before `forgetBefore`. */
  async add(key: StoredKey, times: { unlessSince: Date; forgetBefore: Date }): Promise<void> {
    const purpose = this.#purpose;
    const isOurs = eq(identityKeys.purpose, purpose);
    await this.#database.orm.transaction(async (tx) => {
      // Several processes that need a key at once add one at a time: the later ones find the first one's.
      await tx.execute(sql`lock table ${identityKeys} in share row exclusive mode`);
      const isNew = and(isOurs, gt(identityKeys.createdAt, times.unlessSince));
      if ((await tx.$count(identityKeys, isNew)) > 0) return;
      await tx.insert(identityKeys).values({ ...key, purpose });
      await tx.delete(identityKeys).where(and(isOurs, lt(identityKeys.createdAt, times.forgetBefore)));
    });
  }
}

/** Deletes all keys that sign and ends every session; what the key of `seal` has sealed must still open. @returns how many. */
export async function dropKeysAndSessions(
  database: Database,
  at: Date,
): Promise<{ keys: number; sessions: number }> {
  return database.orm.transaction(async (tx) => {
    // A key that is just being added is dropped too.
    await tx.execute(sql`lock table ${identityKeys} in share row exclusive mode`);
    const signs = ne(identityKeys.purpose, "seal");
    const keys = await tx.delete(identityKeys).where(signs).returning({ id: identityKeys.id });
    const sessions = await tx
      .update(identitySessions)
      .set({ revokedAt: at, revokedBecause: "signing keys dropped" })
      .where(isNull(identitySessions.revokedAt))
      .returning({ id: identitySessions.id });
    return { keys: keys.length, sessions: sessions.length };
  });
}
