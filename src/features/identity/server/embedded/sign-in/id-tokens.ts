/** The tokens that the embedded service signs: ID tokens, and those that count while a password stays the same. */
import { createHash, randomUUID } from "node:crypto";
import { SignJWT, errors } from "jose";
import { accessEnded } from "#features/identity/server/administrator-store.ts";
import type { KeyRing } from "#features/identity/server/embedded/key-store.ts";
import {
  type FoundSession,
  type IdentitySession,
  isOpen,
  type SessionStore,
} from "#features/identity/server/embedded/sign-in/session-store.ts";
import {
  asTokenRejected,
  issuerOf,
  TokenRejected,
  type TokenVerifier,
  type VerifiedToken,
} from "#features/identity/server/guard.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import type { IdentityUser, UserStore } from "#features/identity/server/embedded/user-store.ts";

/** An hour, as Firebase's. */
export const idTokenLifeMs = 60 * 60_000;

/** No Firebase project can have this name (an underscore is not allowed), so its tokens never pass for ours. */
export const embeddedProjectId = "avtalemaler_embedded";

export interface EmbeddedTokensOptions {
  readonly keys: KeyRing;
  readonly sessions: SessionStore;
  readonly clock: Clock;
}

/** The embedded service's ID tokens: like Firebase's, and bound to a session, so that ending it ends them. */
export class EmbeddedTokens implements TokenVerifier {
  readonly issuer = issuerOf(embeddedProjectId);
  readonly #options: EmbeddedTokensOptions;

  constructor(options: EmbeddedTokensOptions) {
    this.#options = options;
  }

  async issue({ user, session }: { user: FoundSession["user"]; session: SessionFacts }): Promise<string> {
    const now = Math.floor(this.#options.clock.now() / 1000);
    const token = new SignJWT({
      auth_time: Math.floor(session.signedInAt.getTime() / 1000),
      user_id: user.id,
      email: user.email,
      email_verified: true,
      firebase: {
        identities: { email: [user.email] },
        sign_in_provider: "password",
        ...(session.secondFactorId && {
          sign_in_second_factor: "totp",
          second_factor_identifier: session.secondFactorId,
        }),
      },
      sid: session.id,
    })
      .setIssuer(this.issuer)
      .setAudience(embeddedProjectId)
      .setSubject(user.id)
      .setIssuedAt(now)
      .setExpirationTime(now + idTokenLifeMs / 1000);
    return this.#options.keys.sign(token);
  }

  async verify(token: string): Promise<VerifiedToken> {
    const { user, session } = await this.read(token);
    return { email: user.email, isEmailVerified: true, sessionId: session.id };
  }

  async read(token: string): Promise<FoundSession> {
    const { sub, sid, email } = await this.#readClaims(token);
    const found = typeof sid === "string" ? await this.#options.sessions.find(sid) : null;
    if (!found) throw new TokenRejected("revoked");
    const { session, user } = found;
    if (user.id !== sub || user.email !== email) throw new TokenRejected("invalid");
    if (user.isDisabled) throw new TokenRejected("disabled");
    if (session.revokedBecause === accessEnded) throw new TokenRejected("without access");
    if (!isOpen(session, this.#options.clock.now())) throw new TokenRejected("revoked");
    return found;
  }

  async #readClaims(token: string) {
    try {
      return await this.#options.keys.verify(token, {
        issuer: this.issuer,
        audience: embeddedProjectId,
        requiredClaims: ["exp", "sub", "sid", "email"],
      });
    } catch (error) {
      throw asTokenRejected(error);
    }
  }
}

type SessionFacts = Pick<IdentitySession, "id" | "signedInAt" | "secondFactorId">;

/** The cookie of a browser that has signed in before. It grants nothing: it only keeps other people's guesses from locking the owner out. */
export const deviceTokens = { audience: "avtalemaler_device", lifeMs: 365 * dayMs };
/** Firebase's mfaPendingCredential: the password was right. Its life leaves time to find the phone. */
export const pendingTokens = { audience: "avtalemaler_pending_sign_in", lifeMs: 10 * 60_000 };

/** A kind of token: no ID token has its audience, and it is signed with keys of its own. */
type TokenKind = typeof deviceTokens;

/** Tokens that count while an account's password stays the same: of known devices, and of pending sign-ins. */
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
