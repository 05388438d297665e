/** The keys of the embedded service in the database: those that sign, with rotation. */
import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import {
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
  type SignJWT,
} from "jose";
import type { Database } from "#db/client.ts";
import { identityKeys, identitySessions } from "#db/schema/identity.ts";
import { type Clock, dayMs } from "#platform/clock.ts";

const signingAlgorithm = "ES256";

/**
 * The age of keys that are used without a look at the database: a key that another process has dropped counts no longer than
 * this. Tokens with invented key ids, which are free to make, cause no more looks either.
 */
export const reloadEveryMs = 3_000;

/** The purpose of a key, which signs or seals. A signature for one purpose is never taken for another. */
export type KeyPurpose = (typeof identityKeys.$inferSelect)["purpose"];

/** Times for which a key signs, and for which it is stored: until all it signed has long expired. */
const lives = {
  id_token: { signsMs: 30 * dayMs, storedMs: 31 * dayMs },
  device: { signsMs: 365 * dayMs, storedMs: 730 * dayMs },
  pending_sign_in: { signsMs: 30 * dayMs, storedMs: 31 * dayMs },
} as const satisfies Partial<Record<KeyPurpose, object>>;

export interface StoredKey {
  readonly id: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
  readonly createdAt: Date;
}

export class KeyStore {
  readonly #database: Database;
  readonly #purpose: KeyPurpose;

  constructor(database: Database, purpose: KeyPurpose) {
    this.#database = database;
    this.#purpose = purpose;
  }

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

interface Key {
  readonly id: string;
  readonly createdAt: number;
  readonly signing: CryptoKey;
  readonly verifying: CryptoKey;
}

/** Signs with the newest key of a purpose, rotates keys, and keeps earlier ones for a while. */
export class KeyRing {
  readonly #store: KeyStore;
  readonly #clock: Clock;
  readonly #life: (typeof lives)[keyof typeof lives];
  /** The keys read last, or being read, the newest first. */
  #read: { readonly at: number; readonly keys: Promise<readonly Key[]> } | undefined;

  constructor(database: Database, purpose: keyof typeof lives, clock: Clock) {
    this.#store = new KeyStore(database, purpose);
    this.#clock = clock;
    this.#life = lives[purpose];
  }

  async sign(token: SignJWT): Promise<string> {
    const { id, signing } = await this.#signingKey();
    return token.setProtectedHeader({ alg: signingAlgorithm, kid: id, typ: "JWT" }).sign(signing);
  }

  /** The claims of a token that one of the keys has signed. @throws JOSEError for any other */
  async verify(token: string, checks: JWTVerifyOptions): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, ({ kid }) => this.#verifyingKey(kid), {
      ...checks,
      algorithms: [signingAlgorithm],
      currentDate: new Date(this.#clock.now()),
    });
    return payload;
  }

  /** Takes no key as known any longer, after all have been dropped. */
  forget(): void {
    this.#read = undefined;
  }

  async #verifyingKey(kid: string | undefined): Promise<CryptoKey> {
    const oldest = this.#clock.now() - this.#life.storedMs;
    const found = (await this.#list()).find(({ id, createdAt }) => id === kid && createdAt > oldest);
    if (!found) throw new errors.JWSSignatureVerificationFailed();
    return found.verifying;
  }

  async #signingKey(): Promise<Key> {
    const [newest] = await this.#list();
    const { signsMs, storedMs } = this.#life;
    const now = this.#clock.now();
    if (newest && now - newest.createdAt < signsMs) return newest;
    const times = { unlessSince: new Date(now - signsMs), forgetBefore: new Date(now - storedMs) };
    await this.#store.add(await makeKey(new Date(now)), times);
    this.forget();
    // Another process may have added one meanwhile: then that one counts.
    const [added] = await this.#list();
    if (!added) throw new Error("there is no key to sign with");
    return added;
  }

  #list(): Promise<readonly Key[]> {
    const now = this.#clock.now();
    // A clock that is set back makes them old too.
    if (!this.#read || Math.abs(now - this.#read.at) >= reloadEveryMs) {
      const keys = this.#store.list().then((rows) => Promise.all(rows.map(readKey)));
      keys.catch(() => this.forget());
      this.#read = { at: now, keys };
    }
    return this.#read.keys;
  }
}

async function makeKey(createdAt: Date): Promise<StoredKey> {
  const { privateKey, publicKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const [privateJwk, publicJwk] = [await exportJWK(privateKey), await exportJWK(publicKey)];
  return { id: randomUUID(), privateJwk, publicJwk, createdAt };
}

async function readKey({ id, privateJwk, publicJwk, createdAt }: StoredKey): Promise<Key> {
  const [signing, verifying] = await Promise.all([
    importJWK(privateJwk, signingAlgorithm),
    importJWK(publicJwk, signingAlgorithm),
  ]);
  if (signing instanceof Uint8Array || verifying instanceof Uint8Array) {
    throw new TypeError("a signing key in the database is no key pair");
  }
  return { id, createdAt: createdAt.getTime(), signing, verifying };
}
