/** SQL of the signing keys. */
import { and, desc, eq, lt } from "drizzle-orm";
import type { JWK } from "jose";
import type { Database } from "#db/client.ts";
import { identityKeys } from "#db/identity-schema.ts";

export interface StoredKey {
  readonly id: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
  readonly createdAt: Date;
}

/** What a key signs. A signature for one purpose is never taken for another. */
export type KeyPurpose = "id_token" | "device";

/** The signing keys of one purpose. */
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

  /** Adds a key and deletes those from before a time. */
  async add(key: StoredKey, forgetBefore: Date): Promise<void> {
    const purpose = this.#purpose;
    const isOld = and(eq(identityKeys.purpose, purpose), lt(identityKeys.createdAt, forgetBefore));
    await this.#database.orm.transaction(async (tx) => {
      await tx.insert(identityKeys).values({ ...key, purpose });
      await tx.delete(identityKeys).where(isOld);
    });
  }
}
