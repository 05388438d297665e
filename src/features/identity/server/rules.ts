/** What the embedded identity service decides without asking anybody: times, limits, what a password must be. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** As Firebase's. */
export const idTokenLifeMs = hourMs;
/** A refresh token may come twice this close together: two tabs, or an answer that was lost on the way. */
export const refreshGraceMs = 30_000;
export const sessionIdleMs = 30 * dayMs;
export const sessionLifeMs = 90 * dayMs;
/** A password is changed only this soon after one was given, as at Firebase. */
export const recentSignInMs = 5 * minuteMs;
export const keyLifeMs = 30 * dayMs;
/** An old key stays until every token it signed is long over. */
export const keyKeptMs = keyLifeMs + dayMs;
export const refreshTokenKeptMs = 30 * dayMs;

export const passwordLength = { min: 8, max: 256 } as const;

/** What is tried first everywhere: five guesses an hour could still hit one of these. */
const commonPasswords = new Set([
  "12345678",
  "123456789",
  "1234567890",
  "11223344",
  "abcd1234",
  "abc12345",
  "admin123",
  "admin1234",
  "administrator",
  "iloveyou",
  "password",
  "password1",
  "password123",
  "passord1",
  "passord12",
  "passord123",
  "qwerty12",
  "qwerty123",
  "qwertyuiop",
  "velkommen",
  "velkommen1",
  "welcome1",
]);

/** What is wrong with a password somebody wants to use, in English for the terminal; null when it will do. */
export function passwordProblem(password: string, email: string): string | null {
  const characters = Array.from(password);
  if (characters.length < passwordLength.min) return `at least ${passwordLength.min} characters`;
  if (characters.length > passwordLength.max) return `at most ${passwordLength.max} characters`;
  if (new Set(characters).size < 4) return "at least 4 different characters";
  const lower = password.toLowerCase();
  if (commonPasswords.has(lower)) return "something else than one of the most common passwords";
  if (lower === email || lower === email.split("@")[0]) return "something else than the e-mail address";
  return null;
}

/** Firebase's password policy document: length, and nothing about kinds of characters. */
export const passwordPolicy = {
  customStrengthOptions: {
    minPasswordLength: passwordLength.min,
    maxPasswordLength: passwordLength.max,
  },
  allowedNonAlphanumericCharacters: Array.from("^$*.[]{}()?\"!@#%&/\\,><':;|_~"),
  enforcementState: "ENFORCE",
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
} as const;

/** An address as it is stored and compared: e-mail addresses differ in letter case only by accident. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text);
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
