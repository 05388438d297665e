/** The credential of a sign-in that waits for its second factor: what Firebase calls mfaPendingCredential. */
import { errors, jwtVerify, SignJWT } from "jose";
import { type KeyLife, type KeyRing, signingAlgorithm } from "#features/identity/server/embedded/key-ring.ts";
import { passwordMarkOf } from "#features/identity/server/embedded/sign-in/known-devices.ts";
import type { IdentityUser } from "#features/identity/server/embedded/user-store.ts";
import { type Clock, dayMs } from "#platform/clock.ts";

/** Time to find the phone. */
export const pendingLifeMs = 10 * 60_000;
export const pendingKeyLife: KeyLife = { signsMs: 30 * dayMs, keptMs: 31 * dayMs };

const audience = "avtalemaler_pending_sign_in";

/**
 * Says that the password was right, for a few minutes and only as long as it stays the same. Its keys are of their own purpose
 * and are dropped with the others, since whoever has one needs no password.
 */
export class PendingSignIns {
  readonly #keys: KeyRing;
  readonly #clock: Clock;

  constructor(keys: KeyRing, clock: Clock) {
    this.#keys = keys;
    this.#clock = clock;
  }

  async issue(user: IdentityUser): Promise<string> {
    const { id, key } = await this.#keys.signingKey();
    return new SignJWT({ password: passwordMarkOf(user) })
      .setProtectedHeader({ alg: signingAlgorithm, kid: id })
      .setAudience(audience)
      .setSubject(user.id)
      .setExpirationTime(Math.floor((this.#clock.now() + pendingLifeMs) / 1000))
      .sign(key);
  }

  /** @returns the user, or null for a credential that is not ours, too old, or from before a new password. */
  async read(
    credential: string,
    findUser: (id: string) => Promise<IdentityUser | null>,
  ): Promise<IdentityUser | null> {
    try {
      const { payload } = await jwtVerify(credential, async ({ kid }) => this.#keyOf(kid), {
        algorithms: [signingAlgorithm],
        audience,
        requiredClaims: ["exp", "sub"],
        currentDate: new Date(this.#clock.now()),
      });
      const user = await findUser(payload.sub ?? "");
      return user && payload["password"] === passwordMarkOf(user) ? user : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  async #keyOf(kid: string | undefined): Promise<CryptoKey> {
    const key = kid === undefined ? null : await this.#keys.verifyingKey(kid);
    if (!key) throw new errors.JWSSignatureVerificationFailed();
    return key;
  }
}
