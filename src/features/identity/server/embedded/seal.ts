/** Encryption of the second factors' secrets, and refresh tokens derived from others. */
import { createHmac, randomUUID } from "node:crypto";
import { EncryptJWT, errors, exportJWK, generateSecret, jwtDecrypt } from "jose";
import type { Database } from "#db/client.ts";
import { KeyStore } from "#features/identity/server/embedded/key-store.ts";
import type { Clock } from "#platform/clock.ts";

const algorithm = "dir";
const encryption = "A256GCM";

/** The purpose of a sealed text. One for another purpose, or of somebody else, does not open. */
export interface SealPurpose {
  readonly audience: "second_factor" | "enrolment";
  readonly subject: string;
  /** Lifetime of the sealed text; without it the text opens for ever. */
  readonly lifeMs?: number;
}

/**
 * Seals texts with a key of the database, so that the rows alone are useless. A backup has the key too, so a restored site has
 * its second factors. It is never dropped or replaced, since sealed texts must open.
 */
export class Seal {
  readonly #keys: KeyStore;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#keys = new KeyStore(database, "seal");
    this.#clock = clock;
  }

  async close(text: string, { audience, subject, lifeMs }: SealPurpose): Promise<string> {
    const token = new EncryptJWT({ text })
      .setProtectedHeader({ alg: algorithm, enc: encryption })
      .setAudience(audience)
      .setSubject(subject);
    if (lifeMs !== undefined) token.setExpirationTime(Math.floor((this.#clock.now() + lifeMs) / 1000));
    return token.encrypt(await this.#key());
  }

  /** @returns null for what was not sealed for this purpose, or too long ago. */
  async open(sealed: string, { audience, subject }: SealPurpose): Promise<string | null> {
    try {
      const { payload } = await jwtDecrypt(sealed, await this.#key(), {
        audience,
        subject,
        keyManagementAlgorithms: [algorithm],
        contentEncryptionAlgorithms: [encryption],
        currentDate: new Date(this.#clock.now()),
      });
      return typeof payload["text"] === "string" ? payload["text"] : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  /** The successor of a refresh token: deterministic, and not computable without the key. */
  async followingToken(token: string): Promise<string> {
    return createHmac("sha256", await this.#key())
      .update(`the refresh token after ${token}`)
      .digest("base64url");
  }

  /** The sealing key, read each time: seldom needed, and so not held in memory. */
  async #key(): Promise<Uint8Array> {
    const [found] = await this.#keys.list();
    const { k } = (found ?? (await this.#make())).privateJwk;
    if (k === undefined) throw new TypeError("the sealing key in the database is none");
    return Buffer.from(k, "base64url");
  }

  async #make() {
    const privateJwk = await exportJWK(await generateSecret(encryption, { extractable: true }));
    const key = { id: randomUUID(), privateJwk, publicJwk: {}, createdAt: new Date(this.#clock.now()) };
    // A key is added only if missing: one created meanwhile by another process counts.
    await this.#keys.add(key, { unlessSince: new Date(0), forgetBefore: new Date(0) });
    return (await this.#keys.list())[0] ?? key;
  }
}
