/** SQL of the second factors and their recovery codes. */
import { and, eq, lt } from "drizzle-orm";
import { Store } from "#db/database.ts";
import { identityRecoveryCodes, identitySecondFactors, identityUsers } from "#db/schema/identity.ts";

export type SecondFactor = typeof identitySecondFactors.$inferSelect;

export class SecondFactorStore extends Store {
  async find(userId: string): Promise<SecondFactor | null> {
    const [found] = await this.database.orm
      .select()
      .from(identitySecondFactors)
      .where(eq(identitySecondFactors.userId, userId));
    return found ?? null;
  }

  async listUserIds(): Promise<string[]> {
    const rows = await this.database.orm
      .select({ userId: identitySecondFactors.userId })
      .from(identitySecondFactors);
    return rows.map(({ userId }) => userId);
  }

  /** @returns false when the account has one already. */
  async add(factor: SecondFactor): Promise<boolean> {
    return this.database.orm.transaction(async (tx) => {
      // A sign-in that is being stored without a code comes first, and is ended with the others; or it is not begun.
      const isUser = eq(identityUsers.id, factor.userId);
      await tx.select({ id: identityUsers.id }).from(identityUsers).where(isUser).for("update");
      const added = await tx
        .insert(identitySecondFactors)
        .values(factor)
        .onConflictDoNothing()
        .returning({ id: identitySecondFactors.id });
      return added.length > 0;
    });
  }

  /** Uses a step up. @returns false when it, or a later one, was used already: of two at once, one passes. */
  async useStep(id: string, step: number): Promise<boolean> {
    const used = await this.database.orm
      .update(identitySecondFactors)
      .set({ lastStep: step })
      .where(and(eq(identitySecondFactors.id, id), lt(identitySecondFactors.lastStep, step)))
      .returning({ id: identitySecondFactors.id });
    return used.length > 0;
  }

  /** Removes an account's second factor with its recovery codes. @returns false when it has none (with this id). */
  async remove(userId: string, id?: string): Promise<boolean> {
    const isIt = id === undefined ? undefined : eq(identitySecondFactors.id, id);
    return this.database.orm.transaction(async (tx) => {
      const gone = await tx
        .delete(identitySecondFactors)
        .where(and(eq(identitySecondFactors.userId, userId), isIt))
        .returning({ id: identitySecondFactors.id });
      if (gone.length === 0) return false;
      await tx.delete(identityRecoveryCodes).where(eq(identityRecoveryCodes.userId, userId));
      return true;
    });
  }

  async countRecoveryCodes(userId: string): Promise<number> {
    return this.database.orm.$count(identityRecoveryCodes, eq(identityRecoveryCodes.userId, userId));
  }

  async replaceRecoveryCodes(userId: string, hashes: readonly string[], createdAt: Date): Promise<void> {
    await this.database.orm.transaction(async (tx) => {
      await tx.delete(identityRecoveryCodes).where(eq(identityRecoveryCodes.userId, userId));
      await tx.insert(identityRecoveryCodes).values(hashes.map((hash) => ({ hash, userId, createdAt })));
    });
  }

  /** Uses up a recovery code. @returns false when there is no such code. */
  async useRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const used = await this.database.orm
      .delete(identityRecoveryCodes)
      .where(and(eq(identityRecoveryCodes.userId, userId), eq(identityRecoveryCodes.hash, hash)))
      .returning({ hash: identityRecoveryCodes.hash });
    return used.length > 0;
  }
}
