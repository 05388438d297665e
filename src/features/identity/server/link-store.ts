/** One-time links: invitations, and new passwords. */
import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { identityOneTimeLinks } from "#db/schema/identity.ts";
import type { LinkMail } from "#features/identity/server/identity-mail.ts";
import { makeToken, sha256 } from "#platform/secrets.ts";
import { hourMs } from "#platform/clock.ts";

export type OneTimeLink = typeof identityOneTimeLinks.$inferSelect;
export type LinkPurpose = OneTimeLink["purpose"];

/** Fragments of the links: text after `#` never reaches a server, and so no log. */
const linkHashes = { invitation: "invitasjon", password_reset: "nytt-passord" } as const;
export const linkLifeMs = { invitation: 48 * hourMs, password_reset: hourMs } as const;

export class OneTimeLinkStore {
  readonly #database: Database;
  readonly #siteUrl: string;

  constructor(database: Database, siteUrl: string) {
    this.#database = database;
    this.#siteUrl = siteUrl;
  }

  /** Makes a link, known only to its recipient. */
  async make(
    orm: Orm,
    link: Pick<OneTimeLink, "purpose" | "email" | "name" | "createdBy" | "createdAt">,
  ): Promise<LinkMail> {
    const { purpose, createdAt } = link;
    const token = makeToken();
    const hash = sha256(token);
    const expiresAt = new Date(createdAt.getTime() + linkLifeMs[purpose]);
    await orm.insert(identityOneTimeLinks).values({ ...link, hash, expiresAt });
    return { url: `${this.#siteUrl}/admin#${linkHashes[purpose]}=${token}`, hash, expiresAt };
  }

  async find(purpose: LinkPurpose, hash: string, now: Date): Promise<OneTimeLink | null> {
    const [found] = await this.#database.orm
      .select()
      .from(identityOneTimeLinks)
      .where(isOpen(purpose, hash, now));
    return found ?? null;
  }

  /** Uses up a link, with all others for the same purpose and email. @returns null when it is used or expired. */
  async use(orm: Orm, purpose: LinkPurpose, hash: string, now: Date): Promise<OneTimeLink | null> {
    const [used] = await orm
      .delete(identityOneTimeLinks)
      .where(isOpen(purpose, hash, now))
      .returning();
    if (used) await this.drop(purpose, used.email, orm);
    return used ?? null;
  }

  async drop(purpose: LinkPurpose, email: string, orm: Orm = this.#database.orm): Promise<boolean> {
    const { purpose: ofPurpose, email: ofEmail } = identityOneTimeLinks;
    const dropped = await orm
      .delete(identityOneTimeLinks)
      .where(and(eq(ofPurpose, purpose), eq(ofEmail, email)))
      .returning({ hash: identityOneTimeLinks.hash });
    return dropped.length > 0;
  }

  count(orm: Orm, purpose: LinkPurpose, email: string, since: Date): Promise<number> {
    const { purpose: ofPurpose, email: ofEmail, createdAt } = identityOneTimeLinks;
    return orm.$count(
      identityOneTimeLinks,
      and(eq(ofPurpose, purpose), eq(ofEmail, email), gt(createdAt, since)),
    );
  }

  list(purpose: LinkPurpose, now: Date): Promise<OneTimeLink[]> {
    const { createdAt, expiresAt } = identityOneTimeLinks;
    return this.#database.orm
      .select()
      .from(identityOneTimeLinks)
      .where(and(eq(identityOneTimeLinks.purpose, purpose), gt(expiresAt, now)))
      .orderBy(desc(createdAt));
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.#database.orm.delete(identityOneTimeLinks).where(lt(identityOneTimeLinks.expiresAt, now));
  }
}

function isOpen(purpose: LinkPurpose, hash: string, now: Date) {
  const { hash: ofHash, purpose: ofPurpose, expiresAt } = identityOneTimeLinks;
  return and(eq(ofHash, hash), eq(ofPurpose, purpose), gt(expiresAt, now));
}
