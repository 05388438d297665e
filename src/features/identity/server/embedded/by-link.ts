/** One-time links, without a sign-in: accept an invitation, choose a new password. */
import type { Database } from "#db/client.ts";
import type { Invitation } from "#features/identity/contract.ts";
import type { AdministratorStore } from "#features/identity/server/administrator-store.ts";
import { isEmail, normaliseEmail } from "#features/identity/server/administrators.ts";
import { GoogleError } from "#features/identity/server/embedded/google-error.ts";
import {
  busyAsTooMany,
  type PasswordHasher,
  TooBusyError,
} from "#features/identity/server/embedded/passwords/passwords.ts";
import { passwordProblem } from "#features/identity/server/embedded/passwords/password-rules.ts";
import type { SessionStore } from "#features/identity/server/embedded/sign-in/session-store.ts";
import { sha256 } from "#platform/secrets.ts";
import { type IdentityUser, newUser, type UserStore } from "#features/identity/server/embedded/user-store.ts";
import { passwordChangedMail, passwordResetMail } from "#features/identity/server/identity-mail.ts";
import { linkLifeMs, type OneTimeLink, type OneTimeLinkStore } from "#features/identity/server/link-store.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError, invalidFields } from "#platform/http-error.ts";
import type { MailOutbox } from "#domain/server/outgoing-mail.ts";
import type { Logger } from "#platform/log/log.ts";

/** Mails an hour for one account, over all requests. */
const maxResets = 3;

export interface ByLinkOptions {
  readonly database: Database;
  readonly administrators: AdministratorStore;
  readonly links: OneTimeLinkStore;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly hasher: PasswordHasher;
  readonly siteUrl: string;
  readonly mail: MailOutbox | null;
  readonly clock: Clock;
}

const busy = () =>
  new HttpError(503, "busy", "Det er travelt akkurat nå. Prøv igjen om litt.", { retryAfterMs: 5_000 });
const spentText =
  "Invitasjonen er brukt eller utløpt. Be den som inviterte deg, om en ny. Har du laget kontoen, logger du inn.";
const spent = () => new HttpError(404, "link_spent", spentText);

/** A link for a new password ends when the password is changed in any other way. */
const isOutdated = ({ createdAt }: OneTimeLink, { passwordChangedAt }: IdentityUser) =>
  createdAt < passwordChangedAt;

export class ByLink {
  readonly #options: ByLinkOptions;
  /** The resets that are being requested, one after the other. */
  #asking: Promise<void> = Promise.resolve();

  constructor(options: ByLinkOptions) {
    this.#options = options;
  }

  get hasMail(): boolean {
    return this.#options.mail !== null;
  }

  /** @throws HttpError 404 for a link that is used or expired. */
  async readInvitation(token: string): Promise<Invitation> {
    const found = await this.#options.links.find("invitation", sha256(token), this.#now());
    if (!found) throw spent();
    const { email, name, expiresAt } = found;
    return { email, name, expiresAt: expiresAt.toISOString() };
  }

  /** Makes the invited one's account. Of two at once, one finds the link spent. */
  async acceptInvitation(
    { token, name, password }: { token: string; name: string; password: string },
    log: Logger,
  ): Promise<{ email: string }> {
    const { administrators, links, users, sessions, hasher } = this.#options;
    const hash = sha256(token);
    const found = await links.find("invitation", hash, this.#now());
    if (!found) throw spent();
    const { email } = found;
    const problem = passwordProblem(password, email);
    if (problem) throw invalidFields({ password: problem.norwegian });
    const passwordHash = await hasher.hash(password).catch((error: unknown) => {
      throw error instanceof TooBusyError ? busy() : error;
    });
    const at = this.#now();
    await administrators.transaction(async (tx) => {
      const used = await links.use(tx, "invitation", hash, at);
      if (!used) throw spent();
      // An invitation may come from a request that was under way when its administrator's access ended.
      if (used.createdBy && (await administrators.find(used.createdBy, tx))?.endedAt) throw spent();
      await administrators.letIn(tx, { email, name, invitedBy: used.createdBy ?? email, at });
      const userId = await users.save(tx, newUser(email, passwordHash, at));
      await sessions.end(userId, { at, because: "password chosen by invitation" }, tx);
    });
    log.info({ security: "invitation_accepted" }, "an invitation was accepted");
    return { email };
  }

  /**
   * Requests a mail with a link for a new password. It is not awaited and reports nothing: neither the response nor its time
   * must reveal whether the account exists.
   */
  askForReset(writtenEmail: string | undefined, log: Logger): string {
    if (!writtenEmail) throw new GoogleError("MISSING_EMAIL");
    const email = normaliseEmail(writtenEmail);
    if (!isEmail(email)) throw new GoogleError("INVALID_EMAIL");
    this.#asking = this.#asking
      .then(() => this.#mailReset(email, log))
      .catch((error: unknown) => log.error({ err: error }, "a mail for a new password was not stored"));
    return email;
  }

  async readReset(code: string | undefined): Promise<string> {
    if (!code) throw new GoogleError("MISSING_OOB_CODE");
    const { links, users } = this.#options;
    const found = await links.find("password_reset", sha256(code), this.#now());
    const user = found && (await users.findByEmail(found.email));
    if (!user || isOutdated(found, user)) throw new GoogleError("INVALID_OOB_CODE");
    return user.email;
  }

  /** Sets a password and ends all sessions. It does not sign in: the next sign-in requires the second factor. */
  async reset(code: string | undefined, password: string, log: Logger): Promise<string> {
    const { database, links, users, sessions, hasher, siteUrl, mail } = this.#options;
    const email = await this.readReset(code);
    const problem = passwordProblem(password, email);
    if (problem) throw new GoogleError(problem.word, { detail: problem.norwegian });
    const passwordHash = await busyAsTooMany(hasher.hash(password));
    const at = this.#now();
    const hash = sha256(code ?? "");
    await database.orm.transaction(async (tx) => {
      const used = await links.use(tx, "password_reset", hash, at);
      const user = used && (await users.findByEmail(email, tx));
      if (!user || user.isDisabled || isOutdated(used, user)) throw new GoogleError("INVALID_OOB_CODE");
      await users.change(user.id, { passwordHash, passwordChangedAt: at }, tx);
      await sessions.end(user.id, { at, because: "password reset by mail" }, tx);
      await mail?.enqueue(tx, passwordChangedMail(email, { siteUrl, siteName: mail.siteName, hash }));
    });
    mail?.wake();
    log.info({ security: "password_reset" }, "a password was reset by mail");
    return email;
  }

  /** Resolves when no mail is being stored any longer. */
  async settled(): Promise<void> {
    await this.#asking;
  }

  async #mailReset(email: string, log: Logger): Promise<void> {
    const { database, links, users, mail } = this.#options;
    const user = await users.findByEmail(email);
    if (!user || user.isDisabled || !mail) return;
    const now = this.#now();
    const isStored = await database.orm.transaction(async (tx) => {
      const since = new Date(now.getTime() - linkLifeMs.password_reset);
      if ((await links.count(tx, "password_reset", email, since)) >= maxResets) return false;
      const whose = { email, name: null, createdBy: null, createdAt: now };
      const link = await links.make(tx, { purpose: "password_reset", ...whose });
      await mail.enqueue(tx, passwordResetMail(email, mail.siteName, link));
      return true;
    });
    if (!isStored) return;
    mail.wake();
    log.info({ security: "password_reset_asked" }, "a mail for a new password was stored");
  }

  #now(): Date {
    return new Date(this.#options.clock.now());
  }
}
