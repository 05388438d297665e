import { desc, lt } from "drizzle-orm";
import type { JWK } from "jose";
import type { Database } from "#db/client.ts";
import { identityKeys } from "#db/identity-schema.ts";

export interface StoredKey {
  readonly id: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
  readonly createdAt: Date;
}

/** The keys that sign ID tokens. */
export class KeyStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The newest first. */
  async list(): Promise<StoredKey[]> {
    const rows = await this.#database.orm
      .select()
      .from(identityKeys)
      .orderBy(desc(identityKeys.createdAt), desc(identityKeys.id));
    return rows as StoredKey[];
  }

  /** Adds a key and forgets those from before a time. */
  async add(key: StoredKey, forgetBefore: Date): Promise<void> {
    await this.#database.orm.transaction(async (tx) => {
      await tx.insert(identityKeys).values(key);
      await tx.delete(identityKeys).where(lt(identityKeys.createdAt, forgetBefore));
    });
  }
}
