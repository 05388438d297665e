import { describe, expect, it } from "vitest";
import {
  isOpen,
  judgeRefresh,
  refreshGraceMs,
  sessionIdleMs,
  sessionLifeMs,
} from "#features/identity/server/embedded/sign-in/session-store.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const ago = (ms: number) => new Date(now - ms);
const session = { signedInAt: ago(60_000), lastUsedAt: ago(60_000), revokedAt: null };

describe("a session", () => {
  it("is open until it is revoked, left idle or too old", () => {
    expect(isOpen(session, now)).toBe(true);
    expect(isOpen({ ...session, revokedAt: ago(1) }, now)).toBe(false);
    expect(isOpen({ ...session, lastUsedAt: ago(sessionIdleMs) }, now)).toBe(false);
    expect(isOpen({ ...session, signedInAt: ago(sessionLifeMs) }, now)).toBe(false);
  });

  it.each([
    ["renewed", {}],
    ["renewed", { usedAt: ago(refreshGraceMs) }],
    ["reused", { usedAt: ago(refreshGraceMs + 1) }],
    ["closed", { revokedAt: ago(1) }],
    ["closed", { usedAt: ago(refreshGraceMs + 1), revokedAt: ago(1) }],
    ["disabled", { isDisabled: true }],
  ])("is %s by a refresh token with %j", (verdict, facts) => {
    const {
      usedAt = null,
      revokedAt = null,
      isDisabled = false,
    } = facts as {
      usedAt?: Date;
      revokedAt?: Date;
      isDisabled?: boolean;
    };
    const found = { token: { usedAt }, session: { ...session, revokedAt }, user: { isDisabled } };
    expect(judgeRefresh(found, now)).toBe(verdict);
  });
});
