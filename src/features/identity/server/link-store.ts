/** SQL of the links that work once: invitations, and new passwords. */
import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { identityOneTimeLinks } from "#db/schema/identity.ts";

export type OneTimeLink = typeof identityOneTimeLinks.$inferSelect;
export type LinkPurpose = OneTimeLink["purpose"];

export class OneTimeLinkStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(orm: Orm, link: OneTimeLink): Promise<void> {
    await orm.insert(identityOneTimeLinks).values(link);
  }

  async find(purpose: LinkPurpose, hash: string, now: Date): Promise<OneTimeLink | null> {
    const [found] = await this.#database.orm
      .select()
      .from(identityOneTimeLinks)
      .where(isOpen(purpose, hash, now));
    return found ?? null;
  }

  /** Uses a link up, with all others for the same purpose and email. @returns null when it is used or expired. */
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

  /** Those that have not expired, the newest first. */
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
