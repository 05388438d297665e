/** The embedded identity service: sign-in, renewal, change of password. */
import type {
  EmbeddedTokens,
  PasswordBoundTokens,
} from "#features/identity/server/embedded/sign-in/id-tokens.ts";
import { GoogleError } from "#features/identity/server/embedded/google-error.ts";
import {
  busyAsTooMany,
  type PasswordHasher,
} from "#features/identity/server/embedded/passwords/passwords.ts";
import type { Attempt, Lockout } from "#features/identity/server/embedded/sign-in/lockout-store.ts";
import {
  passwordLength,
  passwordProblem,
} from "#features/identity/server/embedded/passwords/password-rules.ts";
import { isEmail, normaliseEmail } from "#features/identity/server/administrators.ts";
import type { Seal } from "#features/identity/server/embedded/seal.ts";
import type { SecondFactor } from "#features/identity/server/embedded/factors/factor-store.ts";
import type { SecondFactors } from "#features/identity/server/embedded/factors/second-factors.ts";
import type { SessionStore } from "#features/identity/server/embedded/sign-in/session-store.ts";
import type { Entered, Sessions, SignedIn } from "#features/identity/server/embedded/sign-in/signed-in.ts";
import { sha256 } from "#platform/secrets.ts";
import type { IdentityUser, UserStore } from "#features/identity/server/embedded/user-store.ts";
import type { SignIns } from "#features/identity/contract.ts";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/log/log.ts";

export interface EmbeddedIdentityOptions {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly signedIn: Sessions;
  readonly tokens: EmbeddedTokens;
  readonly seal: Seal;
  readonly secondFactors: SecondFactors;
  readonly pending: PasswordBoundTokens;
  readonly hasher: PasswordHasher;
  readonly lockout: Lockout;
  readonly devices: PasswordBoundTokens;
  readonly clock: Clock;
  /** Whether an email was an administrator's, whose access has ended. */
  readonly hasEnded: (email: string) => Promise<boolean>;
}

/** A sign-in whose password was right, and whose second factor is requested. */
export interface Pending {
  readonly user: IdentityUser;
  readonly credential: string;
  readonly factor: SecondFactor;
}

export interface Caller {
  readonly ip: string;
  readonly deviceCookie: string | undefined;
  /** «Chrome på Windows». */
  readonly device: string | null;
}

export interface Credentials extends Caller {
  readonly email: string | undefined;
  readonly password: string | undefined;
}

export interface SecondStep extends Caller {
  readonly credential: string | undefined;
  readonly factorId: string | undefined;
  /** A code from the authenticator app, or a recovery code. */
  readonly code: string | undefined;
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

