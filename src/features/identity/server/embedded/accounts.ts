/** Account management of the embedded service, for the start and the operator's terminal. */
import { randomBytes } from "node:crypto";
import { makePassword } from "#features/identity/server/embedded/passwords/made-password.ts";
import type { PasswordHasher } from "#features/identity/server/embedded/passwords/passwords.ts";
import { passwordProblem } from "#features/identity/server/embedded/passwords/password-rules.ts";
import { isOpen } from "#features/identity/server/embedded/sign-in/session-lifetime.ts";
import { normaliseEmail } from "#features/identity/server/email.ts";
import type { SecondFactorStore } from "#features/identity/server/embedded/factors/factor-store.ts";
import type {
  IdentitySession,
  SessionStore,
} from "#features/identity/server/embedded/sign-in/session-store.ts";
import type { IdentityUser, UserStore } from "#features/identity/server/embedded/user-store.ts";
import type { Clock } from "#platform/clock.ts";
import { StartError } from "#shared/errors.ts";

export interface AccountsOptions {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly secondFactors: SecondFactorStore;
  readonly hasher: PasswordHasher;
  readonly clock: Clock;
}

export class Accounts {
  readonly #options: AccountsOptions;

  constructor(options: AccountsOptions) {
    this.#options = options;
  }

  /**
   * Makes the administrator's account when it is missing. A password in the settings is taken over when it is another
   * than the one last taken over from there: so a changed setting counts, and an unchanged one does not undo a password
   * that was changed on the site or at the terminal.
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

  /**
   * Sets a password, a new strong one when none is given, and ends all sessions; a user that is not there is made.
   * @returns the password that was made, or null.
   * @throws StartError when the one given breaks a rule.
   */
  async setPassword(writtenEmail: string, given: string | null): Promise<string | null> {
    const email = normaliseEmail(writtenEmail);
    if (given !== null) rejectPassword(given, email, "The password");
    const password = given ?? makePassword();
    const user = await this.#options.users.findByEmail(email);
    if (user) await this.#setHash(user, password, "password set at the terminal");
    else await this.#add(email, password, false);
    return given === null ? password : null;
  }

  /** Disables a user at once, or enables one again. @throws StartError when there is no such user. */
  async setDisabled(writtenEmail: string, isDisabled: boolean): Promise<void> {
    const { users, sessions, clock } = this.#options;
    const user = await this.#get(writtenEmail);
    await users.change(user.id, { isDisabled });
    if (isDisabled)
      await sessions.revokeAll(user.id, { at: new Date(clock.now()), because: "user disabled" });
  }

  /** A user's open sessions, the last used first. @throws StartError when there is no such user. */
  async listSessions(writtenEmail: string): Promise<IdentitySession[]> {
    const { sessions, clock } = this.#options;
    const { id } = await this.#get(writtenEmail);
    return (await sessions.listOpen(id)).filter((session) => isOpen(session, clock.now()));
  }

  /** Ends one of a user's sessions, or all. @returns how many. @throws StartError when there is no such user. */
  async endSessions(writtenEmail: string, which: { id: string } | "all"): Promise<number> {
    const { sessions, clock } = this.#options;
    const user = await this.#get(writtenEmail);
    const revocation = { at: new Date(clock.now()), because: "ended at the terminal" };
    if (which === "all") return sessions.revokeAll(user.id, revocation);
    const isTheirs = (await sessions.listOpen(user.id)).some(({ id }) => id === which.id);
    return isTheirs && (await sessions.revoke(which.id, revocation)) ? 1 : 0;
  }

  /** @returns false when there was none. @throws StartError when there is no such user. */
  async dropSecondFactor(writtenEmail: string): Promise<boolean> {
    const { secondFactors, sessions, clock } = this.#options;
    const { id } = await this.#get(writtenEmail);
    if (!(await secondFactors.remove(id))) return false;
    await sessions.revokeAll(id, { at: new Date(clock.now()), because: "second factor dropped" });
    return true;
  }

  async #get(writtenEmail: string): Promise<IdentityUser> {
    const user = await this.#options.users.findByEmail(normaliseEmail(writtenEmail));
    if (!user) throw new StartError(`There is no user ${writtenEmail}.`);
    return user;
  }

  async #add(email: string, password: string, isFromSettings: boolean): Promise<boolean> {
    const { users, hasher, clock } = this.#options;
    const passwordHash = await hasher.hash(password);
    const now = new Date(clock.now());
    return users.add({
      id: randomBytes(21).toString("base64url"),
      email,
      passwordHash,
      settingsPasswordHash: isFromSettings ? passwordHash : null,
      passwordChangedAt: now,
      createdAt: now,
    });
  }

  async #setHash(user: IdentityUser, password: string, because: string): Promise<string> {
    const { users, sessions, hasher, clock } = this.#options;
    const passwordHash = await hasher.hash(password);
    const at = new Date(clock.now());
    await users.change(user.id, { passwordHash, passwordChangedAt: at });
    await sessions.revokeAll(user.id, { at, because });
    return passwordHash;
  }
}

/** @throws StartError that names the rule this password breaks. */
export function rejectPassword(password: string, email: string, name: string): void {
  const problem = passwordProblem(password, normaliseEmail(email));
  if (problem) throw new StartError(`${name} must be ${problem.english}.`);
}
