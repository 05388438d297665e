/** The embedded identity service: sign-in, renewal, change of password. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { EmbeddedTokens } from "#features/identity/server/embedded/id-tokens.ts";
import { GoogleError } from "#features/identity/server/embedded/google-error.ts";
import type { KnownDevices } from "#features/identity/server/embedded/known-devices.ts";
import type { Attempt, Lockout } from "#features/identity/server/embedded/lockout.ts";
import { passwordLength, passwordProblem } from "#features/identity/server/embedded/password-rules.ts";
import { type PasswordHasher, TooBusyError } from "#features/identity/server/embedded/passwords.ts";
import { isEmail, normaliseEmail } from "#features/identity/server/email.ts";
import type { FoundSession, SessionStore } from "#features/identity/server/embedded/session-store.ts";
import { TokenRejected } from "#features/identity/server/token-verifier.ts";
import type { IdentityUser, UserStore } from "#features/identity/server/embedded/user-store.ts";
import type { SignIns } from "#features/identity/admin-contract.ts";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/log/log.ts";

/** A password is changed only this soon after one was given, as at Firebase. */
const recentSignInMs = 5 * 60_000;

export interface EmbeddedIdentityOptions {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly tokens: EmbeddedTokens;
  readonly hasher: PasswordHasher;
  readonly lockout: Lockout;
  readonly devices: KnownDevices;
  readonly clock: Clock;
}

export interface SignedIn {
  readonly user: IdentityUser;
  readonly idToken: string;
  readonly refreshToken: string;
}

/** A sign-in with the password. */
export interface Entered extends SignedIn {
  /** Makes the browser known the next time. */
  readonly deviceCookie: string;
}

export interface Credentials {
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly ip: string;
  readonly deviceCookie: string | undefined;
}

/**
 * The embedded identity service; its HTTP is in `routes.ts`. Rejects with a GoogleError. It logs to the request's log, so
 * that its lines have the request id.
 */
export class EmbeddedIdentity {
  readonly #options: EmbeddedIdentityOptions;
  /** The failures that are being written, one after the other. */
  #recording: Promise<void> = Promise.resolve();

  constructor(options: EmbeddedIdentityOptions) {
    this.#options = options;
  }

  /** The same work and the same words whether or not there is such a user. */
  async signIn(given: Credentials, log: Logger): Promise<Entered> {
    const { lockout } = this.#options;
    if (given.email === undefined) throw new GoogleError("MISSING_EMAIL");
    const email = normaliseEmail(given.email);
    if (!isEmail(email)) throw new GoogleError("INVALID_EMAIL");
    if (!given.password) throw new GoogleError("MISSING_PASSWORD");
    if (given.password.length > 4 * passwordLength.max) throw new GoogleError("INVALID_LOGIN_CREDENTIALS");

    const deviceId = await this.#findDevice(given.deviceCookie, email);
    const attempt = { email, ip: given.ip, deviceId };
    const { waitSeconds, shutsSeconds } = await lockout.begin(attempt);
    if (waitSeconds > 0) {
      throw new GoogleError("TOO_MANY_ATTEMPTS_TRY_LATER", { retryAfterSeconds: waitSeconds });
    }
    const { user, isRight } = await this.#check(attempt, given.password);
    if (!user || !isRight || user.isDisabled) {
      log.warn({ security: "sign_in_failed" }, "a sign-in failed");
      if (shutsSeconds > 0) {
        log.warn({ security: "sign_in_locked", seconds: shutsSeconds }, "too many sign-ins have failed");
      }
      if (user && !isRight) this.#countFailure(user, log);
      // That a user is disabled is shown only with the right password.
      throw new GoogleError(isRight ? "USER_DISABLED" : "INVALID_LOGIN_CREDENTIALS");
    }
    await this.#recording;
    const entered = await this.#begin(user, { isSignIn: true });
    log.info({ security: "signed_in", isKnownDevice: deviceId !== null }, "signed in");
    return entered;
  }

