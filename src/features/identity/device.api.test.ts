/** Lock-out, known devices, and the record of sign-ins. */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  accountsOf,
  adminEmail,
  adminPassword,
  bearer,
  type Caller,
  type IdentityApp,
  makeIdentityApp,
} from "#testing/identity-app.ts";

const word = (response: { error?: { message: string } }) => response.error?.message.split(" : ")[0];
const locked = "TOO_MANY_ATTEMPTS_TRY_LATER";
const minuteMs = 60_000;
const newPassword = "to katter i en sekk";

const guess = (product: IdentityApp, from: Caller) => product.signIn(adminEmail, "feil passord her", from);

/** Wrong passwords from many IPs, until the account is locked. */
async function lockAccount(product: IdentityApp): Promise<void> {
  for (let stranger = 1; stranger <= 6; stranger += 1) {
    await guess(product, { ip: `203.0.113.${stranger}` });
  }
}

/** A browser that has signed in from its own IP, with its device cookie. */
async function openBrowser(product: IdentityApp) {
  const cookies: Record<string, string> = {};
  const { idToken } = await product.signIn(adminEmail, adminPassword, { ip: "198.51.100.1", cookies });
  return { cookies, idToken };
}

describe("a browser that has signed in before", () => {
  it("can sign in from any IP while the account is locked", async () => {
    const product = await makeIdentityApp();
    const { cookies } = await openBrowser(product);
    await lockAccount(product);
    expect(word(await product.signIn(adminEmail, adminPassword, { ip: "198.51.100.1" }))).toBe(locked);
    expect(
      word(await product.signIn(adminEmail, adminPassword, { ip: "198.51.100.2", cookies })),
    ).toBeUndefined();
    // Also from an IP that is locked.
    expect(
      word(await product.signIn(adminEmail, adminPassword, { ip: "203.0.113.1", cookies })),
    ).toBeUndefined();
  });

  it("is known again after a restart", async () => {
    const product = await makeIdentityApp();
    const { cookies } = await openBrowser(product);
    const restarted = await makeIdentityApp({ database: product.database });
    await lockAccount(restarted);
    expect(word(await restarted.signIn())).toBe(locked);
    expect(word(await restarted.signIn(adminEmail, adminPassword, { cookies }))).toBeUndefined();
  });

  it.each([
    [
      "at the terminal",
      async (product: IdentityApp) => accountsOf(product).setPassword(adminEmail, newPassword),
    ],
    [
      "on the site, elsewhere",
      async (product: IdentityApp) => {
        const { idToken } = await product.signIn();
        return product.call("update", { idToken, password: newPassword });
      },
    ],
  ])("is forgotten when the password is changed %s", async (_where, change) => {
    const product = await makeIdentityApp();
    const { cookies } = await openBrowser(product);
    await change(product);
    await lockAccount(product);
    expect(word(await product.signIn(adminEmail, newPassword, { cookies }))).toBe(locked);
  });

  it("stays known when the password is changed in it", async () => {
    const product = await makeIdentityApp();
    const { cookies, idToken } = await openBrowser(product);
    await product.call("update", { idToken, password: newPassword }, { cookies });
    await lockAccount(product);
    expect(word(await product.signIn(adminEmail, newPassword, { cookies }))).toBeUndefined();
  });

  it("is known for its own account only, and for a year", async () => {
    const product = await makeIdentityApp();
    const other = "annen@avtalemaler.example";
    await accountsOf(product).setPassword(other, newPassword);
    const others: Record<string, string> = {};
    await product.signIn(other, newPassword, { cookies: others });
    const { cookies } = await openBrowser(product);
    await lockAccount(product);
    expect(word(await product.signIn(adminEmail, adminPassword, { cookies: others }))).toBe(locked);
    product.clock.advance(364 * 24 * 60 * minuteMs);
    await lockAccount(product);
    expect(
      word(await product.signIn(adminEmail, adminPassword, { cookies: { ...cookies } })),
    ).toBeUndefined();
    product.clock.advance(2 * 24 * 60 * minuteMs);
    await lockAccount(product);
    expect(word(await product.signIn(adminEmail, adminPassword, { cookies }))).toBe(locked);
  });

  it("cannot be forged", async () => {
    const product = await makeIdentityApp();
    const { cookies, idToken } = await openBrowser(product);
    const [head = "", claims = "", signature = ""] = (cookies["enhet"] ?? "").split(".");
    const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    await lockAccount(product);
    product.hasher.count = 0;
    const madeUp = [idToken, `${head}.${claims}.AAAA`, `${unsigned}.${claims}.`, `${head}.e30.${signature}`];
    for (const enhet of [...madeUp, "x", "", "a.b.c", "x".repeat(5000)]) {
      expect(word(await product.signIn(adminEmail, adminPassword, { cookies: { enhet } }))).toBe(locked);
    }
    expect(product.hasher.count).toBe(0);
    // The cookie is not accepted as a token either.
    expect(await product.whoAmI(bearer(cookies["enhet"] ?? ""))).toMatchObject({ status: 401 });
  });

  it.each([
    ["https://avtalemaler.example", true],
    ["http://localhost:3000", undefined],
  ])("keeps its cookie from scripts and other sites, at %s", async (siteUrl, secure) => {
    const product = await makeIdentityApp({ siteUrl });
    const ask = (password: string) =>
      product.inject({
        method: "POST",
        url: "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
        payload: { email: adminEmail, password },
      });
    expect((await ask("feil passord her")).cookies).toEqual([]);
    const { cookies } = await ask(adminPassword);
    expect(cookies).toEqual([
      {
        name: "enhet",
        value: expect.any(String),
        path: "/identitytoolkit.googleapis.com",
        httpOnly: true,
        sameSite: "Strict",
        maxAge: 365 * 24 * 60 * 60,
        ...(secure ? { secure } : {}),
      },
    ]);
    const [, claims = ""] = (cookies[0]?.value ?? "").split(".");
    expect(Buffer.from(claims, "base64url").toString()).not.toContain("@");
  });
});