  /** Signs in, with the same work and the same words whether or not there is such a user. */
  async signIn(given: Credentials, log: Logger): Promise<Entered | Pending> {
    if (given.email === undefined) throw new GoogleError("MISSING_EMAIL");
    const email = normaliseEmail(given.email);
    if (!isEmail(email)) throw new GoogleError("INVALID_EMAIL");
    if (!given.password) throw new GoogleError("MISSING_PASSWORD");
    if (given.password.length > 4 * passwordLength.max) throw new GoogleError("INVALID_LOGIN_CREDENTIALS");

    const { attempt, shutsSeconds } = await this.#begin(given, email, "password");
    const { user, isRight } = await this.#check(attempt, given.password);
    if (!user || !isRight || user.isDisabled || (await this.#options.hasEnded(email))) {
      this.#noteFailure(isRight ? null : user, shutsSeconds, log);
      // A user without access gets that message only with the right password.
      throw new GoogleError(isRight ? "USER_DISABLED" : "INVALID_LOGIN_CREDENTIALS");
    }
    const { secondFactors, pending } = this.#options;
    const factor = await secondFactors.find(user.id);
    if (factor) return { user, factor, credential: await pending.issue(user) };
    return this.#enter(user, { device: given.device, secondFactorId: null }, attempt, log);
  }

  /** Ends a sign-in whose password was right with the second factor's code. Wrong ones count like wrong passwords. */
  async signInWithCode(given: SecondStep, log: Logger): Promise<Entered> {
    const { lockout, pending, secondFactors } = this.#options;
    if (!given.credential) throw new GoogleError("MISSING_MFA_PENDING_CREDENTIAL");
    if (!given.factorId) throw new GoogleError("MISSING_MFA_ENROLLMENT_ID");
    if (!given.code) throw new GoogleError("MISSING_CODE");
    const { user } = (await pending.read(given.credential)) ?? {};
    if (!user) throw new GoogleError("INVALID_MFA_PENDING_CREDENTIAL");
    if (user.isDisabled) throw new GoogleError("USER_DISABLED");
    const factor = await secondFactors.find(user.id);
    if (factor?.id !== given.factorId) throw new GoogleError("MFA_ENROLLMENT_NOT_FOUND");

    const { attempt, shutsSeconds } = await this.#begin(given, user.email, "code");
    const isRight = await secondFactors.useCode(factor, given.code).catch(async (error: unknown) => {
      await lockout.giveBack(attempt).catch(() => {});
      throw error;
    });
    if (!isRight) {
      this.#noteFailure(user, shutsSeconds, log);
      throw new GoogleError("INVALID_CODE");
    }
    await lockout.succeeded(attempt);
    return this.#enter(user, { device: given.device, secondFactorId: factor.id }, attempt, log);
  }

  /** A new ID token for a refresh token, which then is used up, and the one that follows it. */
  async refresh(refreshToken: string, log: Logger): Promise<SignedIn> {
    if (!/^[\w-]{43}$/.test(refreshToken)) throw new GoogleError("INVALID_REFRESH_TOKEN");
    const { sessions, tokens, seal, clock } = this.#options;
    const next = await seal.followingToken(refreshToken);
    const found = await sessions.useRefreshToken({
      hash: sha256(refreshToken),
      nextHash: sha256(next),
      at: new Date(clock.now()),
    });
    if (found?.verdict === "reused") log.warn("a used refresh token came again: its session is ended");
    if (found?.verdict === "disabled") throw new GoogleError("USER_DISABLED");
    // An unknown token may have been ours: its browser must request the password, not try again.
    if (found?.verdict !== "renewed") throw new GoogleError("TOKEN_EXPIRED");
    return { user: found.user, idToken: await tokens.issue(found), refreshToken: next };
  }

  async lookUp(idToken: string | undefined): Promise<IdentityUser> {
    return (await this.#options.signedIn.read(idToken)).user;
  }

  /** Changes the password, ends all sessions and begins a new one. Only soon after a password was given. */
  async changePassword(
    given: { idToken: string | undefined; password: string },
    log: Logger,
  ): Promise<Entered> {
    const { users, hasher, clock, signedIn } = this.#options;
    const { user, session } = await signedIn.readRecent(given.idToken);
    const problem = passwordProblem(given.password, user.email);
    if (problem) throw new GoogleError(problem.word, { detail: problem.norwegian });
    const passwordHash = await busyAsTooMany(hasher.hash(given.password));
    const changed = { passwordHash, passwordChangedAt: new Date(clock.now()) };
    await users.change(user.id, changed);
    log.info({ security: "password_changed" }, "the password was changed");
    return signedIn.replaceAll({ user: { ...user, ...changed }, session }, "password changed");
  }

  async signOut(idToken: string | undefined, log: Logger): Promise<void> {
    const { sessions, signedIn, clock } = this.#options;
    const { user, session } = await signedIn.read(idToken);
    await sessions.end(user.id, { at: new Date(clock.now()), because: "signed out", id: session.id });
    log.info({ security: "signed_out" }, "signed out");
  }

  /** A user's last sign-ins, and the failures around them; null when there is no such user. */
  async findSignIns(email: string): Promise<SignIns | null> {
    await this.#recording;
    const user = await this.#options.users.findByEmail(normaliseEmail(email));
    return user && signInsOf(user);
  }

  /** Resolves when all writes that no response has waited for are done. */
  async settled(): Promise<void> {
    await this.#recording;
  }

  /** Counts an attempt, unless there have been too many. */
  async #begin({ ip, deviceCookie }: Caller, email: string, step: "password" | "code") {
    const { devices, lockout } = this.#options;
    const known = await devices.read(deviceCookie);
    // A browser that has signed in to another account is a stranger to this one.
    const deviceId = known?.user.email === email ? known.id : null;
    const attempt: Attempt = { email, ip, deviceId, step };
    const { waitSeconds, shutsSeconds } = await lockout.begin(attempt);
    if (waitSeconds > 0) {
      throw new GoogleError("TOO_MANY_ATTEMPTS_TRY_LATER", { retryAfterSeconds: waitSeconds });
    }
    return { attempt, shutsSeconds };
  }

  async #check(attempt: Attempt, password: string) {
    const { users, hasher, lockout } = this.#options;
    try {
      const user = await users.findByEmail(attempt.email);
      const isKnown = attempt.deviceId !== null;
      const isRight = await busyAsTooMany(hasher.verify(user?.passwordHash ?? null, password, isKnown));
      if (isRight && !user?.isDisabled) await lockout.succeeded(attempt);
      return { user, isRight };
    } catch (error) {
      // Our own outage is not a wrong guess. When the database is away too, one try is lost.
      await lockout.giveBack(attempt).catch(() => {});
      throw error;
    }
  }

  /** Counts a failure, without awaiting it: the response time must not reveal whether the user exists. */
  #countFailure({ id }: IdentityUser, log: Logger): void {
    const { users } = this.#options;
    this.#recording = this.#recording
      .then(() => users.countFailure(id))
      .catch((error: unknown) => log.error({ err: error }, "a failed sign-in was not counted"));
  }

  async #enter(
    user: IdentityUser,
    { device, secondFactorId }: { device: string | null; secondFactorId: string | null },
    { deviceId }: Attempt,
    log: Logger,
  ): Promise<Entered> {
    await this.#recording;
    const entered = await this.#options.signedIn.begin(user, { isSignIn: true, device, secondFactorId });
    log.info({ security: "signed_in", isKnownDevice: deviceId !== null }, "signed in");
    return entered;
  }

  #noteFailure(user: IdentityUser | null, shutsSeconds: number, log: Logger): void {
    log.warn({ security: "sign_in_failed" }, "a sign-in failed");
    if (shutsSeconds > 0) {
      log.warn({ security: "sign_in_locked", seconds: shutsSeconds }, "too many sign-ins have failed");
    }
    if (user) this.#countFailure(user, log);
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
