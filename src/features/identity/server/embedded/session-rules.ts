/** What the embedded identity service decides without asking anybody: times and limits. */
import { dayMs } from "#platform/clock.ts";
import { isStorableText } from "#shared/storable-text.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** As Firebase's. */
export const idTokenLifeMs = hourMs;
/** A refresh token may come twice this close together: two tabs, or an answer that was lost on the way. */
export const refreshGraceMs = 30_000;
export const sessionIdleMs = 30 * dayMs;
export const sessionLifeMs = 90 * dayMs;
/** A password is changed only this soon after one was given, as at Firebase. */
export const recentSignInMs = 5 * minuteMs;

/** How long a key signs, and how long it is kept: until all it signed is long over. */
export interface KeyLife {
  readonly signsMs: number;
  readonly keptMs: number;
}
export const idTokenKeyLife: KeyLife = { signsMs: 30 * dayMs, keptMs: 31 * dayMs };
/** How long a browser is known after a sign-in. */
export const deviceLifeMs = 365 * dayMs;
export const deviceKeyLife: KeyLife = { signsMs: 365 * dayMs, keptMs: 365 * dayMs + deviceLifeMs };
export const refreshTokenKeptMs = 30 * dayMs;

/** An address as it is stored and compared: e-mail addresses differ in letter case only by accident. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && isStorableText(text) && /^[^\s@]+@[^\s@]+$/.test(text);
}

const freeFailures = 5;
const longestLockMs = hourMs;
/** Failures are forgotten when nothing was tried for this long. */
export const failuresKeptMs = dayMs;

/** How long the door stays shut after so many failures: the fifth shuts it for half a minute, each more for twice that. */
export function lockMs(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(longestLockMs, 30_000 * 2 ** (failures - freeFailures));
}

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
 * What becomes of a refresh token that was sent. One that is used again later than a second tab or a lost answer
 * explains is in two hands: then nobody keeps the session.
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