  /** A new ID token and refresh token for a refresh token, which then is used up. */
  async refresh(refreshToken: string, log: Logger): Promise<SignedIn> {
    if (!/^[\w-]{43}$/.test(refreshToken)) throw new GoogleError("INVALID_REFRESH_TOKEN");
    const { sessions, tokens, clock } = this.#options;
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
  async changePassword(
    given: { idToken: string | undefined; password: string },
    log: Logger,
  ): Promise<Entered> {
    const { users, sessions, hasher, clock } = this.#options;
    const { user, session } = await this.#read(given.idToken);
    const now = clock.now();
    if (now - session.signedInAt.getTime() > recentSignInMs) {
      throw new GoogleError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
    }
    const problem = passwordProblem(given.password, user.email);
    if (problem) throw new GoogleError(problem.word, { detail: problem.norwegian });
    const at = new Date(now);
    const passwordHash = await busyAsTooMany(hasher.hash(given.password));
    await users.change(user.id, { passwordHash, passwordChangedAt: at });
    await sessions.revokeAll(user.id, { at, because: "password changed" });
    log.info({ security: "password_changed" }, "the password was changed");
    return this.#begin({ ...user, passwordHash, passwordChangedAt: at }, { isSignIn: false });
  }

  /** Ends the session of an ID token. */
  async signOut(idToken: string | undefined, log: Logger): Promise<void> {
    const { sessions, clock } = this.#options;
    const { session } = await this.#read(idToken);
    await sessions.revoke(session.id, { at: new Date(clock.now()), because: "signed out" });
    log.info({ security: "signed_out" }, "signed out");
  }

  /** A user's last sign-ins, and the failures around them; null when there is no such user. */
  async findSignIns(email: string): Promise<SignIns | null> {
    await this.#recording;
    const user = await this.#options.users.findByEmail(normaliseEmail(email));
    return user && signInsOf(user);
  }

  /** Writes what is still to be written. */
  async close(): Promise<void> {
    await this.#recording;
  }

  /** Looks a device up only by a cookie that we signed. */
  async #findDevice(cookie: string | undefined, email: string): Promise<string | null> {
    const { devices, users } = this.#options;
    const claimed = await devices.read(cookie);
    const user = claimed && (await users.findByEmail(email));
    return user && devices.isOf(claimed, user) ? claimed.id : null;
  }

  async #check(attempt: Attempt, password: string) {
    const { users, hasher, lockout } = this.#options;
    try {
      const user = await users.findByEmail(attempt.email);
      const isRight = await busyAsTooMany(hasher.verify(user?.passwordHash ?? null, password));
      if (isRight && !user?.isDisabled) await lockout.succeeded(attempt);
      return { user, isRight };
    } catch (error) {
      // An outage of ours is no wrong guess.
      await lockout.giveBack(attempt);
      throw error;
    }
  }

  /** Not waited for: the time a response takes must not tell whether there is such a user. */
  #countFailure({ id }: IdentityUser, log: Logger): void {
    const { users } = this.#options;
    this.#recording = this.#recording
      .then(() => users.countFailure(id))
      .catch((error: unknown) => log.error({ err: error }, "a failed sign-in was not counted"));
  }

  async #begin(user: IdentityUser, { isSignIn }: { isSignIn: boolean }): Promise<Entered> {
    const { sessions, tokens, devices, clock } = this.#options;
    const at = new Date(clock.now());
    const session = { id: randomUUID(), signedInAt: at };
    const refreshToken = makeToken();
    const tokenHash = sha256(refreshToken);
    const isBegun = await sessions.begin({ id: session.id, user, at, tokenHash, isSignIn });
    if (!isBegun) throw new GoogleError("INVALID_LOGIN_CREDENTIALS");
    const [idToken, deviceCookie] = await Promise.all([tokens.issue({ user, session }), devices.issue(user)]);
    return { user, idToken, refreshToken, deviceCookie };
  }

  async #read(idToken: string | undefined): Promise<FoundSession> {
    if (!idToken) throw new GoogleError("MISSING_ID_TOKEN");
    try {
      return await this.#options.tokens.read(idToken);
    } catch (error) {
      if (!(error instanceof TokenRejected)) throw error;
      if (error.reason === "disabled") throw new GoogleError("USER_DISABLED");
      throw new GoogleError(error.reason === "invalid" ? "INVALID_ID_TOKEN" : "TOKEN_EXPIRED");
    }
  }
}

function signInsOf(user: IdentityUser): SignIns {
  return {
    lastAt: user.lastSignInAt?.toISOString() ?? null,
    failuresSince: user.failuresSinceSignIn,
    previousAt: user.previousSignInAt?.toISOString() ?? null,
    failuresBetween: user.failuresBeforeSignIn,
  };
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
    if (error instanceof TooBusyError)
      throw new GoogleError("TOO_MANY_ATTEMPTS_TRY_LATER", { retryAfterSeconds: 5 });
    throw error;
  }
}
