/** The cookie of a known device: a browser that has signed in before. */
import { createHash, randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { type KeyLife, type KeyRing, signingAlgorithm } from "#features/identity/server/embedded/key-ring.ts";
import type { IdentityUser } from "#features/identity/server/embedded/user-store.ts";
import { type Clock, dayMs } from "#platform/clock.ts";

type Account = Pick<IdentityUser, "id" | "passwordHash">;

/** The claims of a cookie whose signature is good. */
export interface ClaimedDevice {
  readonly id: string;
  readonly userId: string;
  readonly passwordMark: string;
}

/** How long a browser is known after a sign-in. */
export const deviceLifeMs = 365 * dayMs;
export const deviceKeyLife: KeyLife = { signsMs: 365 * dayMs, keptMs: 365 * dayMs + deviceLifeMs };

/** No ID token has this audience, and they are signed with other keys. */
const audience = "avtalemaler_device";

/**
 * Browsers that have signed in to an account before, recognised by a signed cookie. It grants nothing: it only keeps
 * other people's guesses from locking the owner out. It counts until the account's password changes.
 */
export class KnownDevices {
  readonly #keys: KeyRing;
  readonly #clock: Clock;

  constructor(keys: KeyRing, clock: Clock) {
    this.#keys = keys;
    this.#clock = clock;
  }

  /** A cookie for a browser that has just signed in. */
  async issue(user: Account): Promise<string> {
    const { id, key } = await this.#keys.signingKey();
    return new SignJWT({ password: passwordMarkOf(user) })
      .setProtectedHeader({ alg: signingAlgorithm, kid: id })
      .setAudience(audience)
      .setSubject(user.id)
      .setJti(randomUUID())
      .setExpirationTime(Math.floor((this.#clock.now() + deviceLifeMs) / 1000))
      .sign(key);
  }

  /** @returns null for no cookie, and for one that is not ours or too old. */
  async read(cookie: string | undefined): Promise<ClaimedDevice | null> {
    if (!cookie || cookie.length > 1024) return null;
    try {
      const { payload } = await jwtVerify(cookie, async ({ kid }) => this.#keyOf(kid), {
        algorithms: [signingAlgorithm],
        audience,
        requiredClaims: ["exp", "sub", "jti"],
        currentDate: new Date(this.#clock.now()),
      });
      const { jti: id = "", sub: userId = "", password: passwordMark } = payload;
      return typeof passwordMark === "string" ? { id, userId, passwordMark } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  isOf({ userId, passwordMark }: ClaimedDevice, user: Account): boolean {
    return userId === user.id && passwordMark === passwordMarkOf(user);
  }

  async #keyOf(kid: string | undefined): Promise<CryptoKey> {
    const key = kid === undefined ? null : await this.#keys.verifyingKey(kid);
    if (!key) throw new errors.JWSSignatureVerificationFailed();
    return key;
  }
}

/** Changes with the password. The hash under it is salted, so this tells nothing of either. */
export function passwordMarkOf({ passwordHash }: Account): string {
  return createHash("sha256").update(passwordHash).digest("base64url").slice(0, 22);
}
