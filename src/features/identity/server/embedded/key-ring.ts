/** The signing keys of one purpose, with rotation. */
import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK } from "jose";
import type { KeyStore, StoredKey } from "#features/identity/server/embedded/key-store.ts";
import type { Clock } from "#platform/clock.ts";

export const signingAlgorithm = "ES256";

/** An unknown key sends us to the database at most this often: tokens with invented key ids are free to make. */
const reloadEveryMs = 10_000;

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

/** Signs with the newest key of the database, makes a new one in time, and knows the ones before it for a while. */
export class KeyRing {
  readonly #store: KeyStore;
  readonly #clock: Clock;
  readonly #life: KeyLife;
  /** The newest first. */
  #keys: readonly Key[] = [];
  #loadedAt = -Infinity;
  #inFlight: Promise<void> | undefined;

  constructor(store: KeyStore, clock: Clock, life: KeyLife) {
    this.#store = store;
    this.#clock = clock;
    this.#life = life;
  }

  async signingKey(): Promise<{ id: string; key: CryptoKey }> {
    if (!this.#newest()) await this.#once(() => this.#loadOrMake());
    const key = this.#newest();
    if (!key) throw new Error("there is no key to sign with");
    return { id: key.id, key: key.signing };
  }

  /** @returns null when there is no such key, or no longer. */
  async verifyingKey(id: string): Promise<CryptoKey | null> {
    if (!this.#find(id) && this.#clock.now() - this.#loadedAt >= reloadEveryMs) {
      await this.#once(() => this.#load());
    }
    return this.#find(id)?.verifying ?? null;
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
    const known = new Map(this.#keys.map((key) => [key.id, key]));
    const stored = await this.#store.list();
    this.#keys = await Promise.all(stored.map(async (key) => known.get(key.id) ?? readKey(key)));
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
