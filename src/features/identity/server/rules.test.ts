import { describe, expect, it } from "vitest";
import { makePassword } from "#features/identity/server/accounts.ts";
import { keptMs } from "#features/identity/server/google-keys.ts";
import { configOf } from "#features/identity/server/open-identity.ts";
import {
  isEmail,
  isOpen,
  judgeRefresh,
  lockMs,
  normaliseEmail,
  passwordPolicy,
  passwordProblem,
  refreshGraceMs,
  sessionIdleMs,
  sessionLifeMs,
} from "#features/identity/server/rules.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const ago = (ms: number) => new Date(now - ms);
const session = { signedInAt: ago(60_000), lastUsedAt: ago(60_000), revokedAt: null };

describe("a password", () => {
  const email = "sjef@avtalemaler.example";

  it.each([
    "kort",
    "12345678",
    "Passord123",
    "åååååååå",
    "abababababab",
    email,
    "SJEF@avtalemaler.example",
    "x1y2".repeat(65),
  ])("will not do: %s", (password) => expect(passwordProblem(password, email)).not.toBeNull());

  it.each(["blåbærsyltetøy", "en hest uten hale", "🦌🦌🫎🫎🐟🐟🌲🌲", "x1y2".repeat(64)])(
    "will do: %s",
    (password) => expect(passwordProblem(password, email)).toBeNull(),
  );

  it("may not be the name before the @ either", () => {
    expect(passwordProblem("administrator", "administrator@avtalemaler.example")).not.toBeNull();
  });

  it("that we make will do, and is another each time", () => {
    const made = new Set(Array.from({ length: 50 }, makePassword));
    expect(made.size).toBe(50);
    for (const password of made) {
      expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);
      expect(passwordProblem(password, email)).toBeNull();
    }
  });

  it("is told to the browser by the same limits", () => {
    expect(passwordPolicy.customStrengthOptions).toEqual({ minPasswordLength: 8, maxPasswordLength: 256 });
  });
});

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

describe("how long Google's keys are kept", () => {
  it.each([
    ["public, max-age=19302, must-revalidate", 19_302_000],
    ["max-age=5", 60_000],
    ["no-cache", 60_000],
    [undefined, 60_000],
    ["s-maxage=9000", 60_000],
    ["max-age=99999999", 86_400_000],
  ])("is read from %s", (header, milliseconds) => {
    expect(keptMs(header)).toBe(milliseconds);
  });
});

describe("what the browser is told", () => {
  const none = { adminEmail: "a@b.no", adminPassword: null, firebase: null, emulatorHost: null };
  const firebase = { apiKey: "key", authDomain: "maler.firebaseapp.com", projectId: "maler" };

  it("is the embedded service by default", () => {
    expect(configOf(none)).toMatchObject({ provider: "embedded", fallback: false });
  });

  it("is the project, with the embedded service behind it only when a password is set", () => {
    expect(configOf({ ...none, firebase })).toEqual({ provider: "firebase", ...firebase, fallback: false });
    expect(configOf({ ...none, firebase, adminPassword: "hemmelig" })).toMatchObject({ fallback: true });
  });

  it("is the emulator where the settings name one", () => {
    expect(configOf({ ...none, emulatorHost: "localhost:9099", adminPassword: "hemmelig" })).toMatchObject({
      provider: "emulator",
      emulatorOrigin: "http://localhost:9099",
      fallback: false,
    });
  });

  it("never holds the password", () => {
    const told = JSON.stringify(configOf({ ...none, firebase, adminPassword: "hemmelig" }));
    expect(told).not.toContain("hemmelig");
  });
});
