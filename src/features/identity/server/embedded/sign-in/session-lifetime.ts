/** Lifetime of a session, and the verdict on a refresh token that is sent. Pure. */
import { dayMs } from "#platform/clock.ts";

/**
 * A refresh token may come twice this close together: two tabs, or a response that was lost on the way. Both get the same one
 * that follows, so that a session has no branches, in one of which a thief would stay unseen.
 */
export const refreshGraceMs = 30_000;
export const refreshTokenKeptMs = 30 * dayMs;
export const sessionIdleMs = 30 * dayMs;
export const sessionLifeMs = 90 * dayMs;

export interface SessionTimes {
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
  readonly revokedAt: Date | null;
}

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
