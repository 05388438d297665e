/** Signed tokens that count as long as an account's password stays the same: of known devices, and of pending sign-ins. */
import { createHash, randomUUID } from "node:crypto";
import { errors, SignJWT } from "jose";
import type { KeyRing } from "#features/identity/server/embedded/key-store.ts";
import type { IdentityUser, UserStore } from "#features/identity/server/embedded/user-store.ts";
import { type Clock, dayMs } from "#platform/clock.ts";

/** The cookie of a browser that has signed in before. It grants nothing: it only keeps other people's guesses from locking the owner out. */
export const deviceTokens = { audience: "avtalemaler_device", lifeMs: 365 * dayMs };
/** Firebase's mfaPendingCredential: the password was right. Its life leaves time to find the phone. */
export const pendingTokens = { audience: "avtalemaler_pending_sign_in", lifeMs: 10 * 60_000 };

/** A kind of token: no ID token has its audience, and it is signed with keys of its own. */
export type TokenKind = typeof deviceTokens;

export class PasswordBoundTokens {
  readonly #kind: TokenKind;
  readonly #keys: KeyRing;
  readonly #users: UserStore;
  readonly #clock: Clock;

  constructor(kind: TokenKind, keys: KeyRing, users: UserStore, clock: Clock) {
    this.#kind = kind;
    this.#keys = keys;
    this.#users = users;
    this.#clock = clock;
  }

  issue(user: IdentityUser): Promise<string> {
    const { audience, lifeMs } = this.#kind;
    const token = new SignJWT({ password: passwordMarkOf(user) })
      .setAudience(audience)
      .setSubject(user.id)
      .setJti(randomUUID())
      .setExpirationTime(Math.floor((this.#clock.now() + lifeMs) / 1000));
    return this.#keys.sign(token);
  }

  /**
   * The token's own id, and the account it is for.
   * @returns null for no token, and for one that is not ours, too old, or from before a new password.
   */
  async read(token: string | undefined): Promise<{ id: string; user: IdentityUser } | null> {
    if (!token || token.length > 1024) return null;
    try {
      const { audience } = this.#kind;
      const requiredClaims = ["exp", "sub", "jti"];
      const {
        jti: id = "",
        sub = "",
        password,
      } = await this.#keys.verify(token, { audience, requiredClaims });
      const user = await this.#users.find(sub);
      return user && password === passwordMarkOf(user) ? { id, user } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}

/** A mark that changes with the password. It is made of a salted hash, so it reveals neither. */
function passwordMarkOf({ passwordHash }: IdentityUser): string {
  return createHash("sha256").update(passwordHash).digest("base64url").slice(0, 22);
}
