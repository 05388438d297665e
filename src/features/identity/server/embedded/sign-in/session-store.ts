/** SQL of the sessions and their refresh tokens. */
import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import {
  identityRefreshTokens,
  identitySecondFactors,
  identitySessions,
  identityUsers,
} from "#db/schema/identity.ts";
import { judgeRefresh } from "#features/identity/server/embedded/sign-in/session-lifetime.ts";
import type { IdentityUser } from "#features/identity/server/embedded/user-store.ts";

export type IdentitySession = typeof identitySessions.$inferSelect;

export interface FoundSession {
  readonly session: IdentitySession;
  readonly user: IdentityUser;
}

export interface Revocation {
  readonly at: Date;
  readonly because: string;
}

export interface NewSession {
  readonly id: string;
  readonly user: IdentityUser;
  readonly at: Date;
  readonly tokenHash: string;
  /** Not so when a session follows another: after a change of the password. */
  readonly isSignIn: boolean;
  readonly device: string | null;
  readonly secondFactorId: string | null;
}

/** The last sign-in becomes the one before. */
const pastSignIn = {
  previousSignInAt: sql`${identityUsers.lastSignInAt}`,
  failuresBeforeSignIn: sql`${identityUsers.failuresSinceSignIn}`,
  failuresSinceSignIn: 0,
};

export class SessionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Begins a session with its first refresh token, and notes the sign-in when it is one.
   * @returns false when the password or the second factor was changed, or the user disabled, while the password was being
   *   looked at.
   */
  async begin(session: NewSession): Promise<boolean> {
    const { id, user, at, tokenHash, isSignIn, device, secondFactorId } = session;
    return this.#database.orm.transaction(async (tx) => {
      const unchanged = and(
        eq(identityUsers.id, user.id),
        eq(identityUsers.passwordHash, user.passwordHash),
        eq(identityUsers.isDisabled, false),
      );
      // Locks the user's row until the session is stored, so that what comes meanwhile (another password, a second factor)
      // waits, and ends the session too.
      const [found] = await tx
        .select({ id: identityUsers.id })
        .from(identityUsers)
        .where(unchanged)
        .for("update");
      if (!found) return false;
      if (isSignIn) {
        const isOfUser = eq(identitySecondFactors.userId, user.id);
        const [factor] = await tx.select().from(identitySecondFactors).where(isOfUser);
        if ((factor?.id ?? null) !== secondFactorId) return false;
        await tx
          .update(identityUsers)
          .set({ ...pastSignIn, lastSignInAt: at })
          .where(eq(identityUsers.id, user.id));
      }
      const begun = { id, userId: user.id, signedInAt: at, lastUsedAt: at, device, secondFactorId };
      await tx.insert(identitySessions).values(begun);
      await tx.insert(identityRefreshTokens).values({ hash: tokenHash, sessionId: id, issuedAt: at });
      return true;
    });
  }

  async find(sessionId: string): Promise<FoundSession | null> {
    const [found] = await this.#database.orm
      .select({ session: identitySessions, user: identityUsers })
      .from(identitySessions)
      .innerJoin(identityUsers, eq(identityUsers.id, identitySessions.userId))
      .where(eq(identitySessions.id, sessionId));
    return found ?? null;
  }

  /**
   * Uses a refresh token up and stores the one that follows, unless it did so a moment ago; ends its session when it was used
   * before that. The row is locked meanwhile.
   * @returns null when there is no such token.
   */
  async useRefreshToken({ hash, nextHash, at }: { hash: string; nextHash: string; at: Date }) {
    return this.#database.orm.transaction(async (tx) => {
      const [found] = await tx
        .select({ token: identityRefreshTokens, session: identitySessions, user: identityUsers })
        .from(identityRefreshTokens)
        .innerJoin(identitySessions, eq(identitySessions.id, identityRefreshTokens.sessionId))
        .innerJoin(identityUsers, eq(identityUsers.id, identitySessions.userId))
        .where(eq(identityRefreshTokens.hash, hash))
        .for("update");
      if (!found) return null;
      const { token, session, user } = found;
      const verdict = judgeRefresh(found, at.getTime());
      if (verdict === "reused") await revoke(tx, session.id, { at, because: "refresh token reused" });
      if (verdict === "renewed") {
        const usedAt = token.usedAt ?? at;
        await tx.update(identityRefreshTokens).set({ usedAt }).where(eq(identityRefreshTokens.hash, hash));
        await tx
          .insert(identityRefreshTokens)
          .values({ hash: nextHash, sessionId: session.id, issuedAt: at })
          .onConflictDoNothing();
        await tx.update(identitySessions).set({ lastUsedAt: at }).where(eq(identitySessions.id, session.id));
      }
      return { verdict, session, user };
    });
  }

  /** The sessions that have not been revoked, the last used first. */
  listOpen(userId: string): Promise<IdentitySession[]> {
    return this.#database.orm
      .select()
      .from(identitySessions)
      .where(and(eq(identitySessions.userId, userId), isNull(identitySessions.revokedAt)))
      .orderBy(desc(identitySessions.lastUsedAt));
  }

  /** Ends a session. @returns false when there is no such open one. */
  async revoke(sessionId: string, revocation: Revocation): Promise<boolean> {
    return revoke(this.#database.orm, sessionId, revocation);
  }

  /** Ends all of a user's sessions. @returns how many. */
  async revokeAll(userId: string, { at, because }: Revocation): Promise<number> {
    const rows = await this.#database.orm
      .update(identitySessions)
      .set({ revokedAt: at, revokedBecause: because })
      .where(and(eq(identitySessions.userId, userId), isNull(identitySessions.revokedAt)))
      .returning({ id: identitySessions.id });
    return rows.length;
  }

  /** Deletes sessions that have expired, and refresh tokens used long ago. */
  async purgeExpired(before: { usedTokens: Date; idle: Date; signedIn: Date }): Promise<void> {
    const { orm } = this.#database;
    await orm.delete(identityRefreshTokens).where(lt(identityRefreshTokens.usedAt, before.usedTokens));
    await orm
      .delete(identitySessions)
      .where(
        or(lt(identitySessions.lastUsedAt, before.idle), lt(identitySessions.signedInAt, before.signedIn)),
      );
  }
}

async function revoke(orm: Orm, id: string, { at, because }: Revocation): Promise<boolean> {
  const rows = await orm
    .update(identitySessions)
    .set({ revokedAt: at, revokedBecause: because })
    .where(and(eq(identitySessions.id, id), isNull(identitySessions.revokedAt)))
    .returning({ id: identitySessions.id });
  return rows.length > 0;
}
