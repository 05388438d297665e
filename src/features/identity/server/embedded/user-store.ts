/** SQL of the embedded identity service's accounts. */
import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { identityUsers } from "#db/identity-schema.ts";

export type IdentityUser = typeof identityUsers.$inferSelect;
export type NewIdentityUser = typeof identityUsers.$inferInsert;

export class UserStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async findByEmail(email: string): Promise<IdentityUser | null> {
    const found = await this.#database.orm.select().from(identityUsers).where(eq(identityUsers.email, email));
    return found[0] ?? null;
  }

  /** @returns false when another process has added the same e-mail already. */
  async add(user: NewIdentityUser): Promise<boolean> {
    const added = await this.#database.orm
      .insert(identityUsers)
      .values(user)
      .onConflictDoNothing({ target: identityUsers.email })
      .returning({ id: identityUsers.id });
    return added.length > 0;
  }

  async change(
    id: string,
    values: Partial<
      Pick<IdentityUser, "passwordHash" | "settingsPasswordHash" | "passwordChangedAt" | "isDisabled">
    >,
  ): Promise<void> {
    await this.#database.orm.update(identityUsers).set(values).where(eq(identityUsers.id, id));
  }

  /** One more wrong password since the last sign-in. */
  async countFailure(id: string): Promise<void> {
    const failuresSinceSignIn = sql`${identityUsers.failuresSinceSignIn} + 1`;
    await this.#database.orm
      .update(identityUsers)
      .set({ failuresSinceSignIn })
      .where(eq(identityUsers.id, id));
  }
}
