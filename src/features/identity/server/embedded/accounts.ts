/** The accounts of the embedded service, managed by the start, the operator's terminal and, on the site, their owners. */
import { type Administrators, isEmail, normaliseEmail } from "#features/identity/server/administrators.ts";
import type { SecondFactorStore } from "#features/identity/server/embedded/factors/factor-store.ts";
import type { SecondFactors } from "#features/identity/server/embedded/factors/second-factors.ts";
import { passwordProblem } from "#features/identity/server/embedded/passwords/password-rules.ts";
import type { PasswordHasher } from "#features/identity/server/embedded/passwords/passwords.ts";
import type {
  FoundSession,
  IdentitySession,
  SessionStore,
} from "#features/identity/server/embedded/sign-in/session-store.ts";
import { isRecent } from "#features/identity/server/embedded/sign-in/signed-in.ts";
import { type IdentityUser, newUser, type UserStore } from "#features/identity/server/embedded/user-store.ts";
import { makePassword } from "#platform/secrets.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { StartError } from "#shared/errors.ts";

export interface AccountsOptions {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly factors: SecondFactorStore;
  readonly hasher: PasswordHasher;
  readonly clock: Clock;
}

export interface AccountLine {
  readonly email: string;
  readonly name: string | null;
  /** `none`: it can sign in, without access. */
  readonly role: "owner" | "administrator" | "none";
  readonly isDisabled: boolean;
  readonly hasSecondFactor: boolean;
  readonly lastSignInAt: Date | null;
}

export class Accounts {
  readonly #options: AccountsOptions;

  constructor(options: AccountsOptions) {
    this.#options = options;
  }

  /**
   * Makes the administrator's account when it is missing. A password in the settings is applied when it differs from the one
   * last applied: so a changed setting counts, and an unchanged one does not revert a password changed on the site or at the
   * terminal.
   * @returns the password made for a new user, to be shown once, or null.
   */
  async ensure(given: { email: string; password: string | null }): Promise<string | null> {
    const { users, hasher } = this.#options;
    const email = normaliseEmail(given.email);
    const user = await users.findByEmail(email);
    if (!user) {
      const password = given.password ?? makePassword();
      const isAdded = await this.#add(email, password, given.password !== null);
      return isAdded && given.password === null ? password : null;
    }
    if (given.password === null) return null;
    const { settingsPasswordHash } = user;
    if (settingsPasswordHash && (await hasher.verify(settingsPasswordHash, given.password))) return null;
    const passwordHash = await this.#setHash(user, given.password, "ADMIN_PASSWORD changed");
    await users.change(user.id, { settingsPasswordHash: passwordHash });
    return null;
  }

  /** Lists all accounts, with name and role as the list of administrators has them. */
  async list(administrators: Administrators): Promise<AccountLine[]> {
    const { users, factors } = this.#options;
    const [all, withFactor, known] = await Promise.all([
      users.list(),
      factors.listUserIds(),
      administrators.list(""),
    ]);
    return all.map(({ id, email, isDisabled, lastSignInAt }) => {
      const ofEmail = known.filter((one) => one.email === email);
      const letIn = ofEmail.find(({ state }) => state === "active");
      const role = letIn?.isOwner ? "owner" : letIn ? "administrator" : "none";
      const name = ofEmail[0]?.name ?? null;
      return { email, name, role, isDisabled, hasSecondFactor: withFactor.includes(id), lastSignInAt };
    });
  }

  /**
   * Sets a password, a new strong one when none is given, and ends all sessions; a missing user is created.
   * @returns the password that was made, or null.
   * @throws StartError when the password breaks a rule, and for an invalid e-mail.
   */
  async setPassword(writtenEmail: string, given: string | null): Promise<string | null> {
    const email = normaliseEmail(writtenEmail);
    if (!isEmail(email)) throw new StartError(`${JSON.stringify(writtenEmail)} is no e-mail address.`);
    if (given !== null) rejectPassword(given, email, "The password");
    const password = given ?? makePassword();
    const user = await this.#options.users.findByEmail(email);
    if (user) await this.#setHash(user, password, "password set at the terminal");
    else await this.#add(email, password, false);
    return given === null ? password : null;
  }

