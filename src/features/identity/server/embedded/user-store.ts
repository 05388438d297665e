/** SQL of the embedded identity service's accounts. */
import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Orm, Store } from "#db/database.ts";
import { identityUsers } from "#db/schema/identity.ts";

export type IdentityUser = typeof identityUsers.$inferSelect;
type NewIdentityUser = typeof identityUsers.$inferInsert;

export function newUser(email: string, passwordHash: string, at: Date): NewIdentityUser {
  const id = randomBytes(21).toString("base64url");
  return { id, email, passwordHash, passwordChangedAt: at, createdAt: at };
}

export class UserStore extends Store {
  async findByEmail(email: string, orm: Orm = this.database.orm): Promise<IdentityUser | null> {
    const found = await orm.select().from(identityUsers).where(eq(identityUsers.email, email));
    return found[0] ?? null;
  }

  list(): Promise<IdentityUser[]> {
    return this.database.orm.select().from(identityUsers).orderBy(identityUsers.email);
  }

  async find(id: string): Promise<IdentityUser | null> {
    const found = await this.database.orm.select().from(identityUsers).where(eq(identityUsers.id, id));
    return found[0] ?? null;
  }

  /** @returns false when another process has added the same e-mail already. */
  async add(user: NewIdentityUser): Promise<boolean> {
    const added = await this.database.orm
      .insert(identityUsers)
      .values(user)
      .onConflictDoNothing({ target: identityUsers.email })
      .returning({ id: identityUsers.id });
    return added.length > 0;
  }

  /** Adds a user, or gives the one with the same e-mail the new password. @returns the user's id. */
  async save(orm: Orm, user: NewIdentityUser): Promise<string> {
    const { passwordHash, passwordChangedAt } = user;
    const [saved] = await orm
      .insert(identityUsers)
      .values(user)
      .onConflictDoUpdate({ target: identityUsers.email, set: { passwordHash, passwordChangedAt } })
      .returning({ id: identityUsers.id });
    return saved?.id ?? user.id;
  }

  async change(
    id: string,
    values: Partial<
      Pick<IdentityUser, "passwordHash" | "settingsPasswordHash" | "passwordChangedAt" | "isDisabled">
    >,
    orm: Orm = this.database.orm,
  ): Promise<void> {
    await orm.update(identityUsers).set(values).where(eq(identityUsers.id, id));
  }

  /** Counts one more wrong password since the last sign-in. */
  async countFailure(id: string): Promise<void> {
    const failuresSinceSignIn = sql`${identityUsers.failuresSinceSignIn} + 1`;
    await this.database.orm
      .update(identityUsers)
      .set({ failuresSinceSignIn })
      .where(eq(identityUsers.id, id));
  }
}
