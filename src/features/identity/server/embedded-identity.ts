import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { EmbeddedTokens } from "#features/identity/server/embedded-tokens.ts";
import { GoogleError } from "#features/identity/server/google-error.ts";
import type { Lockout } from "#features/identity/server/lockout.ts";
import { type PasswordHasher, TooBusyError } from "#features/identity/server/passwords.ts";
import * as rules from "#features/identity/server/rules.ts";
import type { FoundSession, SessionStore } from "#features/identity/server/session-store.ts";
import { TokenRefused } from "#features/identity/server/token-verifier.ts";
import type { IdentityUser, UserStore } from "#features/identity/server/user-store.ts";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/log.ts";

export interface EmbeddedIdentityOptions {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly tokens: EmbeddedTokens;
  readonly hasher: PasswordHasher;
  readonly lockout: Lockout;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface SignedIn {
  readonly user: IdentityUser;
  readonly idToken: string;
  readonly refreshToken: string;
}

/** What the embedded service does; how it is asked over HTTP is `embedded-routes.ts`. Refuses with a GoogleError. */
export class EmbeddedIdentity {
  readonly #options: EmbeddedIdentityOptions;

  constructor(options: EmbeddedIdentityOptions) {
    this.#options = options;
  }

  /** The same work and the same words whether or not there is such a user. */
  async signIn(given: {
    email: string | undefined;
    password: string | undefined;
    address: string;
  }): Promise<SignedIn> {
    const { users, lockout } = this.#options;
    if (given.email === undefined) throw new GoogleError("MISSING_EMAIL");
    const email = rules.normaliseEmail(given.email);
    if (!rules.isEmail(email)) throw new GoogleError("INVALID_EMAIL");
    if (!given.password) throw new GoogleError("MISSING_PASSWORD");
    if (given.password.length > 4 * rules.passwordLength.max)
      throw new GoogleError("INVALID_LOGIN_CREDENTIALS");

    const attempt = { email, address: given.address };
    const waitSeconds = lockout.begin(attempt);
    if (waitSeconds > 0) throw new GoogleError("TOO_MANY_ATTEMPTS_TRY_LATER", waitSeconds);
    const user = await users.findByEmail(email);
    const isRight = await this.#isRight(user, given.password);
    if (!user || !isRight) throw new GoogleError("INVALID_LOGIN_CREDENTIALS");
    // Told only to somebody who knows the password.
    if (user.isDisabled) throw new GoogleError("USER_DISABLED");
    lockout.succeeded(attempt);
    return this.#begin(user);
  }

  /** A new ID token and refresh token for a refresh token, which then is used up. */
  async refresh(refreshToken: string): Promise<SignedIn> {
    if (!/^[\w-]{43}$/.test(refreshToken)) throw new GoogleError("INVALID_REFRESH_TOKEN");
    const { sessions, tokens, clock, log } = this.#options;
    const next = makeToken();
    const found = await sessions.useRefreshToken({
      hash: sha256(refreshToken),
      nextHash: sha256(next),
      at: new Date(clock.now()),
    });
    if (found?.verdict === "reused") log.warn("a used refresh token came again: its session is ended");
    if (found?.verdict === "disabled") throw new GoogleError("USER_DISABLED");
    // One we do not know may have been ours: the browser that holds it must ask for the password, not try again.
    if (found?.verdict !== "renewed") throw new GoogleError("TOKEN_EXPIRED");
    return { user: found.user, idToken: await tokens.issue(found), refreshToken: next };
  }

  async lookUp(idToken: string | undefined): Promise<IdentityUser> {
    return (await this.#read(idToken)).user;
  }

  /** Changes the password, ends all sessions and begins a new one. Only soon after a password was given. */
  async changePassword(given: { idToken: string | undefined; password: string }): Promise<SignedIn> {
    const { users, sessions, hasher, clock, log } = this.#options;
    const { user, session } = await this.#read(given.idToken);
    const now = clock.now();
    if (now - session.signedInAt.getTime() > rules.recentSignInMs) {
      throw new GoogleError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
    }
    if (rules.passwordProblem(given.password, user.email)) {
      throw new GoogleError("PASSWORD_DOES_NOT_MEET_REQUIREMENTS");
    }
    const at = new Date(now);
    const passwordHash = await busyAsTooMany(hasher.hash(given.password));
    await users.change(user.id, { passwordHash, passwordChangedAt: at });
    await sessions.revokeAll(user.id, { at, because: "password changed" });
    log.info("the password was changed");
    return this.#begin({ ...user, passwordHash, passwordChangedAt: at });
  }

  /** Ends the session of an ID token. */
  async signOut(idToken: string | undefined): Promise<void> {
    const { sessions, clock } = this.#options;
    const { session } = await this.#read(idToken);
    await sessions.revoke(session.id, { at: new Date(clock.now()), because: "signed out" });
  }

  async #isRight(user: IdentityUser | null, password: string): Promise<boolean> {
    return busyAsTooMany(this.#options.hasher.verify(user?.passwordHash ?? null, password));
  }

  async #begin(user: IdentityUser): Promise<SignedIn> {
    const { sessions, tokens, clock } = this.#options;
    const session = { id: randomUUID(), signedInAt: new Date(clock.now()) };
    const refreshToken = makeToken();
    const tokenHash = sha256(refreshToken);
    const isBegun = await sessions.begin({ id: session.id, user, at: session.signedInAt, tokenHash });
    if (!isBegun) throw new GoogleError("INVALID_LOGIN_CREDENTIALS");
    return { user, idToken: await tokens.issue({ user, session }), refreshToken };
  }

  async #read(idToken: string | undefined): Promise<FoundSession> {
    if (!idToken) throw new GoogleError("MISSING_ID_TOKEN");
    try {
      return await this.#options.tokens.read(idToken);
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      if (error.reason === "disabled") throw new GoogleError("USER_DISABLED");
      throw new GoogleError(error.reason === "invalid" ? "INVALID_ID_TOKEN" : "TOKEN_EXPIRED");
    }
  }
}

/** 256 random bits: nothing to guess, so a plain hash of it is enough to store. */
function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

async function busyAsTooMany<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TooBusyError) throw new GoogleError("TOO_MANY_ATTEMPTS_TRY_LATER", 5);
    throw error;
  }
}
