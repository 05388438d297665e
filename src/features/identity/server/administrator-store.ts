/** SQL of the administrators' names and rights. */
import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { type Orm, Store } from "#db/database.ts";
import {
  identityAdministrators,
  identityOneTimeLinks,
  identitySessions,
  identityUsers,
} from "#db/schema/identity.ts";

/** Stored reason for revoking the sessions of an administrator whose access ended. */
export const accessEnded = "access ended";

export type AdministratorRow = typeof identityAdministrators.$inferSelect;

export class AdministratorStore extends Store {
  transaction<T>(work: (tx: Orm) => Promise<T>): Promise<T> {
    return this.database.orm.transaction(work);
  }

  async find(email: string, orm: Orm = this.database.orm): Promise<AdministratorRow | null> {
    const [found] = await orm
      .select()
      .from(identityAdministrators)
      .where(eq(identityAdministrators.email, email));
    return found ?? null;
  }

  /** Whether somebody besides the owner has access. */
  async isLetIn(email: string): Promise<boolean> {
    const { invitedBy, endedAt } = identityAdministrators;
    const isLetIn = and(eq(identityAdministrators.email, email), isNotNull(invitedBy), isNull(endedAt));
    return (await this.database.orm.$count(identityAdministrators, isLetIn)) > 0;
  }

  list(): Promise<AdministratorRow[]> {
    const { addedAt, email } = identityAdministrators;
    return this.database.orm.select().from(identityAdministrators).orderBy(asc(addedAt), asc(email));
  }

  async listLastSignIns(): Promise<Map<string, Date | null>> {
    const rows = await this.database.orm
      .select({ email: identityUsers.email, at: identityUsers.lastSignInAt })
      .from(identityUsers);
    return new Map(rows.map(({ email, at }) => [email, at]));
  }

  async rename(email: string, name: string, at: Date): Promise<void> {
    await this.database.orm
      .insert(identityAdministrators)
      .values({ email, name, invitedBy: null, addedAt: at, endedAt: null })
      .onConflictDoUpdate({ target: identityAdministrators.email, set: { name } });
  }

  async letIn(
    orm: Orm,
    { email, name, invitedBy, at }: { email: string; name: string; invitedBy: string; at: Date },
  ): Promise<void> {
    const values = { name, invitedBy, addedAt: at, endedAt: null };
    await orm
      .insert(identityAdministrators)
      .values({ email, ...values })
      .onConflictDoUpdate({ target: identityAdministrators.email, set: values });
  }

  /**
   * Ends or resumes access; ending it ends the open sessions and revokes their invitations. @returns false when there is no
   * such administrator.
   */
  async setAccess(email: string, endedAt: Date | null, at: Date): Promise<boolean> {
    return this.transaction(async (tx) => {
      const changed = await tx
        .update(identityAdministrators)
        .set({ endedAt })
        .where(and(eq(identityAdministrators.email, email), isNotNull(identityAdministrators.invitedBy)))
        .returning({ email: identityAdministrators.email });
      if (changed.length === 0) return false;
      if (endedAt) {
        const theirs = tx
          .select({ id: identityUsers.id })
          .from(identityUsers)
          .where(eq(identityUsers.email, email));
        // A sign-in that is being stored comes first, or is stored after this and counts for nothing at the guard.
        const ids = (await theirs.for("update")).map(({ id }) => id);
        await tx
          .update(identitySessions)
          .set({ revokedAt: at, revokedBecause: accessEnded })
          .where(and(inArray(identitySessions.userId, ids), isNull(identitySessions.revokedAt)));
        // Their invitations would give them access again, as somebody else.
        await tx.delete(identityOneTimeLinks).where(eq(identityOneTimeLinks.createdBy, email));
      }
      return true;
    });
  }
}
