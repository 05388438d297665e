/** The signing keys of one purpose, with rotation. */
import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK } from "jose";
import type { KeyStore, StoredKey } from "#features/identity/server/embedded/key-store.ts";
import type { Clock } from "#platform/clock.ts";

export const signingAlgorithm = "ES256";

/**
 * The age of keys that are used without a look at the database: a key that another process has dropped counts no longer than
 * this. Tokens with invented key ids, which are free to make, cause no more looks either.
 */
export const reloadEveryMs = 3_000;

/** How long a key signs, and how long it is kept: until all it signed has long expired. */
export interface KeyLife {
  readonly signsMs: number;
  readonly keptMs: number;
}

interface Key {
  readonly id: string;
  readonly createdAt: number;
  readonly signing: CryptoKey;
  readonly verifying: CryptoKey;
}

/**
 * Signs with the newest key of the database, makes a new one in time, and knows the ones before it for a while. Keys are
 * read again when they are used, some seconds after the last time.
 */
export class KeyRing {
  readonly #store: KeyStore;
  readonly #clock: Clock;
  readonly #life: KeyLife;
  /** The newest first. */
  #keys: readonly Key[] = [];
  #loadedAt = -Infinity;
  #inFlight: Promise<void> | undefined;
  /** Grows when the keys are forgotten: what was read before that is not taken. */
  #generation = 0;

  constructor(store: KeyStore, clock: Clock, life: KeyLife) {
    this.#store = store;
    this.#clock = clock;
    this.#life = life;
  }

  async signingKey(): Promise<{ id: string; key: CryptoKey }> {
    // More than once: a load in flight may make no key, and one that was found may be dropped meanwhile.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (this.#isStale() || !this.#newest()) await this.#once(() => this.#loadOrMake());
      const key = this.#newest();
      if (key) return { id: key.id, key: key.signing };
    }
    throw new Error("there is no key to sign with");
  }

  /** @returns null when there is no such key, or no longer. */
  async verifyingKey(id: string): Promise<CryptoKey | null> {
    if (this.#isStale()) await this.#once(() => this.#load());
    return this.#find(id)?.verifying ?? null;
  }

  /** Takes no key as known any longer, after all have been dropped. */
  forget(): void {
    this.#keys = [];
    this.#loadedAt = -Infinity;
    this.#generation += 1;
  }

  #isStale(): boolean {
    // A clock that is set back makes them old too.
    return Math.abs(this.#clock.now() - this.#loadedAt) >= reloadEveryMs;
  }

  #newest(): Key | undefined {
    const [newest] = this.#keys;
    return newest && this.#clock.now() - newest.createdAt < this.#life.signsMs ? newest : undefined;
  }

  #find(id: string): Key | undefined {
    const oldest = this.#clock.now() - this.#life.keptMs;
    return this.#keys.find((key) => key.id === id && key.createdAt > oldest);
  }

  /** Callers share the load in flight. */
  #once(work: () => Promise<void>): Promise<void> {
    this.#inFlight ??= work().finally(() => (this.#inFlight = undefined));
    return this.#inFlight;
  }

  async #loadOrMake(): Promise<void> {
    await this.#load();
    if (this.#newest()) return;
    const now = this.#clock.now();
    const made = await generateKeyPair(signingAlgorithm, { extractable: true });
    const stored: StoredKey = {
      id: randomUUID(),
      privateJwk: await exportJWK(made.privateKey),
      publicJwk: await exportJWK(made.publicKey),
      createdAt: new Date(now),
    };
    const { signsMs, keptMs } = this.#life;
    await this.#store.add(stored, {
      unlessSince: new Date(now - signsMs),
      forgetBefore: new Date(now - keptMs),
    });
    // What another process has added meanwhile is taken instead.
    await this.#load();
  }

  async #load(): Promise<void> {
    const generation = this.#generation;
    const known = new Map(this.#keys.map((key) => [key.id, key]));
    const stored = await this.#store.list();
    const keys = await Promise.all(stored.map(async (key) => known.get(key.id) ?? readKey(key)));
    if (generation !== this.#generation) return;
    this.#keys = keys;
    this.#loadedAt = this.#clock.now();
  }
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