  /** Disables a user at once, or enables one again. @throws StartError when there is no such user. */
  async setDisabled(writtenEmail: string, isDisabled: boolean): Promise<void> {
    const { users, sessions } = this.#options;
    const { id } = await this.#get(writtenEmail);
    await users.change(id, { isDisabled });
    if (isDisabled) await sessions.end(id, { at: this.#now(), because: "user disabled" });
  }

  /** A user's open sessions, the last used first. @throws StartError when there is no such user. */
  async listSessions(writtenEmail: string): Promise<IdentitySession[]> {
    const { id } = await this.#get(writtenEmail);
    return this.#options.sessions.listOpen(id, this.#now());
  }

  /** Ends one of a user's sessions, or all. @returns how many. @throws StartError when there is no such user. */
  async endSessions(writtenEmail: string, id?: string): Promise<number> {
    const user = await this.#get(writtenEmail);
    return this.#options.sessions.end(user.id, { at: this.#now(), because: "ended at the terminal", id });
  }

  /**
   * Removes an account's second factor and recovery codes and ends its sessions.
   * @returns false when there was none. @throws StartError when there is no such user.
   */
  async dropSecondFactor(writtenEmail: string): Promise<boolean> {
    const { factors, sessions } = this.#options;
    const { id } = await this.#get(writtenEmail);
    if (!(await factors.remove(id))) return false;
    await sessions.end(id, { at: this.#now(), because: "second factor dropped" });
    return true;
  }

  async #get(writtenEmail: string): Promise<IdentityUser> {
    const user = await this.#options.users.findByEmail(normaliseEmail(writtenEmail));
    if (!user) throw new StartError(`There is no user ${writtenEmail}.`);
    return user;
  }

  async #add(email: string, password: string, isFromSettings: boolean): Promise<boolean> {
    const { users, hasher } = this.#options;
    const passwordHash = await hasher.hash(password);
    const settingsPasswordHash = isFromSettings ? passwordHash : null;
    return users.add({ ...newUser(email, passwordHash, this.#now()), settingsPasswordHash });
  }

  async #setHash(user: IdentityUser, password: string, because: string): Promise<string> {
    const { users, sessions, hasher } = this.#options;
    const passwordHash = await hasher.hash(password);
    const at = this.#now();
    await users.change(user.id, { passwordHash, passwordChangedAt: at });
    await sessions.end(user.id, { at, because });
    return passwordHash;
  }

  #now(): Date {
    return new Date(this.#options.clock.now());
  }
}

/** @throws StartError that names the rule this password breaks. */
export function rejectPassword(password: string, email: string, name: string): void {
  const problem = passwordProblem(password, normaliseEmail(email));
  if (problem) throw new StartError(`${name} must be ${problem.english}.`);
}

/** An administrator's own account at the embedded service, to be read and changed, by the id of the requesting session. */
export function openOwnAccount(sessions: SessionStore, secondFactors: SecondFactors, clock: Clock) {
  const now = () => new Date(clock.now());
  /** The session of the request, which the guard has just found. */
  const get = async (sessionId: string): Promise<FoundSession> => {
    const found = await sessions.find(sessionId);
    if (!found) throw new HttpError(401, "session_ended", "Økten er avsluttet. Logg inn på nytt.");
    return found;
  };
  return {
    async describe(sessionId: string) {
      const { user } = await get(sessionId);
      const open = await sessions.listOpen(user.id, now());
      const factor = await secondFactors.find(user.id);
      return {
        sessions: open.map(({ id, device, signedInAt, lastUsedAt, secondFactorId }) => ({
          id,
          device,
          signedInAt: signedInAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          hasSecondFactor: secondFactorId !== null,
          isCurrent: id === sessionId,
        })),
        recoveryCodesLeft: factor && (await secondFactors.countRecoveryCodes(user.id)),
      };
    },
    /** Ends one of one's own sessions, or all. @returns their number; other users' sessions are not ended. */
    async endSessions(sessionId: string, id?: string) {
      const { user } = await get(sessionId);
      return sessions.end(user.id, { at: now(), because: "ended on the site", id });
    },
    async makeRecoveryCodes(sessionId: string) {
      const { user, session } = await get(sessionId);
      if (!isRecent(session, clock.now())) {
        throw new HttpError(403, "sign_in_too_old", "Bekreft med passordet ditt først.");
      }
      if (!(await secondFactors.find(user.id))) {
        throw new HttpError(409, "no_second_factor", "Slå på totrinnsinnlogging først.");
      }
      return secondFactors.makeRecoveryCodes(user.id);
    },
  };
}
