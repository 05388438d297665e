import { describe, expect, it } from "vitest";
import {
  isEmail,
  isOpen,
  judgeRefresh,
  lockMs,
  normaliseEmail,
  refreshGraceMs,
  sessionIdleMs,
  sessionLifeMs,
} from "#features/identity/server/embedded/session-rules.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const ago = (ms: number) => new Date(now - ms);
const session = { signedInAt: ago(60_000), lastUsedAt: ago(60_000), revokedAt: null };

describe("the lock-out's delay", () => {
  it("begins at the fifth failure and doubles up to an hour", () => {
    expect([1, 4, 5, 6, 7, 11, 12, 1000].map((count) => lockMs(count) / 1000)).toEqual([
      0, 0, 30, 60, 120, 1920, 3600, 3600,
    ]);
  });
});

describe("an e-mail address", () => {
  it("is compared without letter case and outer spaces", () => {
    expect(normaliseEmail(" Sjef@Example.NO ")).toBe("sjef@example.no");
  });

  it.each(["a", "a@", "@b", "a b@c", "a@b@c", `${"a".repeat(250)}@b.no`])("is not %s", (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it.each(["\u0000", "\u0007", "\u001b", "\u0085", "\ud800", "\udc00", "\uffff"])(
    "has no %j",
    (character) => {
      expect(isEmail(`ax${character}y@b.no`)).toBe(false);
    },
  );

  it.each(["kåre@blåbær.no", "🦌@b.no"])("may be %s", (text) => expect(isEmail(text)).toBe(true));
});

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