describe("a sign-in", () => {
  const signInLog = (product: IdentityApp) =>
    product.logLines.flatMap((line) => {
      const { level, security, seconds } = JSON.parse(line) as {
        level: number;
        security?: string;
        seconds?: number;
      };
      return security ? [[level, security, ...(seconds ? [seconds] : [])]] : [];
    });

  it("is one log line, as are a failure, a lock, a sign-out and a new password, without email or IP", async () => {
    const product = await makeIdentityApp();
    for (let at = 0; at < 9; at += 1) await guess(product, {});
    product.clock.advance(30_000);
    const { idToken, refreshToken } = await product.signIn();
    await product.refresh(refreshToken);
    await product.call("/identitytoolkit.googleapis.com/v2/accounts:revokeToken", { idToken });
    const { idToken: another } = await product.signIn();
    await product.call("update", { idToken: another, password: newPassword });
    expect(signInLog(product)).toEqual([
      ...Array.from({ length: 5 }, () => [40, "sign_in_failed"]),
      [40, "sign_in_locked", 30],
      [30, "signed_in"],
      [30, "signed_out"],
      [30, "signed_in"],
      [30, "password_changed"],
    ]);
    const log = product.logLines.join("");
    for (const secret of [
      adminEmail,
      "192.0.2.1",
      adminPassword,
      "feil passord her",
      idToken,
      refreshToken,
    ]) {
      expect(log).not.toContain(secret);
    }
  });

  it("is recorded with the failures before and after it", async () => {
    const product = await makeIdentityApp();
    const from: Caller = { cookies: {} };
    const signIns = async (idToken: string) =>
      (await product.inject({ url: "/api/admin/sign-ins", headers: bearer(idToken) })).json<object>();
    const first = new Date(product.clock.now()).toISOString();
    const { idToken: one } = await product.signIn(adminEmail, adminPassword, from);
    expect(await signIns(one)).toEqual({
      lastAt: first,
      failuresSince: 0,
      previousAt: null,
      failuresBetween: 0,
    });
    for (const at of [1, 2, 3]) await guess(product, { ip: `203.0.113.${at}` });
    await product.signIn("ingen@avtalemaler.example", "feil passord her");
    expect(await signIns(one)).toMatchObject({ lastAt: first, failuresSince: 3 });
    product.clock.advance(10 * minuteMs);
    const second = new Date(product.clock.now()).toISOString();
    const { idToken: two } = await product.signIn(adminEmail, adminPassword, from);
    await guess(product, { ip: "203.0.113.4" });
    const expected = { lastAt: second, failuresSince: 1, previousAt: first, failuresBetween: 3 };
    expect(await signIns(two)).toEqual(expected);
    // A new password begins a session, but is not a sign-in.
    const { idToken: three } = await product.call("update", { idToken: two, password: newPassword });
    expect(await signIns(three)).toEqual(expected);
  });
});

describe("an outage", () => {
  it("of the database does not count as a wrong password", async () => {
    const product = await makeIdentityApp();
    const rename = (from: string, to: string) =>
      product.database.orm.execute(sql.raw(`alter table ${from} rename to ${to}`));
    await rename("identity_users", "identity_users_away");
    for (let at = 0; at < 8; at += 1) {
      const response = await product.inject({
        method: "POST",
        url: "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
        payload: { email: adminEmail, password: adminPassword },
      });
      expect(response.statusCode).toBe(500);
    }
    await rename("identity_users_away", "identity_users");
    expect(word(await product.signIn())).toBeUndefined();
  });

  it("nor as a wrong code", async () => {
    const product = await makeIdentityApp();
    const { factorId: mfaEnrollmentId, nextCode } = await product.enrolSecondFactor(await product.signIn());
    const { mfaPendingCredential } = (await product.signIn()) as unknown as { mfaPendingCredential: string };
    const rename = (from: string, to: string) =>
      product.database.orm.execute(sql.raw(`alter table ${from} rename to ${to}`));
    const enter = (verificationCode: string) =>
      product.inject({
        method: "POST",
        url: "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize",
        payload: { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo: { verificationCode } },
      });
    await rename("identity_recovery_codes", "identity_recovery_codes_away");
    for (let at = 0; at < 8; at += 1) expect((await enter("abcd-efgh-ijkl")).statusCode).toBe(500);
    await rename("identity_recovery_codes_away", "identity_recovery_codes");
    expect((await enter(nextCode())).statusCode).toBe(200);
  });
});
