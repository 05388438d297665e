/** The administrators: the owner of the settings, and those who were invited. */
import type { Administrator, Invited } from "#features/identity/contract.ts";
import type { AdministratorStore } from "#features/identity/server/administrator-store.ts";
import { firebaseInvitationMail, invitationMail } from "#features/identity/server/identity-mail.ts";
import type { OneTimeLinkStore } from "#features/identity/server/link-store.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError, notFound } from "#platform/http-error.ts";
import type { MailOutbox } from "#domain/server/outgoing-mail.ts";
import { isStorableText } from "#shared/text/text-rules.ts";
import { asciiEmail } from "#shared/text/url-text.ts";

/** Invitations that wait, and administrators: far more than a site has; a bound on storage. */
const maxAdministrators = 50;

export interface AdministratorsOptions {
  readonly store: AdministratorStore;
  readonly links: OneTimeLinkStore;
  readonly ownerEmail: string;
  readonly siteUrl: string;
  /** Whether accounts are a Firebase project's: passwords are then chosen there. */
  readonly isFirebase: boolean;
  readonly mail: MailOutbox | null;
  readonly clock: Clock;
}

export class Administrators {
  readonly #options: AdministratorsOptions;
  readonly #owner: string;

  constructor(options: AdministratorsOptions) {
    this.#options = options;
    this.#owner = normaliseEmail(options.ownerEmail);
  }

  isOwner(email: string): boolean {
    return email === this.#owner;
  }

  /** Whether access is given, read at every request, so that an ended access ends at once in every process. */
  async isAdministrator(email: string): Promise<boolean> {
    return this.isOwner(email) || this.#options.store.isLetIn(email);
  }

  async nameOf(email: string): Promise<string | null> {
    return (await this.#options.store.find(email))?.name ?? null;
  }

  async rename(email: string, name: string): Promise<void> {
    await this.#options.store.rename(email, name, this.#now());
  }

  /** The owner first, then the others in the order they came, then those who have not accepted yet. */
  async list(you: string): Promise<Administrator[]> {
    const { store, links } = this.#options;
    const [rows, invitations, signIns] = await Promise.all([
      store.list(),
      links.list("invitation", this.#now()),
      store.listLastSignIns(),
    ]);
    const lastSignInAt = (email: string) => signIns.get(email)?.toISOString() ?? null;
    const nobody = { name: null, invitedBy: null, addedAt: null, expiresAt: null, lastSignInAt: null };
    const owner: Administrator = {
      ...nobody,
      email: this.#owner,
      name: rows.find(({ email }) => email === this.#owner)?.name ?? null,
      isOwner: true,
      isYou: this.#owner === you,
      state: "active",
      lastSignInAt: lastSignInAt(this.#owner),
    };
    const others = rows
      .filter(({ email, invitedBy }) => email !== this.#owner && invitedBy !== null)
      .map(({ email, name, invitedBy, addedAt, endedAt }): Administrator => ({
        ...nobody,
        email,
        name,
        isOwner: false,
        isYou: email === you,
        state: endedAt ? "ended" : "active",
        invitedBy,
        addedAt: addedAt.toISOString(),
        lastSignInAt: lastSignInAt(email),
      }));
    const invited = invitations.map(({ email, name, createdBy, createdAt, expiresAt }): Administrator => ({
      ...nobody,
      email,
      name,
      isOwner: false,
      isYou: false,
      state: "invited",
      invitedBy: createdBy,
      addedAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return [owner, ...others, ...invited];
  }

  /** Invites an email; an invitation of theirs that waits is replaced. */
  async invite({ email, name }: { email: string; name?: string | undefined }, by: string): Promise<Invited> {
    const { store, links, isFirebase, mail, siteUrl } = this.#options;
    const now = this.#now();
    if (await this.isAdministrator(email)) {
      throw new HttpError(409, "already_administrator", `${email} er allerede administrator.`);
    }
    if ((await this.list(by)).filter((one) => one.email !== email).length >= maxAdministrators) {
      throw new HttpError(409, "too_many", `Det kan være høyst ${maxAdministrators} administratorer.`);
    }
    const sender = (await this.nameOf(by)) ?? by;
    if (isFirebase) {
      await store.transaction(async (tx) => {
        await store.letIn(tx, { email, name: name ?? email, invitedBy: by, at: now });
        const about = mail && { siteUrl, siteName: mail.siteName, by: sender, at: now };
        if (about) await mail.enqueue(tx, firebaseInvitationMail(email, about));
      });
      mail?.wake();
      return { email, way: "firebase", link: null };
    }
    const url = await store.transaction(async (tx) => {
      await links.drop("invitation", email, tx);
      const whom = { email, name: name ?? null, createdBy: by, createdAt: now };
      const link = await links.make(tx, { purpose: "invitation", ...whom });
      await mail?.enqueue(tx, invitationMail(email, { siteName: mail.siteName, by: sender }, link));
      return link.url;
    });
    mail?.wake();
    return mail ? { email, way: "mail", link: null } : { email, way: "link", link: url };
  }

  async cancelInvitation(email: string): Promise<void> {
    if (!(await this.#options.links.drop("invitation", email)))
      throw notFound("Invitasjonen finnes ikke lenger.");
  }

  /** Ends or resumes an administrator's access. The owner's and one's own cannot be ended, so one always remains. */
  async setAccess({ email, hasAccess }: { email: string; hasAccess: boolean }, by: string): Promise<void> {
    if (this.isOwner(email)) {
      throw new HttpError(409, "is_owner", "Eieren av nettstedet kan ikke miste tilgangen.");
    }
    if (email === by) {
      throw new HttpError(409, "is_yourself", "Du kan ikke avslutte din egen tilgang. Be en annen om det.");
    }
    const now = this.#now();
    const isChanged = await this.#options.store.setAccess(email, hasAccess ? null : now, now);
    if (!isChanged) throw notFound("Fant ingen administrator med denne e-postadressen.");
  }

  #now(): Date {
    return new Date(this.#options.clock.now());
  }
}

/** An e-mail as stored and compared: letter case, and how the domain is written, differ only by accident. */
export function normaliseEmail(email: string): string {
  return asciiEmail(email.trim().toLowerCase());
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && isStorableText(text) && /^[^\s@]+@[^\s@]+$/.test(text);
}
