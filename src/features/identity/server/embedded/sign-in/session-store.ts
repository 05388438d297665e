/** SQL of the sessions and their refresh tokens. */
import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { type Orm, Store } from "#db/database.ts";
import {
  identityRefreshTokens,
  identitySecondFactors,
  identitySessions,
  identityUsers,
} from "#db/schema/identity.ts";
import type { IdentityUser } from "#features/identity/server/embedded/user-store.ts";
import { dayMs } from "#platform/clock.ts";

export type IdentitySession = typeof identitySessions.$inferSelect;

export interface FoundSession {
  readonly session: IdentitySession;
  readonly user: IdentityUser;
}

export interface Ending {
  readonly at: Date;
  readonly because: string;
  readonly id?: string | undefined;
}

export interface NewSession {
  readonly id: string;
  readonly user: IdentityUser;
  readonly at: Date;
  readonly tokenHash: string;
  /** Whether a sign-in begins it; not when it follows another session, after a change of the password. */
  readonly isSignIn: boolean;
  /** «Chrome på Windows». */
  readonly device: string | null;
  readonly secondFactorId: string | null;
}

/** The last sign-in becomes the one before. */
const pastSignIn = {
  previousSignInAt: sql`${identityUsers.lastSignInAt}`,
  failuresBeforeSignIn: sql`${identityUsers.failuresSinceSignIn}`,
  failuresSinceSignIn: 0,
};

export class SessionStore extends Store {
  /**
   * Begins a session with its first refresh token, and records the sign-in if it is one.
   * @returns false when the password or the second factor was changed, or the user disabled, while the password was being
   * checked.
   */
  async begin(session: NewSession): Promise<boolean> {
    const { id, user, at, tokenHash, isSignIn, device, secondFactorId } = session;
    return this.database.orm.transaction(async (tx) => {
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
    const [found] = await this.database.orm
      .select({ session: identitySessions, user: identityUsers })
      .from(identitySessions)
      .innerJoin(identityUsers, eq(identityUsers.id, identitySessions.userId))
      .where(eq(identitySessions.id, sessionId));
    return found ?? null;
  }

  /**
   * Uses up a refresh token and stores its successor, unless just done; ends its session when it was used earlier. The row is
   * locked meanwhile.
   * @returns null when there is no such token.
   */
  async useRefreshToken({ hash, nextHash, at }: { hash: string; nextHash: string; at: Date }) {
    return this.database.orm.transaction(async (tx) => {
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
      if (verdict === "reused") {
        await this.end(user.id, { at, because: "refresh token reused", id: session.id }, tx);
      }
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

  /** A user's sessions that can still be used, the last used first. */
  async listOpen(userId: string, now: Date): Promise<IdentitySession[]> {
    const rows = await this.database.orm
      .select()
      .from(identitySessions)
      .where(and(eq(identitySessions.userId, userId), isNull(identitySessions.revokedAt)))
      .orderBy(desc(identitySessions.lastUsedAt));
    return rows.filter((session) => isOpen(session, now.getTime()));
  }

  /** Ends a user's open sessions, or one of them. @returns their number; other users' sessions are not ended. */
  async end(userId: string, { at, because, id }: Ending, orm: Orm = this.database.orm): Promise<number> {
    const { userId: ofUser, revokedAt } = identitySessions;
    const isOne = id === undefined ? undefined : eq(identitySessions.id, id);
    const ended = await orm
      .update(identitySessions)
      .set({ revokedAt: at, revokedBecause: because })
      .where(and(eq(ofUser, userId), isNull(revokedAt), isOne))
      .returning({ id: identitySessions.id });
    return ended.length;
  }

  /** Deletes sessions that have expired, and refresh tokens used long ago. */
  async purgeExpired(now: number): Promise<void> {
    const { orm } = this.database;
    const { lastUsedAt, signedInAt } = identitySessions;
    const isOlder = (column: typeof lastUsedAt | typeof signedInAt, ms: number) =>
      lt(column, new Date(now - ms));
    await orm
      .delete(identityRefreshTokens)
      .where(lt(identityRefreshTokens.usedAt, new Date(now - refreshTokenStoredMs)));
    await orm
      .delete(identitySessions)
      .where(or(isOlder(lastUsedAt, sessionIdleMs), isOlder(signedInAt, sessionLifeMs)));
  }
}

/**
 * A refresh token may be used twice within this time: by two tabs, or after a lost response. Both get the same successor, so
 * that a session has no branches in which a thief would stay undetected.
 */
export const refreshGraceMs = 30_000;
const refreshTokenStoredMs = 30 * dayMs;
export const sessionIdleMs = 30 * dayMs;
export const sessionLifeMs = 90 * dayMs;

type SessionTimes = Pick<IdentitySession, "signedInAt" | "lastUsedAt" | "revokedAt">;

/** Whether a session can still be used. */
export function isOpen(session: SessionTimes, now: number): boolean {
  return (
    session.revokedAt === null &&
    now - session.lastUsedAt.getTime() < sessionIdleMs &&
    now - session.signedInAt.getTime() < sessionLifeMs
  );
}

export type RefreshVerdict = "renewed" | "reused" | "closed" | "disabled";

/**
 * The verdict on a refresh token that was sent. One that is used again later than a second tab or a lost response
 * explains is in two hands: then the session ends.
 */
export function judgeRefresh(
  found: {
    readonly token: { readonly usedAt: Date | null };
    readonly session: SessionTimes;
    readonly user: { readonly isDisabled: boolean };
  },
  now: number,
): RefreshVerdict {
  if (found.user.isDisabled) return "disabled";
  if (!isOpen(found.session, now)) return "closed";
  const { usedAt } = found.token;
  return usedAt && now - usedAt.getTime() > refreshGraceMs ? "reused" : "renewed";
}
